"""The seed is ignored: no run can be repeated."""

import numpy as np

from ...collection import Mutant
from ...programs.gradient_admm import program

MUTANT = Mutant(
    "the seed is ignored: no run can be repeated",
    "gradient-admm",
    "own-noise",
    ("sampler",),
    program(draw=lambda p, steps: p.sigma * np.random.default_rng().normal(size=(steps, len(p.x0)))),
)
