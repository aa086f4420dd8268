"""The dual step of the scaled form (no rho) in a program that keeps the unscaled dual."""

from ...collection import Mutant
from ...programs.consensus_admm import program

MUTANT = Mutant(
    "missing rho in the dual step",
    "consensus-admm",
    "consensus-dual",
    ("dual-step",),
    program(gamma=lambda p, t, i, gamma, sent, w, w_before, local, noise: gamma - (sent - w)),
)
