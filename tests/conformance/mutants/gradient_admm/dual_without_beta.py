"""The dual step has no beta."""

from ...collection import Mutant
from ...programs.gradient_admm import program

MUTANT = Mutant(
    "the dual step has no beta",
    "gradient-admm",
    "beta-not-one",
    ("dual-step",),
    program(lam=lambda p, x, lam, y, noise: lam - (p.A @ x + p.B @ y - p.c)),
)
