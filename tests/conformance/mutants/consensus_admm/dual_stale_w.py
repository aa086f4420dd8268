"""The dual step reads the aggregate of the round before: the order of updates in the consensus ADMM of the public
repository liboyue/Network-Distributed-Algorithm, where the dual moves before the new aggregate is stored."""

from ...collection import Mutant
from ...programs.consensus_admm import program

MUTANT = Mutant(
    "stale w in the dual step",
    "consensus-admm",
    "consensus-dual",
    ("dual-step", "dual-sum"),
    program(gamma=lambda p, t, i, gamma, sent, w, w_before, local, noise: gamma - p.rho * (sent - w_before)),
)
