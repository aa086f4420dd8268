"""B is taken to be -I."""

from ...collection import Mutant
from ...programs.gradient_admm import program

MUTANT = Mutant(
    "B is taken to be -I",
    "gradient-admm",
    "operator-not-symmetric",
    ("dual-step",),
    program(lam=lambda p, x, lam, y, noise: lam - p.beta * (p.A @ x - y - p.c)),
)
