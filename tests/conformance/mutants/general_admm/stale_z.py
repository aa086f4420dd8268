"""The step in x has the z of the round before."""

from ...collection import Mutant
from ...programs.general_admm import minimise_x, program

MUTANT = Mutant(
    "stale z in the step in x",
    "general-admm",
    "reflected-point",
    ("x-step",),
    program(x=lambda p, z, z_before, u: minimise_x(p.f, p.A, p.c - 2 * p.B @ z_before - u, p.step)),
)
