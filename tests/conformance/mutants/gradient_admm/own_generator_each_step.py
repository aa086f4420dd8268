"""A generator made anew with the same seed in each step."""

import numpy as np

from ...collection import Mutant
from ...programs.gradient_admm import program

MUTANT = Mutant(
    "a generator made anew with the same seed in each step",
    "gradient-admm",
    "own-noise",
    ("sampler",),
    program(
        draw=lambda p, steps: p.sigma * np.array([np.random.default_rng(p.seed).normal(size=len(p.x0)) for _ in range(steps)])
    ),
)
