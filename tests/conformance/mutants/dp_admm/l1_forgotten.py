"""The subgradient of the l1 term is left out."""

from ...collection import Mutant
from ...programs.dp_admm import linearised, program

MUTANT = Mutant(
    "l1 term left out",
    "dp-admm",
    "l1-kink",
    ("local-step",),
    program(
        local=lambda p, t, i, w, gamma, last, local: linearised(
            p, p.objectives[i].gradient(last[i]), 1 / p.eta[t][i], w, gamma, last[i]
        )
    ),
)
