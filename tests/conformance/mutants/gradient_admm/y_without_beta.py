"""The step in y has no beta."""

from ...collection import Mutant
from ...programs.gradient_admm import program

MUTANT = Mutant(
    "the step in y has no beta",
    "gradient-admm",
    "beta-not-one",
    ("y-step",),
    program(y=lambda p, x, lam, y_before: p.g.minimise(p.B, 1.0, p.c, lam - p.beta * p.A @ x)),
)
