"""Subgradient and proximal centre are the private value before the noise."""

from ...collection import Mutant
from ...programs.dp_admm import linearised, program, subgradient

MUTANT = Mutant(
    "linearised at the value before the noise",
    "dp-admm",
    "noisy-linearisation",
    ("local-step",),
    program(
        local=lambda p, t, i, w, gamma, last, local: linearised(
            p, subgradient(p.objectives[i], local[i]), 1 / p.eta[t][i], w, gamma, local[i]
        )
    ),
)
