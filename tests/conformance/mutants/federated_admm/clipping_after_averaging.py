"""The server clips the mean of the moves instead of the users clipping theirs."""

from ...collection import Mutant
from ...programs.centralized_admm import clip
from ...programs.federated_admm import program

MUTANT = Mutant(
    "clipping after averaging",
    "federated-admm",
    "clipped-moves",
    ("clipped-move", "u-step"),
    program(move=lambda p, x, z: x - z, sent=lambda p, delta, present: clip(p, delta.sum(axis=0) / len(delta))),
)
