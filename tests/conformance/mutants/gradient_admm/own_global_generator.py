"""Noise from numpy.random with np.random.seed inside."""

import numpy as np

from ...collection import Mutant
from ...programs.gradient_admm import program


def global_noise(p, steps):
    np.random.seed(p.seed)
    return p.sigma * np.random.normal(size=(steps, len(p.x0)))


MUTANT = Mutant(
    "noise from numpy.random with np.random.seed inside",
    "gradient-admm",
    "own-noise",
    ("global-random-state",),
    program(draw=global_noise),
)
