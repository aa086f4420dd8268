"""The walker adds no noise."""

from ...collection import Mutant
from ...programs.decentralized_admm import program

MUTANT = Mutant("no noise", "decentralized-admm", "every-step-noisy", ("u-step",), program(noise=lambda noise, t, i: 0.0))
