"""The token adds the move to z where it should to z_hat."""

from ...collection import Mutant
from ...programs.decentralized_admm import program

MUTANT = Mutant(
    "token starts from z",
    "decentralized-admm",
    "server-memory",
    ("token-step", "token-mean"),
    program(token=lambda p, z_hat, z, delta: z + delta / len(p.u0)),
)
