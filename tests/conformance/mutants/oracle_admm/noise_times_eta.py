"""The oracle adds the noise of x, N = eta z, in place of z."""

from ...collection import Mutant
from ...programs.oracle_admm import metric, program

MUTANT = Mutant(
    "oracle's noise multiplied by eta once too often",
    "oracle-admm",
    "oracle-noise",
    ("x-step",),
    program(oracle=lambda p, gradient, z: gradient + p.eta * metric(p) @ z),
)
