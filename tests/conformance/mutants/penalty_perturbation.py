"""Wrong programs of penalty-perturbation."""

import numpy as np


def along(direction, radius):
    return radius * direction / np.linalg.norm(direction, axis=-1, keepdims=True)


def exponential_radius(p, rng, shape):
    return along(rng.normal(size=shape), rng.gamma(1, shape[-1] * p.sigma, size=(*shape[:-1], 1)))


def positive_directions(p, rng, shape):
    return along(rng.random(size=shape), rng.gamma(shape[-1], p.sigma, size=(*shape[:-1], 1)))
