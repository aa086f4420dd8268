"""The dual moves towards the neighbours instead of away from them."""

from ...collection import Mutant
from ...programs.modified_admm import program

MUTANT = Mutant(
    "wrong sign in the dual step",
    "modified-admm",
    "edge-dual",
    ("dual-step",),
    program(lam=lambda p, t, i, lam, half, new, old, near, noise: lam - half * sum(new[i] - new[j] for j in near)),
)
