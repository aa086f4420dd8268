"""The mean of x + gamma/rho, right for the other sign of the multiplier (so in aelgabli/PP-QADMM), with the paper's dual."""

import numpy as np

from ...collection import Mutant
from ...programs.primal_perturbation_admm import program

MUTANT = Mutant(
    "wrong sign of the dual in the aggregation",
    "primal-perturbation-admm",
    "nonzero-dual-sum",
    ("aggregation", "dual-sum"),
    program(w=lambda p, sent, gamma, local, noise, w: np.mean(sent, axis=0) + np.mean(gamma, axis=0) / p.rho),
)
