"""The proximal maps of the losses have gamma/n, that of r has gamma."""

from ...collection import Mutant
from ...programs.centralized_admm import program

MUTANT = Mutant(
    "proximal parameter of the losses off by n",
    "centralized-admm",
    "proximal-parameter",
    ("x-step",),
    program(x=lambda p, i, z, z_before, u: p.losses[i].prox(2 * z - u, p.step / len(p.losses))),
)
