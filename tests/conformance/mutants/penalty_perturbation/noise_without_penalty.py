"""Dual variable perturbation with a constant scale: lambda + V epsilon, although eta grows."""

from ...collection import Mutant
from ...programs.penalty_perturbation import program

MUTANT = Mutant(
    "noise without eta",
    "penalty-perturbation",
    "penalty-noise",
    ("primal-step",),
    program(shift=lambda p, noise, t, i, penalty, degree: 2 * degree * noise[t][i]),
)
