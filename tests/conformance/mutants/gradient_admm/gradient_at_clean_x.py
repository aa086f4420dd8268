"""The gradient at the x without noise: data are seen at a point that is not released."""

from ...collection import Mutant
from ...programs.gradient_admm import loss, program

MUTANT = Mutant(
    "the gradient at the x without noise: data are seen at a point that is not released",
    "gradient-admm",
    "one-look-at-the-data",
    ("x-step", "gradient-access"),
    program(gradient=lambda p, t, x, x_before, clean, y: loss(p, t).gradient(clean)),
)
