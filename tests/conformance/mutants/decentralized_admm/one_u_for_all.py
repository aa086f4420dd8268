"""The user reads one shared u in place of its own."""

from ...collection import Mutant
from ...programs.decentralized_admm import program

MUTANT = Mutant(
    "u of another user in the step in x",
    "decentralized-admm",
    "walk",
    ("x-step",),
    program(x=lambda p, i, z, u: p.losses[i].prox(2 * z - u[0], p.step)),
)
