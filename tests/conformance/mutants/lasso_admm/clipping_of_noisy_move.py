"""The move is clipped together with its noise, which is then no Gaussian."""

import numpy as np

from ...collection import Mutant
from ...programs.lasso_admm import clip, program

MUTANT = Mutant(
    "move clipped with its noise",
    "lasso-admm",
    "clipped-moves",
    ("u-step",),
    program(
        moves=lambda p, x, z, noise: np.array([clip(p, a) for a in x - z + noise / 2]),
        u=lambda p, u, moves, noise: u + 2 * p.lam * moves,
    ),
)
