"""Wrong programs of oracle-admm."""

import numpy as np

from ..programs.oracle_admm import metric


def own_in_another_metric(p, steps):
    M = metric(p)
    values, vectors = np.linalg.eigh(M)
    z = p.sigma * np.random.default_rng(p.seed).normal(size=(steps, len(p.x0)))
    return z @ (vectors / np.sqrt(values)) @ vectors.T
