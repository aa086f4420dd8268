"""The data are kept in single precision: the gradient comes out rounded."""

import numpy as np

from ...collection import Mutant
from ...programs.dp_admm import linearised, program, subgradient

MUTANT = Mutant(
    "lower precision inside",
    "dp-admm",
    "low-precision",
    ("local-step",),
    program(
        local=lambda p, t, i, w, gamma, last, local: linearised(
            p, np.float32(subgradient(p.objectives[i], last[i])), 1 / p.eta[t][i], w, gamma, last[i]
        )
    ),
)
