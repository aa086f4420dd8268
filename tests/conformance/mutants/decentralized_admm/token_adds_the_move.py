"""The token adds the whole move and not its n-th part."""

from ...collection import Mutant
from ...programs.decentralized_admm import program

MUTANT = Mutant(
    "token adds the whole move",
    "decentralized-admm",
    "server-memory",
    ("token-step",),
    program(token=lambda p, z_hat, z, delta: (z_hat if p.server == 1 else z) + delta),
)
