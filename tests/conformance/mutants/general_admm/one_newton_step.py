"""A single Newton step in place of the minimiser."""

from ...collection import Mutant
from ...programs.general_admm import program
from ...programs.proximal_maps import newton

MUTANT = Mutant(
    "one Newton step for the minimiser",
    "general-admm",
    "iterated-minimiser",
    ("x-step",),
    program(x=lambda p, z, z_before, u: newton(p.f, p.A, p.c - 2 * p.B @ z - u, p.step, rounds=1)),
)
