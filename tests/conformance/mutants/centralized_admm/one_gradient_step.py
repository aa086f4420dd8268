"""A gradient step in place of the proximal map."""

from ...collection import Mutant
from ...programs.centralized_admm import program

MUTANT = Mutant(
    "gradient step for the proximal map",
    "centralized-admm",
    "iterated-minimiser",
    ("x-step",),
    program(x=lambda p, i, z, z_before, u: 2 * z - u - p.step * p.losses[i].gradient(2 * z - u)),
)
