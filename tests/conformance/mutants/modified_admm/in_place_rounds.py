"""f is overwritten in place: a node already sees the new values of the nodes before it (Gauss-Seidel for Jacobi)."""

from ...collection import Mutant
from ...programs.modified_admm import program

MUTANT = Mutant(
    "values of the running round", "modified-admm", "synchronous-rounds", ("primal-step",), program(seen=lambda old, new: new)
)
