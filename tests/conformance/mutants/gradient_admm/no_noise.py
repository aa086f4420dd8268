"""The noise is forgotten."""

from ...collection import Mutant
from ...programs.gradient_admm import program

MUTANT = Mutant("no noise", "gradient-admm", "every-step-noisy", ("x-step",), program(noise=lambda p, noise, t: 0))
