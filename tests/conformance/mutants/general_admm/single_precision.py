"""The residual of the constraint is computed in single precision."""

import numpy as np

from ...collection import Mutant
from ...programs.general_admm import program

MUTANT = Mutant(
    "single precision in the step in u",
    "general-admm",
    "working-precision",
    ("u-step",),
    program(gap=lambda p, x, z: np.asarray(p.A @ x + p.B @ z - p.c, np.float32).astype(float)),
)
