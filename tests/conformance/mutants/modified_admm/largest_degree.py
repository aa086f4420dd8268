"""Every node divides by the largest degree of the graph."""

import numpy as np

from ...collection import Mutant
from ...programs.modified_admm import program

MUTANT = Mutant(
    "degree of another node",
    "modified-admm",
    "irregular-graph",
    ("primal-step",),
    program(degree=lambda p, i, near: np.sum(p.adjacency, axis=1).max()),
)
