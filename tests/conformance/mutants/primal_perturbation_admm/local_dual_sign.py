"""The local step has + <gamma, v>, right for the other sign of the multiplier, with the paper's dual step."""

from ...collection import Mutant
from ...programs.consensus_admm import solve_local
from ...programs.primal_perturbation_admm import program

MUTANT = Mutant(
    "wrong sign of the dual in the local step",
    "primal-perturbation-admm",
    "consensus-dual",
    ("local-step",),
    program(local=lambda p, t, i, w, gamma, last, local: solve_local(p, p.objectives[i], w, -gamma)),
)
