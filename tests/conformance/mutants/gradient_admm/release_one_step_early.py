"""The x before the last is published."""

from ...collection import Mutant
from ...programs.gradient_admm import program

MUTANT = Mutant(
    "the x before the last is published",
    "gradient-admm",
    "release-the-last",
    ("released",),
    program(end=lambda p, states, clean: {**states, "released": {"x": states["x"][-2]}}),
)
