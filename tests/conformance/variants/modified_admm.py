"""Right programs of modified-admm."""

from ..programs.graph_forms import matrices, nodes
from ..programs.modified_admm import program

VARIANTS = {
    # Line by line as printed, through the methods of the problem's functions.
    "as_printed": ("as printed", program()),
    # With the matrices of the graph; its own local solvers.
    "matrices": ("with the matrices of the graph", matrices),
    # Nodes that exchange messages; its own local solvers.
    "nodes": ("nodes that exchange messages", nodes),
}
