"""Eta is cut to 0.999/nu in silence."""

import numpy as np

from ...collection import Mutant
from ...programs.gradient_admm import changed, program, solve_x


def step(p, x, lam, lam_next, y, gradient, noise):
    largest = 0.999 / max(np.linalg.norm(p.losses[0].H, 2), 1e-3) if p.losses[0].kind == "quadratic" else p.eta
    return solve_x(changed(p, eta=min(p.eta, largest)), x, gradient, y, lam_next)


MUTANT = Mutant("eta is cut to 0.999/nu in silence", "gradient-admm", "step-at-its-limit", ("x-step",), program(x=step))
