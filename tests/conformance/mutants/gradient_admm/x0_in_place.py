"""The first step changes x0 in place."""

from ...collection import Mutant
from ...programs.gradient_admm import program


def overwrite(p, states, clean):
    p.x0[:] = states["x"][-1]
    return states


MUTANT = Mutant(
    "the first step changes x0 in place", "gradient-admm", "calls-independent", ("inputs-unchanged",), program(end=overwrite)
)
