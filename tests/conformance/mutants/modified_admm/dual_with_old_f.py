"""The dual step uses the f of the round before: the exchange is missed."""

from ...collection import Mutant
from ...programs.modified_admm import program

MUTANT = Mutant(
    "dual step with the old f",
    "modified-admm",
    "edge-dual",
    ("dual-step",),
    program(lam=lambda p, t, i, lam, half, new, old, near, noise: lam + half * sum(old[i] - old[j] for j in near)),
)
