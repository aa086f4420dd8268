"""The last x is published with the dual of the step before: Theorem 6.1 bounds the pair of one step."""

from ...collection import Mutant
from ...programs.gradient_admm import program

MUTANT = Mutant(
    "the last x is published with the dual of the step before",
    "gradient-admm",
    "release-the-last",
    ("released",),
    program(end=lambda p, states, clean: {**states, "released": {"x": states["x"][-1], "lam": states["lam"][-2]}}),
)
