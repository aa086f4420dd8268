"""The gradient of the first step, moved by the last two points, for later ones."""

from ...collection import Mutant
from ...programs.gradient_admm import loss, program

MUTANT = Mutant(
    "the gradient of the first step, moved by the last two points, for later ones",
    "gradient-admm",
    "gradient-nonlinear",
    ("x-step", "gradient-access"),
    program(gradient=lambda p, t, x, x_before, clean, y: loss(p, t).gradient((x + x_before) / 2)),
)
