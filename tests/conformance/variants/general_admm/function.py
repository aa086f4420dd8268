"""A pure function, line by line."""

from ...collection import Variant
from ...programs.general_admm import program

VARIANT = Variant("line by line", "general-admm", program())
