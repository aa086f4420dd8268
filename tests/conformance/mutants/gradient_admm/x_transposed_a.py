"""A is transposed in the step in x."""

from ...collection import Mutant
from ...programs.gradient_admm import program, solve_x

MUTANT = Mutant(
    "A is transposed in the step in x",
    "gradient-admm",
    "operator-not-symmetric",
    ("x-step",),
    program(x=lambda p, x, lam, lam_next, y, gradient, noise: solve_x(p, x, gradient, y, lam_next, A=p.A.T)),
)
