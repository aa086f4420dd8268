"""The last neighbour of a list is left out: range(1, n)."""

from ...collection import Mutant
from ...programs.modified_admm import program

MUTANT = Mutant(
    "a neighbour left out",
    "modified-admm",
    "irregular-graph",
    ("primal-step", "dual-step"),
    program(near=lambda p, i: [j for j, edge in enumerate(p.adjacency[i]) if edge][:2]),
)
