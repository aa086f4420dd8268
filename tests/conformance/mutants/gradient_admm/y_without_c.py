"""The step in y has no c."""

from ...collection import Mutant
from ...programs.gradient_admm import program

MUTANT = Mutant(
    "the step in y has no c",
    "gradient-admm",
    "shift-not-zero",
    ("y-step",),
    program(y=lambda p, x, lam, y_before: p.g.minimise(p.B, p.beta, 0 * p.c, lam - p.beta * p.A @ x)),
)
