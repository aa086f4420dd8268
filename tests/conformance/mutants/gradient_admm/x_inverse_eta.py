"""1/eta for eta: the smoothness passed as the step."""

from ...collection import Mutant
from ...programs.gradient_admm import changed, program, solve_x

MUTANT = Mutant(
    "1/eta for eta: the smoothness passed as the step",
    "gradient-admm",
    "every-step-noisy",
    ("x-step",),
    program(x=lambda p, x, lam, lam_next, y, gradient, noise: solve_x(changed(p, eta=1 / p.eta), x, gradient, y, lam_next)),
)
