"""The draw is divided by the root of I + eta beta A'A, so that what enters the oracle has that covariance and not its square."""

import numpy as np

from ...collection import Mutant
from ...programs.oracle_admm import metric, program


def draw(p, steps):
    M = metric(p)
    values, vectors = np.linalg.eigh(M)
    z = p.sigma * np.random.default_rng(p.seed).normal(size=(steps, len(p.x0)))
    return z @ (vectors / np.sqrt(values)) @ vectors.T


MUTANT = Mutant("noise with the covariance of the metric", "oracle-admm", "own-noise", ("sampler",), program(draw=draw))
