"""The server adds the sum of the moves."""

from ...collection import Mutant
from ...programs.federated_admm import program

MUTANT = Mutant(
    "server adds the sum",
    "federated-admm",
    "server-memory",
    ("server-step",),
    program(sent=lambda p, delta, present: delta.sum(axis=0)),
)
