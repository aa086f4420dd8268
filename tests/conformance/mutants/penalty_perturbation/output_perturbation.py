"""The noise is added to the exact minimiser instead of the penalty."""

from ...collection import Mutant
from ...programs.penalty_perturbation import program

MUTANT = Mutant(
    "noise on the output",
    "penalty-perturbation",
    "penalty-noise",
    ("primal-step",),
    program(shift=lambda p, noise, t, i, penalty, degree: 0.0, sent=lambda f, noise, t, i: f + noise[t][i]),
)
