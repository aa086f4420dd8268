"""The same seed in every run."""

import numpy as np

from ...collection import Mutant
from ...programs.gradient_admm import program

MUTANT = Mutant(
    "the same seed in every run",
    "gradient-admm",
    "own-noise",
    ("sampler",),
    program(draw=lambda p, steps: p.sigma * np.random.default_rng(0).normal(size=(steps, len(p.x0)))),
)
