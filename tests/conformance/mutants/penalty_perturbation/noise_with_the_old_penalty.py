"""The noise is scaled by eta(t), the penalty by eta(t+1): less noise than the proof counts."""

from ...collection import Mutant
from ...programs.penalty_perturbation import program

MUTANT = Mutant(
    "noise with the penalty of the wrong round",
    "penalty-perturbation",
    "growing-penalty",
    ("primal-step",),
    program(shift=lambda p, noise, t, i, penalty, degree: 2 * p.eta[max(t - 1, 0)][i] * degree * noise[t][i]),
)
