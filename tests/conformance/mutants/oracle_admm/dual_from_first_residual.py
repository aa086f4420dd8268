"""The dual starts at the first residual."""

from ...collection import Mutant
from ...programs.oracle_admm import program

MUTANT = Mutant(
    "lam_0 other than 0",
    "oracle-admm",
    "zero-dual-start",
    ("start",),
    program(lam0=lambda p: -p.beta * (p.A @ p.x0 + p.B @ p.y0 - p.c)),
)
