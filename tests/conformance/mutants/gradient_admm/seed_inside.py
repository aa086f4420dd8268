"""Np.random.seed(0) inside."""

import numpy as np

from ...collection import Mutant
from ...programs.gradient_admm import program


def seeded(p):
    np.random.seed(0)
    return p.x0, p.lam0


MUTANT = Mutant("np.random.seed(0) inside", "gradient-admm", "calls-independent", ("global-random-state",), program(start=seeded))
