"""The direction is a uniform draw of [0, 1]^d (rand for randn), so that all noise points into one orthant."""

import numpy as np

from ...collection import Mutant
from ...programs.penalty_perturbation import program


def draw(p, rng, shape):
    direction = rng.random(size=shape)
    radius = rng.gamma(shape[-1], p.sigma, size=(*shape[:-1], 1))
    return radius * direction / np.linalg.norm(direction, axis=-1, keepdims=True)


MUTANT = Mutant("direction of one orthant", "penalty-perturbation", "own-noise", ("sampler",), program(draw=draw))
