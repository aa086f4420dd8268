"""The oracle adds z as it is, so that x gets (I + eta beta A'A)^{-1} eta z."""

from ...collection import Mutant
from ...programs.oracle_admm import program

MUTANT = Mutant(
    "oracle's noise not multiplied by I + eta beta A'A",
    "oracle-admm",
    "oracle-noise",
    ("x-step",),
    program(oracle=lambda p, gradient, z: gradient + z),
)
