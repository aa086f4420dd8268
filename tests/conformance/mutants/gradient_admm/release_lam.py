"""The dual is published too."""

from ...collection import Mutant
from ...programs.gradient_admm import program

MUTANT = Mutant(
    "the dual is published too",
    "gradient-admm",
    "release-the-last",
    ("released",),
    program(end=lambda p, states, clean: {**states, "released": {"x": states["x"][-1], "lam": states["lam"][-1]}}),
)
