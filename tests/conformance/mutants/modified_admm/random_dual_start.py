"""The dual starts at random numbers, as in the public repository liboyue/Network-Distributed-Algorithm: the sum over the nodes
never vanishes, and the limit minimises another objective."""

import numpy as np

from ...collection import Mutant
from ...programs.modified_admm import program

MUTANT = Mutant(
    "random start of the dual",
    "modified-admm",
    "zero-dual-start",
    ("dual-start",),
    program(lam0=lambda p, shape: np.random.default_rng(1).random(shape)),
)
