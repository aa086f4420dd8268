"""The noise is added twice."""

from ...collection import Mutant
from ...programs.gradient_admm import program

MUTANT = Mutant(
    "the noise is added twice",
    "gradient-admm",
    "every-step-noisy",
    ("x-step", "noise-placement"),
    program(noise=lambda p, noise, t: 2 * noise[t]),
)
