"""The step in x goes half the way only: damping that still converges."""

from ...collection import Mutant
from ...programs.gradient_admm import program, solve_x

MUTANT = Mutant(
    "the step in x goes half the way: damped, it still converges",
    "gradient-admm",
    "contraction",
    ("chan2024.lemma-7.6-PQRS", "chan2024.lemma-7.6-explicit-L"),
    program(x=lambda p, x, lam, lam_next, y, gradient, noise: (x + solve_x(p, x, gradient, y, lam_next)) / 2),
)
