"""One draw for all entries of x."""

import numpy as np

from ...collection import Mutant
from ...programs.gradient_admm import program

MUTANT = Mutant(
    "one draw for all entries of x",
    "gradient-admm",
    "own-noise",
    ("sampler",),
    program(draw=lambda p, steps: p.sigma * np.random.default_rng(p.seed).normal(size=(steps, 1)) * np.ones(len(p.x0))),
)
