"""The proximal map of r has the parameter divided by n once more."""

from ...collection import Mutant
from ...programs.federated_admm import program

MUTANT = Mutant(
    "proximal parameter of r off by n",
    "federated-admm",
    "active-regulariser",
    ("z-step",),
    program(z=lambda p, z_hat, noise: p.r.prox(z_hat, p.step / len(p.losses))),
)
