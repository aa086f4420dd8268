"""The averaged form u + lambda (R(u) - u) with R(u) - u taken for x - z."""

from ...collection import Mutant
from ...programs.centralized_admm import program

MUTANT = Mutant(
    "lambda for 2 lambda",
    "centralized-admm",
    "relaxed-step",
    ("u-step",),
    program(u=lambda p, u, move, eta: u + p.lam * (move + eta)),
)
