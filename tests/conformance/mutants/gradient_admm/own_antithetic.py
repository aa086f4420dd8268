"""Every second step uses the negated noise of the step before."""

import numpy as np

from ...collection import Mutant
from ...programs.gradient_admm import program


def antithetic(p, steps):
    noise = np.random.default_rng(p.seed).normal(size=(steps, len(p.x0)))
    noise[1::2] = -noise[: steps - steps % 2 : 2]
    return p.sigma * noise


MUTANT = Mutant(
    "every second step uses the negated noise of the step before",
    "gradient-admm",
    "own-noise",
    ("sampler",),
    program(draw=antithetic),
)
