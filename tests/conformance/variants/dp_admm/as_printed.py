"""Line by line as printed, through the methods of the problem's functions."""

from ...collection import Variant
from ...programs.dp_admm import program

VARIANT = Variant("as printed", "dp-admm", program())
