"""Sigma^2 used as the standard deviation of what the program draws."""

import numpy as np

from ...collection import Mutant
from ...programs.decentralized_admm import program


def draw(p, steps):
    return np.random.default_rng(p.seed).normal(0.0, p.sigma**2, size=(steps, *p.u0.shape))


MUTANT = Mutant("sigma^2 used as the standard deviation", "decentralized-admm", "own-noise", ("sampler",), program(draw=draw))
