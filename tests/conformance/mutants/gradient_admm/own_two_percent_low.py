"""A standard deviation 2 % too small."""

import numpy as np

from ...collection import Mutant
from ...programs.gradient_admm import program

MUTANT = Mutant(
    "a standard deviation 2 % too small",
    "gradient-admm",
    "own-noise",
    ("sampler",),
    program(draw=lambda p, steps: 0.98 * p.sigma * np.random.default_rng(p.seed).normal(size=(steps, len(p.x0)))),
)
