"""The inner solver takes twenty gradient steps, whatever is left."""

import numpy as np

from ...collection import Mutant
from ...programs.consensus_admm import program


def descend(p, t, i, w, gamma, last, local):
    f, v = p.objectives[i], np.array(w)
    for _ in range(20):
        v = v - 0.5 / (f.reference.nu + p.rho) * (f.gradient(v) + f.l1 * np.sign(v) - gamma + p.rho * (v - w))
    return v


MUTANT = Mutant("an inner solver stopped early", "consensus-admm", "low-precision", ("local-step",), program(local=descend))
