"""The noise is added to the right side, before the solve."""

from ...collection import Mutant
from ...programs.gradient_admm import program, solve_x

MUTANT = Mutant(
    "the noise is added to the right side, before the solve",
    "gradient-admm",
    "every-step-noisy",
    ("x-step", "noise-placement"),
    program(
        x=lambda p, x, lam, lam_next, y, gradient, noise: solve_x(p, x + noise, gradient, y, lam_next),
        noise=lambda p, noise, t: 0,
    ),
)
