"""Right programs of consensus-admm."""

from ..programs.consensus_admm import program
from ..programs.consensus_forms import exact, objects, scaled_dual, vectorised

VARIANTS = {
    # Line by line as printed, through the methods of the problem's functions.
    "as_printed": ("as printed", program()),
    # Agents as objects with state; its own local solvers (Cholesky, Newton, proximal gradients).
    "objects": ("agents as objects with state", objects(exact)),
    # The dual divided by rho; its own local solvers (Cholesky, Newton, proximal gradients).
    "scaled_dual": ("the dual divided by rho", scaled_dual(exact)),
    # Agents as rows of one array, local variables not reported; its own local solvers (Cholesky, Newton, proximal gradients).
    "vectorised": ("agents as rows of one array, local variables not reported", vectorised(exact)),
}
