"""The dual step of length 1."""

from ...collection import Mutant
from ...programs.oracle_admm import program

MUTANT = Mutant(
    "beta forgotten in the dual step",
    "oracle-admm",
    "general-constraint",
    ("dual-step", "dual-subgradient"),
    program(lam=lambda p, x, y, y_before, lam: lam - (p.A @ x + p.B @ y - p.c)),
)
