"""The whole trace of x is published."""

from ...collection import Mutant
from ...programs.gradient_admm import program

MUTANT = Mutant(
    "the whole trace of x is published",
    "gradient-admm",
    "release-the-last",
    ("released",),
    program(end=lambda p, states, clean: {**states, "released": {"x": states["x"]}}),
)
