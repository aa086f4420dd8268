"""The program draws one vector per round and gives it to every user: it cancels in every difference of two users."""

import numpy as np

from ...collection import Mutant
from ...programs.centralized_admm import program


def draw(p, steps):
    one = p.sigma * np.random.default_rng(p.seed).normal(size=(steps, 1, p.u0.shape[1]))
    return np.repeat(one, len(p.u0), axis=1)


MUTANT = Mutant("own draw for all users", "centralized-admm", "own-noise", ("sampler",), program(draw=draw))
