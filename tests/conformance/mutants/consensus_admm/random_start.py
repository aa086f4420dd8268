"""The dual starts at random numbers, as in the public repository liboyue/Network-Distributed-Algorithm."""

import numpy as np

from ...collection import Mutant
from ...programs.consensus_admm import program

MUTANT = Mutant(
    "random start of the dual",
    "consensus-admm",
    "given-start",
    ("start",),
    program(start=lambda p: (p.w0, np.random.default_rng(0).random(np.shape(p.gamma0)))),
)
