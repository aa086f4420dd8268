"""Line by line as printed, through the methods of the problem's functions."""

from ...collection import Variant
from ...programs.primal_perturbation_admm import program

VARIANT = Variant("as printed", "primal-perturbation-admm", program())
