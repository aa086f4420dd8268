"""The draw of round 1 is reused: the difference of two rounds is free of noise."""

from ...collection import Mutant
from ...programs.primal_perturbation_admm import program

MUTANT = Mutant(
    "noise reused", "primal-perturbation-admm", "noise-per-agent", ("message",), program(noise=lambda p, noise, t, i: noise[0][i])
)
