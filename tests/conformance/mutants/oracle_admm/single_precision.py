"""The gradient is rounded to single precision."""

import numpy as np

from ...collection import Mutant
from ...programs.oracle_admm import metric, program

MUTANT = Mutant(
    "single precision in the gradient",
    "oracle-admm",
    "working-precision",
    ("x-step",),
    program(oracle=lambda p, gradient, z: gradient.astype(np.float32).astype(float) + metric(p) @ z),
)
