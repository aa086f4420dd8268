"""Noise from the second step on: x_1 is published bare."""

from ...collection import Mutant
from ...programs.gradient_admm import program

MUTANT = Mutant(
    "noise from the second step on: x_1 is published bare",
    "gradient-admm",
    "fresh-noise",
    ("x-step", "noise-placement"),
    program(noise=lambda p, noise, t: noise[t] if t > 0 else 0),
)
