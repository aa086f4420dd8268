"""One number for all constraints of a step."""

import numpy as np

from ...collection import Mutant
from ...programs.general_admm import program


def draw(p, steps):
    one = p.sigma * np.random.default_rng(p.seed).normal(size=(steps, 1))
    return np.repeat(one, len(p.u0), axis=1)


MUTANT = Mutant("one number for every entry", "general-admm", "own-noise", ("sampler",), program(draw=draw))
