"""The step in x has Bz + u in place of 2Bz + u."""

from ...collection import Mutant
from ...programs.general_admm import minimise_x, program

MUTANT = Mutant(
    "no reflection in the step in x",
    "general-admm",
    "reflected-point",
    ("x-step",),
    program(x=lambda p, z, z_before, u: minimise_x(p.f, p.A, p.c - p.B @ z - u, p.step)),
)
