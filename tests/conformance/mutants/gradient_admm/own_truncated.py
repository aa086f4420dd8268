"""Gaussian noise cut off at three standard deviations."""

import numpy as np

from ...collection import Mutant
from ...programs.gradient_admm import program

MUTANT = Mutant(
    "Gaussian noise cut off at three standard deviations",
    "gradient-admm",
    "own-noise",
    ("sampler",),
    program(draw=lambda p, steps: p.sigma * np.clip(np.random.default_rng(p.seed).normal(size=(steps, len(p.x0))), -3, 3)),
)
