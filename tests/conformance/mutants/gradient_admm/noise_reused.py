"""The noise of step 0 is used in every step."""

from ...collection import Mutant
from ...programs.gradient_admm import program

MUTANT = Mutant(
    "the noise of step 0 is used in every step",
    "gradient-admm",
    "fresh-noise",
    ("x-step", "noise-placement"),
    program(noise=lambda p, noise, t: noise[0]),
)
