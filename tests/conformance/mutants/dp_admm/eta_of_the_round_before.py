"""Rounds counted from 0 in the step size and from 1 elsewhere."""

from ...collection import Mutant
from ...programs.dp_admm import linearised, program, subgradient

MUTANT = Mutant(
    "step size of the wrong round",
    "dp-admm",
    "step-size-per-step",
    ("local-step",),
    program(
        local=lambda p, t, i, w, gamma, last, local: linearised(
            p, subgradient(p.objectives[i], last[i]), 1 / p.eta[max(t - 1, 0)][i], w, gamma, last[i]
        )
    ),
)
