"""The dual gets the noise a second time."""

from ...collection import Mutant
from ...programs.primal_perturbation_admm import program

MUTANT = Mutant(
    "noise on the dual",
    "primal-perturbation-admm",
    "noise-per-agent",
    ("dual-step", "dual-sum"),
    program(gamma=lambda p, t, i, gamma, sent, w, w_before, local, noise: gamma - p.rho * (sent - w) + noise),
)
