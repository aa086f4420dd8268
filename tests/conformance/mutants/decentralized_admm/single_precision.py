"""The token is kept in single precision."""

import numpy as np

from ...collection import Mutant
from ...programs.decentralized_admm import program

MUTANT = Mutant(
    "single precision in the token",
    "decentralized-admm",
    "working-precision",
    ("token-step",),
    program(
        token=lambda p, z_hat, z, delta: ((z_hat if p.server == 1 else z) + delta / len(p.u0)).astype(np.float32).astype(float)
    ),
)
