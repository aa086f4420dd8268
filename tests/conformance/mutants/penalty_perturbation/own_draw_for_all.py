"""The program draws one spherical vector per round and gives it to every node."""

import numpy as np

from ...collection import Mutant
from ...programs.modified_admm import spherical
from ...programs.penalty_perturbation import program


def draw(p, rng, shape):
    return np.repeat(spherical(p, rng, (shape[0], 1, shape[2])), shape[1], axis=1)


MUTANT = Mutant("own draw for all nodes", "penalty-perturbation", "own-noise", ("sampler",), program(draw=draw))
