"""Laplace noise of the right variance."""

import numpy as np

from ...collection import Mutant
from ...programs.gradient_admm import program

MUTANT = Mutant(
    "Laplace noise of the right variance",
    "gradient-admm",
    "own-noise",
    ("sampler",),
    program(draw=lambda p, steps: p.sigma / 2**0.5 * np.random.default_rng(p.seed).laplace(size=(steps, len(p.x0)))),
)
