"""The noise is drawn for 256 steps and then starts again."""

from ...collection import Mutant
from ...programs.gradient_admm import program

MUTANT = Mutant(
    "the noise is drawn for 256 steps and then starts again",
    "gradient-admm",
    "long-run",
    ("x-step", "noise-placement"),
    program(noise=lambda p, noise, t: noise[t % 256]),
)
