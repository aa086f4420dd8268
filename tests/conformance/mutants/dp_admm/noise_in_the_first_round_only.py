"""Noise is added in round 1 and never again."""

from ...collection import Mutant
from ...programs.dp_admm import program

MUTANT = Mutant(
    "noise in the first round only",
    "dp-admm",
    "noise-per-agent",
    ("message",),
    program(noise=lambda p, noise, t, i: noise[t][i] * (t == 0)),
)
