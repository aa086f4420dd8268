"""The noise is added to u as it is."""

from ...collection import Mutant
from ...programs.federated_admm import program

MUTANT = Mutant(
    "noise outside the step",
    "federated-admm",
    "every-step-noisy",
    ("u-step",),
    program(u=lambda p, u, move, eta: u + 2 * p.lam * move + eta),
)
