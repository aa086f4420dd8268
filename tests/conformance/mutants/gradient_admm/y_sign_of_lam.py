"""The step in y has lam with the wrong sign."""

from ...collection import Mutant
from ...programs.gradient_admm import program, solve_y

MUTANT = Mutant(
    "the step in y has lam with the wrong sign",
    "gradient-admm",
    "right-sign",
    ("y-step",),
    program(y=lambda p, x, lam, y_before: solve_y(p, -lam - p.beta * p.A @ x)),
)
