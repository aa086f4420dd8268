"""The first user in every step."""

from ...collection import Mutant
from ...programs.gradient_admm import program

MUTANT = Mutant(
    "the first user in every step",
    "gradient-admm",
    "data-of-each-step",
    ("x-step", "gradient-access"),
    program(gradient=lambda p, t, x, x_before, clean, y: p.losses[0].gradient(x)),
)
