"""The local solver works in single precision and returns doubles."""

import numpy as np

from ...collection import Mutant
from ...programs.consensus_admm import program, solve_local

MUTANT = Mutant(
    "lower precision inside",
    "consensus-admm",
    "low-precision",
    ("local-step",),
    program(
        local=lambda p, t, i, w, gamma, last, local: np.float32(solve_local(p, p.objectives[i], w, gamma)).astype(np.float64)
    ),
)
