"""One draw serves all nodes."""

from ...collection import Mutant
from ...programs.penalty_perturbation import program

MUTANT = Mutant(
    "the same noise for all nodes",
    "penalty-perturbation",
    "penalty-noise",
    ("primal-step",),
    program(shift=lambda p, noise, t, i, penalty, degree: 2 * penalty * degree * noise[t][0]),
)
