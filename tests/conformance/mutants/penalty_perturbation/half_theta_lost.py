"""The dual moves by theta, not theta/2, times the disagreement."""

from ...collection import Mutant
from ...programs.penalty_perturbation import program

MUTANT = Mutant(
    "half of theta lost", "penalty-perturbation", "edge-dual", ("dual-step",), program(half=lambda p, t, i: p.theta[t][i])
)
