"""The user of the next step."""

from ...collection import Mutant
from ...programs.gradient_admm import loss, program

MUTANT = Mutant(
    "the user of the next step",
    "gradient-admm",
    "data-of-each-step",
    ("x-step", "gradient-access", "data-order"),
    program(gradient=lambda p, t, x, x_before, clean, y: loss(p, min(t + 1, len(p.losses) - 1)).gradient(x)),
)
