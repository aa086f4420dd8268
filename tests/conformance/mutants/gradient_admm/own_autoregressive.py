"""Noise correlated from step to step."""

import numpy as np

from ...collection import Mutant
from ...programs.gradient_admm import program


def correlated(p, steps):
    noise = np.random.default_rng(p.seed).normal(size=(steps, len(p.x0)))
    for t in range(1, steps):
        noise[t] = 0.1 * noise[t - 1] + 0.99**0.5 * noise[t]
    return p.sigma * noise


MUTANT = Mutant("noise correlated from step to step", "gradient-admm", "own-noise", ("sampler",), program(draw=correlated))
