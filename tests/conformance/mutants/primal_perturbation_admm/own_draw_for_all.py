"""The program draws one vector per round and gives it to every agent."""

import numpy as np

from ...collection import Mutant
from ...programs.primal_perturbation_admm import program


def draw(p, rng, shape):
    return np.repeat(p.sigma * rng.normal(size=(shape[0], 1, shape[2])), shape[1], axis=1)


MUTANT = Mutant("own draw for all agents", "primal-perturbation-admm", "own-noise", ("sampler",), program(draw=draw))
