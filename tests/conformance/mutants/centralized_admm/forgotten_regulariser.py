"""The mean of the u is passed on as it is."""

from ...collection import Mutant
from ...programs.centralized_admm import program

MUTANT = Mutant(
    "proximal map of r forgotten", "centralized-admm", "active-regulariser", ("z-step",), program(z=lambda p, z_hat: z_hat)
)
