"""The penalty pulls towards f_j instead of the midpoint of f_i and f_j."""

from ...collection import Mutant
from ...programs.modified_admm import program

MUTANT = Mutant(
    "f_j in place of the midpoint", "modified-admm", "irregular-graph", ("primal-step",), program(point=lambda f, i, j: f[j])
)
