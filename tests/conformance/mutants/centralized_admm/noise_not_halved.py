"""The noise is added inside the factor 2 lambda without its half: twice the noise."""

from ...collection import Mutant
from ...programs.centralized_admm import program

MUTANT = Mutant(
    "noise not halved",
    "centralized-admm",
    "every-step-noisy",
    ("u-step",),
    program(u=lambda p, u, move, eta: u + 2 * p.lam * (move + eta)),
)
