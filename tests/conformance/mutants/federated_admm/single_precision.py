"""The step in x is computed in single precision."""

import numpy as np

from ...collection import Mutant
from ...programs.federated_admm import program

MUTANT = Mutant(
    "single precision in the step in x",
    "federated-admm",
    "working-precision",
    ("x-step",),
    program(x=lambda p, i, z, z_before, u: p.losses[i].prox((2 * z - u).astype(np.float32).astype(float), p.step)),
)
