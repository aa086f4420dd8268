"""Every node minimises the objective of node 0."""

from ...collection import Mutant
from ...programs.modified_admm import program

MUTANT = Mutant(
    "another node's data", "modified-admm", "different-agents", ("primal-step",), program(data=lambda p, i: p.objectives[0])
)
