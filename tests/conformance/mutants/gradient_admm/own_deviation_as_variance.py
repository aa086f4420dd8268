"""Sigma used as the variance."""

import numpy as np

from ...collection import Mutant
from ...programs.gradient_admm import program

MUTANT = Mutant(
    "sigma used as the variance",
    "gradient-admm",
    "own-noise",
    ("sampler",),
    program(draw=lambda p, steps: p.sigma**0.5 * np.random.default_rng(p.seed).normal(size=(steps, len(p.x0)))),
)
