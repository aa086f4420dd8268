"""What the nodes exchange is rounded to single precision."""

import numpy as np

from ...collection import Mutant
from ...programs.modified_admm import program

MUTANT = Mutant(
    "lower precision inside",
    "modified-admm",
    "low-precision",
    ("primal-step",),
    program(sent=lambda f, noise, t, i: np.float32(f).astype(np.float64)),
)
