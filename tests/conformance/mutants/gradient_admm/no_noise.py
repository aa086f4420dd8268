"""The noise is forgotten."""

from ...collection import Mutant
from ...programs.gradient_admm import program

MUTANT = Mutant(
    "the noise is forgotten",
    "gradient-admm",
    "every-step-noisy",
    ("x-step", "noise-placement"),
    program(noise=lambda p, noise, t: 0),
)
