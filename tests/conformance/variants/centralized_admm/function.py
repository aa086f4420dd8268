"""A pure function, line by line."""

from ...collection import Variant
from ...programs.centralized_admm import program

VARIANT = Variant("line by line", "centralized-admm", program())
