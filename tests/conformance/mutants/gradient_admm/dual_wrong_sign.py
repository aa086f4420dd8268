"""The dual step has the wrong sign."""

from ...collection import Mutant
from ...programs.gradient_admm import program

MUTANT = Mutant(
    "the dual step has the wrong sign",
    "gradient-admm",
    "right-sign",
    ("dual-step",),
    program(lam=lambda p, x, lam, y, noise: lam + p.beta * (p.A @ x + p.B @ y - p.c)),
)
