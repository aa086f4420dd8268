"""The noise is multiplied by eta, as in stochastic gradient Langevin steps."""

from ...collection import Mutant
from ...programs.gradient_admm import program

MUTANT = Mutant(
    "the noise is multiplied by eta, as in stochastic gradient Langevin steps",
    "gradient-admm",
    "every-step-noisy",
    ("x-step", "noise-placement"),
    program(noise=lambda p, noise, t: p.eta * noise[t]),
)
