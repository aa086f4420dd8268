"""Uniform noise of the right variance."""

import numpy as np

from ...collection import Mutant
from ...programs.gradient_admm import program

MUTANT = Mutant(
    "uniform noise of the right variance",
    "gradient-admm",
    "own-noise",
    ("sampler",),
    program(draw=lambda p, steps: p.sigma * 3**0.5 * np.random.default_rng(p.seed).uniform(-1, 1, size=(steps, len(p.x0)))),
)
