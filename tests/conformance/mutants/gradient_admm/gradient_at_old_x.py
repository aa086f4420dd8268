"""The gradient at the x of the step before."""

from ...collection import Mutant
from ...programs.gradient_admm import loss, program

MUTANT = Mutant(
    "the gradient at the x of the step before",
    "gradient-admm",
    "one-look-at-the-data",
    ("x-step", "gradient-access"),
    program(gradient=lambda p, t, x, x_before, clean, y: loss(p, t).gradient(x_before)),
)
