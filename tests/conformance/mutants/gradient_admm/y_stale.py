"""The y of the step before."""

from ...collection import Mutant
from ...programs.gradient_admm import program

MUTANT = Mutant(
    "the y of the step before", "gradient-admm", "y-step-current", ("y-step",), program(y=lambda p, x, lam, y_before: y_before)
)
