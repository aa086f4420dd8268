"""All users add the noise of the first."""

from ...collection import Mutant
from ...programs.centralized_admm import program

MUTANT = Mutant(
    "one draw for all users", "centralized-admm", "noise-per-user", ("u-step",), program(noise=lambda noise, t, i: noise[t, 0])
)
