"""The step size of round 1 for ever: the noise does not average out."""

from ...collection import Mutant
from ...programs.dp_admm import linearised, program, subgradient

MUTANT = Mutant(
    "constant step size",
    "dp-admm",
    "step-size-per-step",
    ("local-step",),
    program(
        local=lambda p, t, i, w, gamma, last, local: linearised(
            p, subgradient(p.objectives[i], last[i]), 1 / p.eta[0][i], w, gamma, last[i]
        )
    ),
)
