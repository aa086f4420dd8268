"""eta(t) where eta(t+1) belongs."""

from ...collection import Mutant
from ...programs.modified_admm import program

MUTANT = Mutant(
    "penalty of the wrong round",
    "modified-admm",
    "growing-penalty",
    ("primal-step",),
    program(penalty=lambda p, t, i: p.eta[max(t - 1, 0)][i]),
)
