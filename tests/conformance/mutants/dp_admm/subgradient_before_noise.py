"""The subgradient is taken at the agent's private value before the noise: the next message depends on a state that was never
released, and composition over the rounds no longer applies."""

from ...collection import Mutant
from ...programs.dp_admm import linearised, program, subgradient

MUTANT = Mutant(
    "subgradient at the value before the noise",
    "dp-admm",
    "noisy-linearisation",
    ("local-step",),
    program(
        local=lambda p, t, i, w, gamma, last, local: linearised(
            p, subgradient(p.objectives[i], local[i]), 1 / p.eta[t][i], w, gamma, last[i]
        )
    ),
)
