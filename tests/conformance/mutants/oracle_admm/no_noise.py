"""The oracle answers without noise."""

from ...collection import Mutant
from ...programs.oracle_admm import program

MUTANT = Mutant("no noise", "oracle-admm", "every-step-noisy", ("x-step",), program(oracle=lambda p, gradient, z: gradient))
