"""Eta/2 for eta in the step in x."""

from ...collection import Mutant
from ...programs.gradient_admm import changed, program, solve_x

MUTANT = Mutant(
    "eta/2 for eta in the step in x",
    "gradient-admm",
    "every-step-noisy",
    ("x-step",),
    program(x=lambda p, x, lam, lam_next, y, gradient, noise: solve_x(changed(p, eta=p.eta / 2), x, gradient, y, lam_next)),
)
