"""The token is passed on without the proximal map of r."""

from ...collection import Mutant
from ...programs.decentralized_admm import program

MUTANT = Mutant(
    "proximal map of r forgotten", "decentralized-admm", "active-regulariser", ("z-step",), program(z=lambda p, z_hat: z_hat)
)
