"""Wrong programs of general-admm."""

import numpy as np


def own_one_number(p, steps):
    one = p.sigma * np.random.default_rng(p.seed).normal(size=(steps, 1))
    return np.repeat(one, len(p.u0), axis=1)
