"""Half of the noise: the factor 2 of lambda was not carried over to it."""

from ...collection import Mutant
from ...programs.penalty_perturbation import program

MUTANT = Mutant(
    "half of the noise lost",
    "penalty-perturbation",
    "penalty-noise",
    ("primal-step",),
    program(shift=lambda p, noise, t, i, penalty, degree: penalty * degree * noise[t][i]),
)
