"""The aggregator averages what it receives and forgets the dual term. From round 2 on nobody sees it: the duals sum to zero."""

import numpy as np

from ...collection import Mutant
from ...programs.consensus_admm import program

MUTANT = Mutant(
    "aggregation without the dual term",
    "consensus-admm",
    "nonzero-dual-sum",
    ("aggregation", "dual-sum"),
    program(w=lambda p, sent, gamma, local, noise, w: np.mean(sent, axis=0)),
)
