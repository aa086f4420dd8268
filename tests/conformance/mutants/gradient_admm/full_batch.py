"""The mean gradient of all users in every step."""

from ...collection import Mutant
from ...programs.gradient_admm import program

MUTANT = Mutant(
    "the mean gradient of all users in every step",
    "gradient-admm",
    "data-of-each-step",
    ("gradient-access", "data-order"),
    program(gradient=lambda p, t, x, x_before, clean, y: sum(f.gradient(x) for f in p.losses) / len(p.losses)),
)
