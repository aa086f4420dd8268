"""The local step has rho/4 |v - w|^2 (the gradient with rho/2) beside the full dual term."""

from ...collection import Mutant
from ...programs.consensus_admm import program

MUTANT = Mutant(
    "half of the penalty lost",
    "consensus-admm",
    "local-penalty",
    ("local-step",),
    program(local=lambda p, t, i, w, gamma, last, local: p.objectives[i].prox(w + gamma / (p.rho / 2), 1 / (p.rho / 2))),
)
