"""The noise of the first round is used in all rounds."""

from ...collection import Mutant
from ...programs.general_admm import program

MUTANT = Mutant("noise reused", "general-admm", "every-step-noisy", ("u-step",), program(noise=lambda noise, t: noise[0]))
