"""A pure function, line by line as printed."""

from ...collection import Variant
from ...programs.gradient_admm import program

VARIANT = Variant("as printed", "gradient-admm", program())
