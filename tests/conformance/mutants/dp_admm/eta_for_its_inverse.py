"""eta where the proximal term has 1/eta."""

from ...collection import Mutant
from ...programs.dp_admm import linearised, program, subgradient

MUTANT = Mutant(
    "eta in place of 1/eta",
    "dp-admm",
    "step-size-per-step",
    ("local-step",),
    program(
        local=lambda p, t, i, w, gamma, last, local: linearised(
            p, subgradient(p.objectives[i], last[i]), p.eta[t][i], w, gamma, last[i]
        )
    ),
)
