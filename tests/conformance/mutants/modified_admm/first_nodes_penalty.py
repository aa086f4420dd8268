"""All nodes use the penalty of node 0."""

from ...collection import Mutant
from ...programs.modified_admm import program

MUTANT = Mutant(
    "penalty of another node", "modified-admm", "own-penalty", ("primal-step",), program(penalty=lambda p, t, i: p.eta[t][0])
)
