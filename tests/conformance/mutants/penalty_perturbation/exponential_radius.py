"""The radius is exponential, which is the law of d = 1: the density has a pole at 0."""

import numpy as np

from ...collection import Mutant
from ...programs.penalty_perturbation import program


def draw(p, rng, shape):
    direction = rng.normal(size=shape)
    radius = rng.gamma(1, shape[-1] * p.sigma, size=(*shape[:-1], 1))
    return radius * direction / np.linalg.norm(direction, axis=-1, keepdims=True)


MUTANT = Mutant("gamma radius of the wrong shape", "penalty-perturbation", "own-noise", ("sampler",), program(draw=draw))
