"""The mean of all x is published: each of them is seen."""

from ...collection import Mutant
from ...programs.gradient_admm import program

MUTANT = Mutant(
    "the mean of all x is published: each of them is seen",
    "gradient-admm",
    "release-the-last",
    ("released",),
    program(end=lambda p, states, clean: {**states, "released": {"x": states["x"].mean(axis=0)}}),
)
