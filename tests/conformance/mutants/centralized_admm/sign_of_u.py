"""Scaled-form ADMM has the dual with the other sign."""

from ...collection import Mutant
from ...programs.centralized_admm import program

MUTANT = Mutant(
    "sign of u in the step in x",
    "centralized-admm",
    "reflected-point",
    ("x-step",),
    program(x=lambda p, i, z, z_before, u: p.losses[i].prox(2 * z + u, p.step)),
)
