"""The point x is clipped instead of its move x - z."""

from ...collection import Mutant
from ...programs.centralized_admm import clip, program

MUTANT = Mutant(
    "x clipped in place of x - z", "centralized-admm", "clipped-moves", ("u-step",), program(move=lambda p, x, z: clip(p, x) - z)
)
