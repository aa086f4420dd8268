"""All agents use the step size of agent 1, whatever their numbers of samples."""

from ...collection import Mutant
from ...programs.dp_admm import linearised, program, subgradient

MUTANT = Mutant(
    "another agent's step size",
    "dp-admm",
    "step-size-per-step",
    ("local-step",),
    program(
        local=lambda p, t, i, w, gamma, last, local: linearised(
            p, subgradient(p.objectives[i], last[i]), 1 / p.eta[t][0], w, gamma, last[i]
        )
    ),
)
