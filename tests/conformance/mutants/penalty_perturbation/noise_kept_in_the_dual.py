"""The perturbed dual lambda + eta V epsilon serves the primal step and is kept: the noise adds up over the rounds."""

from ...collection import Mutant
from ...programs.penalty_perturbation import program

MUTANT = Mutant(
    "noise kept in the dual",
    "penalty-perturbation",
    "penalty-noise",
    ("dual-step", "dual-sum"),
    program(
        lam=lambda p, t, i, lam, half, new, old, near, noise: (
            lam + p.eta[t][i] * len(near) * noise + half * sum(new[i] - new[j] for j in near)
        )
    ),
)
