"""The mean move is clipped, and added to every user's own deviation."""

from ...collection import Mutant
from ...programs.lasso_admm import clip, program

MUTANT = Mutant(
    "clipping after averaging",
    "lasso-admm",
    "clipped-moves",
    ("u-step",),
    program(moves=lambda p, x, z, noise: x - x.mean(axis=0) + clip(p, x.mean(axis=0) - z)),
)
