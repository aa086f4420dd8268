"""The step in u leaves c out."""

from ...collection import Mutant
from ...programs.general_admm import program

MUTANT = Mutant(
    "c forgotten in the step in u",
    "general-admm",
    "general-constraint",
    ("u-step",),
    program(gap=lambda p, x, z: p.A @ x + p.B @ z),
)
