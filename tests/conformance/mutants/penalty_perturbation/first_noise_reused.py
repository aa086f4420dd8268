"""The draw of round 1 is reused in every round."""

from ...collection import Mutant
from ...programs.penalty_perturbation import program

MUTANT = Mutant(
    "noise reused",
    "penalty-perturbation",
    "penalty-noise",
    ("primal-step",),
    program(shift=lambda p, noise, t, i, penalty, degree: 2 * penalty * degree * noise[0][i]),
)
