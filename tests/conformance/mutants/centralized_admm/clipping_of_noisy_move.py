"""The move is clipped together with its noise, which is then no Gaussian."""

from ...collection import Mutant
from ...programs.centralized_admm import clip, program

MUTANT = Mutant(
    "move clipped with its noise",
    "centralized-admm",
    "clipped-moves",
    ("u-step",),
    program(move=lambda p, x, z: x - z, u=lambda p, u, move, eta: u + 2 * p.lam * clip(p, move + eta / 2)),
)
