"""The proximal map at u in place of 2z - u."""

from ...collection import Mutant
from ...programs.federated_admm import program

MUTANT = Mutant(
    "no reflection in the step in x",
    "federated-admm",
    "reflected-point",
    ("x-step",),
    program(x=lambda p, i, z, z_before, u: p.losses[i].prox(u, p.step)),
)
