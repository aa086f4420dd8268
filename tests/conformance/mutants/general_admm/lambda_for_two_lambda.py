"""lambda in place of 2 lambda."""

from ...collection import Mutant
from ...programs.general_admm import program

MUTANT = Mutant(
    "lambda for 2 lambda", "general-admm", "relaxed-step", ("u-step",), program(u=lambda p, u, gap, eta: u + p.lam * (gap + eta))
)
