"""Laplace entries of the same variance."""

import numpy as np

from ...collection import Mutant
from ...programs.decentralized_admm import program


def draw(p, steps):
    return np.random.default_rng(p.seed).laplace(0.0, p.sigma / np.sqrt(2), size=(steps, *p.u0.shape))


MUTANT = Mutant("Laplace noise for Gaussian", "decentralized-admm", "own-noise", ("sampler",), program(draw=draw))
