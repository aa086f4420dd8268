"""The step in x has the other sign of c."""

from ...collection import Mutant
from ...programs.general_admm import minimise_x, program

MUTANT = Mutant(
    "sign of c in the step in x",
    "general-admm",
    "general-constraint",
    ("x-step",),
    program(x=lambda p, z, z_before, u: minimise_x(p.f, p.A, -p.c - 2 * p.B @ z - u, p.step)),
)
