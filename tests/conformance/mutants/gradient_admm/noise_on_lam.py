"""The dual is noisy too."""

import numpy as np

from ...collection import Mutant
from ...programs.gradient_admm import program


def noisy_dual(p, x, lam, y, noise):
    extra = np.zeros(len(lam))
    extra[: min(len(lam), len(noise))] = noise[: len(lam)]
    return lam - p.beta * (p.A @ x + p.B @ y - p.c) + extra


MUTANT = Mutant(
    "the dual is noisy too", "gradient-admm", "every-step-noisy", ("dual-step", "noise-placement"), program(lam=noisy_dual)
)
