"""Each coordinate is clipped to the radius: the norm may be sqrt(p) times as large."""

import numpy as np

from ...collection import Mutant
from ...programs.centralized_admm import program

MUTANT = Mutant(
    "clipping by coordinate",
    "centralized-admm",
    "clipped-moves",
    ("u-step",),
    program(move=lambda p, x, z: np.clip(x - z, -p.clipping, p.clipping) if p.clipping else x - z),
)
