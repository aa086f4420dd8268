"""The users still have the z of the round before."""

from ...collection import Mutant
from ...programs.centralized_admm import program

MUTANT = Mutant(
    "stale z in the step in x",
    "centralized-admm",
    "reflected-point",
    ("x-step",),
    program(x=lambda p, i, z, z_before, u: p.losses[i].prox(2 * z_before - u, p.step)),
)
