"""The dual step has y_t."""

from ...collection import Mutant
from ...programs.oracle_admm import program

MUTANT = Mutant(
    "stale y in the dual step",
    "oracle-admm",
    "general-constraint",
    ("dual-step",),
    program(lam=lambda p, x, y, y_before, lam: lam - p.beta * (p.A @ x + p.B @ y_before - p.c)),
)
