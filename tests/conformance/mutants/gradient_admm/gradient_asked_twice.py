"""The gradient is asked for twice at the same point."""

from ...collection import Mutant
from ...programs.gradient_admm import loss, program

MUTANT = Mutant(
    "the gradient is asked for twice at the same point",
    "gradient-admm",
    "one-look-at-the-data",
    ("gradient-access",),
    program(gradient=lambda p, t, x, x_before, clean, y: (loss(p, t).gradient(x) + loss(p, t).gradient(x)) / 2),
)
