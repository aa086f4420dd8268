"""A gradient step in x without the proximal solve."""

from ...collection import Mutant
from ...programs.gradient_admm import program

MUTANT = Mutant(
    "a gradient step in x without the proximal solve",
    "gradient-admm",
    "operator-not-symmetric",
    ("x-step",),
    program(
        x=lambda p, x, lam, lam_next, y, gradient, noise: (
            x - p.eta * (gradient + p.A.T @ (p.beta * (p.A @ x + p.B @ y - p.c) - lam_next))
        )
    ),
)
