"""The server divides by the number of participants, as federated averaging does."""

from ...collection import Mutant
from ...programs.federated_admm import program

MUTANT = Mutant(
    "server averages over participants",
    "federated-admm",
    "partial-participation",
    ("server-step",),
    program(sent=lambda p, delta, present: delta.sum(axis=0) / present.sum()),
)
