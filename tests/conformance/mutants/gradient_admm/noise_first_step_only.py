"""Noise in the first step only."""

from ...collection import Mutant
from ...programs.gradient_admm import program

MUTANT = Mutant(
    "noise in the first step only",
    "gradient-admm",
    "fresh-noise",
    ("x-step", "noise-placement"),
    program(noise=lambda p, noise, t: noise[t] if t == 0 else 0),
)
