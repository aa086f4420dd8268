"""The next step starts from the x without noise."""

from ...collection import Mutant
from ...programs.gradient_admm import program

MUTANT = Mutant(
    "the next step starts from the x without noise",
    "gradient-admm",
    "every-step-noisy",
    ("x-step", "y-step", "dual-step"),
    program(carry=lambda clean, masked: clean),
)
