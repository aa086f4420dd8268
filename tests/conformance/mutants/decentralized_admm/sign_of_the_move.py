"""u moves away from x."""

from ...collection import Mutant
from ...programs.decentralized_admm import program

MUTANT = Mutant(
    "sign of the step in u",
    "decentralized-admm",
    "relaxed-step",
    ("u-step",),
    program(u=lambda p, u, move, eta: u - 2 * p.lam * (move - eta / 2)),
)
