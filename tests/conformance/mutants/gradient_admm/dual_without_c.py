"""The dual step has no c."""

from ...collection import Mutant
from ...programs.gradient_admm import program

MUTANT = Mutant(
    "the dual step has no c",
    "gradient-admm",
    "shift-not-zero",
    ("dual-step",),
    program(lam=lambda p, x, lam, y, noise: lam - p.beta * (p.A @ x + p.B @ y)),
)
