"""Wrong programs of penalty-perturbation."""

import numpy as np


def exponential_radius(p, rng, shape):
    direction = rng.normal(size=shape)
    radius = rng.gamma(1, shape[-1] * p.sigma, size=(*shape[:-1], 1))
    return radius * direction / np.linalg.norm(direction, axis=-1, keepdims=True)


def positive_directions(p, rng, shape):
    direction = rng.random(size=shape)
    radius = rng.gamma(shape[-1], p.sigma, size=(*shape[:-1], 1))
    return radius * direction / np.linalg.norm(direction, axis=-1, keepdims=True)
