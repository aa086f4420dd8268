"""The gradient is asked for twice at the same point."""

from ...collection import Mutant
from ...programs.oracle_admm import program

MUTANT = Mutant(
    "the gradient is asked for twice",
    "oracle-admm",
    "one-look-at-the-data",
    ("gradient-access",),
    program(gradient=lambda loss, xs, t: (loss.gradient(xs[t]) + loss.gradient(xs[t])) / 2),
)
