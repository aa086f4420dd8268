"""The dual moves with eta, as in plain ADMM, so that it grows with the penalty."""

from ...collection import Mutant
from ...programs.modified_admm import program

MUTANT = Mutant(
    "eta in place of theta",
    "modified-admm",
    "dual-step-not-penalty",
    ("dual-step",),
    program(half=lambda p, t, i: p.eta[t][i] / 2),
)
