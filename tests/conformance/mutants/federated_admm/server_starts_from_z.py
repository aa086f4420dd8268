"""The server adds the mean move to z where it should to z_hat."""

from ...collection import Mutant
from ...programs.federated_admm import program

MUTANT = Mutant(
    "server starts from z", "federated-admm", "server-memory", ("server-step", "server-mean"), program(base=lambda p, z_hat, z: z)
)
