"""The step in x has no c."""

from ...collection import Mutant
from ...programs.gradient_admm import changed, program, solve_x

MUTANT = Mutant(
    "the step in x has no c",
    "gradient-admm",
    "shift-not-zero",
    ("x-step",),
    program(x=lambda p, x, lam, lam_next, y, gradient, noise: solve_x(changed(p, c=0 * p.c), x, gradient, y, lam_next)),
)
