"""A pure function, line by line."""

from ...collection import Variant
from ...programs.oracle_admm import program

VARIANT = Variant("line by line", "oracle-admm", program())
