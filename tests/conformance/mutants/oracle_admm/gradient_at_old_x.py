"""The gradient is taken at x_{t-1}."""

from ...collection import Mutant
from ...programs.oracle_admm import program

MUTANT = Mutant(
    "gradient at the x of the step before",
    "oracle-admm",
    "one-look-at-the-data",
    ("gradient-access",),
    program(gradient=lambda loss, xs, t: loss.gradient(xs[max(t - 1, 0)])),
)
