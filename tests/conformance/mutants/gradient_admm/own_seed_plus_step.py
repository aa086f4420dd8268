"""Seed + t as the seed of step t: runs with near seeds share their noise."""

import numpy as np

from ...collection import Mutant
from ...programs.gradient_admm import program

MUTANT = Mutant(
    "seed + t as the seed of step t: runs with near seeds share their noise",
    "gradient-admm",
    "own-noise",
    ("sampler",),
    program(
        draw=lambda p, steps: p.sigma * np.array([np.random.default_rng(p.seed + t).normal(size=len(p.x0)) for t in range(steps)])
    ),
)
