"""The step in y has x_t, as Algorithm 1 has it."""

from ...collection import Mutant
from ...programs.oracle_admm import program

MUTANT = Mutant(
    "stale x in the step in y",
    "oracle-admm",
    "general-constraint",
    ("y-step",),
    program(y=lambda p, x, x_before, lam: p.g.minimise(p.B, p.beta, p.c, lam - p.beta * p.A @ x_before)),
)
