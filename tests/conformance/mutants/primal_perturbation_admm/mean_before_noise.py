"""The mean is taken over the values before the noise."""

import numpy as np

from ...collection import Mutant
from ...programs.primal_perturbation_admm import program

MUTANT = Mutant(
    "aggregation before the noise",
    "primal-perturbation-admm",
    "noise-per-agent",
    ("aggregation",),
    program(w=lambda p, sent, gamma, local, noise, w: np.mean(local, axis=0) - np.mean(gamma, axis=0) / p.rho),
)
