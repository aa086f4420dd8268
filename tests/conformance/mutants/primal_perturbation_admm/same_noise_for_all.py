"""One draw serves all agents (all seeded alike): the differences of what they send are free of noise."""

from ...collection import Mutant
from ...programs.primal_perturbation_admm import program

MUTANT = Mutant(
    "the same noise for all agents",
    "primal-perturbation-admm",
    "noise-per-agent",
    ("message",),
    program(noise=lambda p, noise, t, i: noise[t][0]),
)
