"""The parameter is taken for the penalty of the quadratic."""

from ...collection import Mutant
from ...programs.decentralized_admm import program

MUTANT = Mutant(
    "1/gamma for gamma",
    "decentralized-admm",
    "proximal-parameter",
    ("x-step",),
    program(x=lambda p, i, z, u: p.losses[i].prox(2 * z - u[i], 1 / p.step)),
)
