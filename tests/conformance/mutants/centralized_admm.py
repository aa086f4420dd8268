"""Wrong programs of centralized-admm."""

import numpy as np


def own_draw_for_all(p, steps):
    one = p.sigma * np.random.default_rng(p.seed).normal(size=(steps, 1, p.u0.shape[1]))
    return np.repeat(one, len(p.u0), axis=1)
