"""A pure function, line by line."""

from ...collection import Variant
from ...programs.lasso_admm import program

VARIANT = Variant("line by line", "lasso-admm", program())
