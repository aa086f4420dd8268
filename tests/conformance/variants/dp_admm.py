"""Right programs of dp-admm."""

from ..programs.clipped_samples import dp_admm
from ..programs.consensus_forms import linear, objects, scaled_dual, vectorised
from ..programs.dp_admm import program

VARIANTS = {
    # Line by line as printed, through the methods of the problem's functions.
    "as_printed": ("as printed", program()),
    "clipped_samples": ("the gradients of the samples made one by one, clipped and averaged", dp_admm("as it should be")),
    # Agents as objects with state; its own gradients.
    "objects": ("agents as objects with state", objects(linear)),
    # The dual divided by rho; its own gradients.
    "scaled_dual": ("the dual divided by rho", scaled_dual(linear)),
    # Agents as rows of one array, local variables not reported; its own gradients.
    "vectorised": ("agents as rows of one array, local variables not reported", vectorised(linear)),
}
