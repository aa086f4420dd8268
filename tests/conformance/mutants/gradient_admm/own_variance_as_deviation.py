"""Sigma^2 used as the standard deviation."""

import numpy as np

from ...collection import Mutant
from ...programs.gradient_admm import program

MUTANT = Mutant(
    "sigma^2 used as the standard deviation",
    "gradient-admm",
    "own-noise",
    ("sampler",),
    program(draw=lambda p, steps: p.sigma**2 * np.random.default_rng(p.seed).normal(size=(steps, len(p.x0)))),
)
