"""All users add the noise of the first."""

from ...collection import Mutant
from ...programs.lasso_admm import program

MUTANT = Mutant(
    "one draw for all users",
    "lasso-admm",
    "noise-per-user",
    ("u-step",),
    program(u=lambda p, u, moves, noise: u + 2 * p.lam * (moves + noise[0] / 2)),
)
