"""Round t draws with the seed p.seed + t: run k repeats in round t what run k + 1 drew one round earlier."""

import numpy as np

from ...collection import Mutant
from ...programs.federated_admm import program


def draw(p, steps):
    return p.sigma * np.stack([np.random.default_rng(p.seed + t).normal(size=p.u0.shape) for t in range(steps)])


MUTANT = Mutant("seed plus round", "federated-admm", "own-noise", ("sampler",), program(draw=draw))
