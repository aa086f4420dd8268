"""Normal entries with the covariance of the spherical law: the tails that pure privacy needs are missing."""

import numpy as np

from ...collection import Mutant
from ...programs.penalty_perturbation import program


def draw(p, rng, shape):
    return p.sigma * np.sqrt(shape[-1] + 1) * rng.normal(size=shape)


MUTANT = Mutant("normal noise for the spherical law", "penalty-perturbation", "own-noise", ("sampler",), program(draw=draw))
