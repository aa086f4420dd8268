"""The last x is published without its noise."""

from ...collection import Mutant
from ...programs.gradient_admm import program

MUTANT = Mutant(
    "the last x is published without its noise",
    "gradient-admm",
    "release-the-last",
    ("released",),
    program(end=lambda p, states, clean: {**states, "released": {"x": clean}}),
)
