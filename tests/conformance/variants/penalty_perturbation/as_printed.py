"""Line by line as printed, through the methods of the problem's functions."""

from ...collection import Variant
from ...programs.penalty_perturbation import program

VARIANT = Variant("as printed", "penalty-perturbation", program())
