"""The mean of x + lambda with an unscaled lambda, without 1/rho: so written in the public repository
liboyue/Network-Distributed-Algorithm (there with the other sign of the dual)."""

import numpy as np

from ...collection import Mutant
from ...programs.consensus_admm import program

MUTANT = Mutant(
    "missing 1/rho in the aggregation",
    "consensus-admm",
    "nonzero-dual-sum",
    ("aggregation", "dual-sum"),
    program(w=lambda p, sent, gamma, local, noise, w: np.mean(sent, axis=0) - np.mean(gamma, axis=0)),
)
