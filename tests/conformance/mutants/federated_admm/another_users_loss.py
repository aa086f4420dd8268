"""User i minimises the loss of user i + 1."""

from ...collection import Mutant
from ...programs.federated_admm import program

MUTANT = Mutant(
    "another user's loss",
    "federated-admm",
    "distinct-losses",
    ("x-step",),
    program(x=lambda p, i, z, z_before, u: p.losses[(i + 1) % len(p.losses)].prox(2 * z - u, p.step)),
)
