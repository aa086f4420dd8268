"""Y is averaged with the y before."""

from ...collection import Mutant
from ...programs.gradient_admm import program, solve_y

MUTANT = Mutant(
    "y is averaged with the y before",
    "gradient-admm",
    "y-step-current",
    ("y-step",),
    program(y=lambda p, x, lam, y_before: 0.9 * solve_y(p, lam - p.beta * p.A @ x) + 0.1 * y_before),
)
