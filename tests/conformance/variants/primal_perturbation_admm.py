"""Right programs of primal-perturbation-admm."""

from ..programs.consensus_forms import exact, objects, scaled_dual, vectorised
from ..programs.primal_perturbation_admm import program

VARIANTS = {
    # Line by line as printed, through the methods of the problem's functions.
    "as_printed": ("as printed", program()),
    # Agents as objects with state; solvers of its own.
    "objects": ("agents as objects with state", objects(exact)),
    # The dual divided by rho; solvers of its own.
    "scaled_dual": ("the dual divided by rho", scaled_dual(exact)),
    # Agents as rows of one array, local variables not reported; solvers of its own.
    "vectorised": ("agents as rows of one array, local variables not reported", vectorised(exact)),
}
