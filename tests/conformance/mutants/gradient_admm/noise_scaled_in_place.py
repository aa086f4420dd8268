"""The caller's noise is scaled in place."""

from ...collection import Mutant
from ...programs.gradient_admm import program


def scale(p, noise, t):
    noise[t] *= 1.0 + 2.0**-20
    return noise[t] / (1.0 + 2.0**-20)


MUTANT = Mutant(
    "the caller's noise is scaled in place", "gradient-admm", "calls-independent", ("inputs-unchanged",), program(noise=scale)
)
