"""The local step is centred at the agent's own last value instead of the aggregate: no consensus is sought."""

from ...collection import Mutant
from ...programs.consensus_admm import solve_local
from ...programs.primal_perturbation_admm import program

MUTANT = Mutant(
    "local step centred at the agent's own value",
    "primal-perturbation-admm",
    "local-penalty",
    ("local-step",),
    program(local=lambda p, t, i, w, gamma, last, local: solve_local(p, p.objectives[i], last[i], gamma)),
)
