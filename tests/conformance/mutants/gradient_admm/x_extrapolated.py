"""A step of 1.001 times the length (over-relaxation)."""

from ...collection import Mutant
from ...programs.gradient_admm import program, solve_x

MUTANT = Mutant(
    "a step of 1.001 times the length (over-relaxation)",
    "gradient-admm",
    "nothing-to-spare",
    ("x-step", "chan2024.lemma-6.5"),
    program(x=lambda p, x, lam, lam_next, y, gradient, noise: 1.001 * solve_x(p, x, gradient, y, lam_next)),
)
