"""The noise of the step before is added."""

from ...collection import Mutant
from ...programs.gradient_admm import program

MUTANT = Mutant(
    "the noise of the step before is added",
    "gradient-admm",
    "fresh-noise",
    ("x-step", "noise-placement"),
    program(noise=lambda p, noise, t: noise[max(t - 1, 0)]),
)
