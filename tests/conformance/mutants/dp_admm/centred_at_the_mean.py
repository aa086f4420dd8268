"""The proximal term keeps the agent near the aggregate instead of what it sent last."""

from ...collection import Mutant
from ...programs.dp_admm import linearised, program, subgradient

MUTANT = Mutant(
    "proximal term centred at w",
    "dp-admm",
    "noisy-linearisation",
    ("local-step",),
    program(
        local=lambda p, t, i, w, gamma, last, local: linearised(
            p, subgradient(p.objectives[i], last[i]), 1 / p.eta[t][i], w, gamma, w
        )
    ),
)
