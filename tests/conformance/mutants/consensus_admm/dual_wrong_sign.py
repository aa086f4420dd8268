"""The dual descends instead of ascending."""

from ...collection import Mutant
from ...programs.consensus_admm import program

MUTANT = Mutant(
    "wrong sign in the dual step",
    "consensus-admm",
    "consensus-dual",
    ("dual-step",),
    program(gamma=lambda p, t, i, gamma, sent, w, w_before, local, noise: gamma + p.rho * (sent - w)),
)
