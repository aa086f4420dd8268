"""Right programs of dp-admm; others are in ``styled.txt``."""

from ..programs.clipped_samples import dp_admm
from ..programs.dp_admm import program

VARIANTS = {
    # Line by line as printed, through the methods of the problem's functions.
    "as_printed": ("as printed", program()),
    "clipped_samples": ("the gradients of the samples made one by one, clipped and averaged", dp_admm("as it should be")),
}
