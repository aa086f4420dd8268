"""The step in x uses lam_t for lam_{t+1}."""

from ...collection import Mutant
from ...programs.gradient_admm import program, solve_x

MUTANT = Mutant(
    "the step in x uses lam_t for lam_{t+1}",
    "gradient-admm",
    "every-step-noisy",
    ("x-step",),
    program(x=lambda p, x, lam, lam_next, y, gradient, noise: solve_x(p, x, gradient, y, lam)),
)
