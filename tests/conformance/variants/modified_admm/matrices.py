"""With the matrices of the graph; its own local solvers."""

from ...collection import Variant
from ...programs.graph_forms import matrices

VARIANT = Variant("with the matrices of the graph", "modified-admm", matrices("modified-admm", False))
