"""The linear term of the noise is 2 eta epsilon, without V_i: right on a graph of one edge only."""

from ...collection import Mutant
from ...programs.penalty_perturbation import program

MUTANT = Mutant(
    "noise without the degree",
    "penalty-perturbation",
    "irregular-graph",
    ("primal-step",),
    program(shift=lambda p, noise, t, i, penalty, degree: 2 * penalty * noise[t][i]),
)
