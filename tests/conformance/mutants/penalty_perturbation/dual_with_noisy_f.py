"""What enters the dual step is f + epsilon, the value inside the perturbed penalty."""

from ...collection import Mutant
from ...programs.penalty_perturbation import program

MUTANT = Mutant(
    "noise in the dual step",
    "penalty-perturbation",
    "penalty-noise",
    ("dual-step", "dual-sum"),
    program(lam=lambda p, t, i, lam, half, new, old, near, noise: lam + half * sum(new[i] + noise - new[j] for j in near)),
)
