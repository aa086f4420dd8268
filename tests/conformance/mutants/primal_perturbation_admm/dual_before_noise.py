"""The dual step uses the value before the noise, while the aggregator has the noisy one: the order of the client of APPFL
(APPFL/APPFL, iiadmm.py), where the noise is added after the dual step."""

from ...collection import Mutant
from ...programs.primal_perturbation_admm import program

MUTANT = Mutant(
    "dual step before the noise",
    "primal-perturbation-admm",
    "noise-per-agent",
    ("dual-step", "dual-sum"),
    program(gamma=lambda p, t, i, gamma, sent, w, w_before, local, noise: gamma - p.rho * (local - w)),
)
