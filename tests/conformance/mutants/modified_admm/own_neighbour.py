"""A node counts itself as its neighbour: the adjacency with a unit diagonal."""

from ...collection import Mutant
from ...programs.modified_admm import program

MUTANT = Mutant(
    "degree off by one",
    "modified-admm",
    "irregular-graph",
    ("primal-step",),
    program(near=lambda p, i: [j for j, edge in enumerate(p.adjacency[i]) if edge or i == j]),
)
