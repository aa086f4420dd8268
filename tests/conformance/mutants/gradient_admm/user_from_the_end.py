"""The users in reverse order."""

from ...collection import Mutant
from ...programs.gradient_admm import program

MUTANT = Mutant(
    "the users in reverse order",
    "gradient-admm",
    "data-of-each-step",
    ("x-step", "gradient-access", "data-order"),
    program(gradient=lambda p, t, x, x_before, clean, y: p.losses[len(p.losses) - 1 - t if len(p.losses) > 1 else 0].gradient(x)),
)
