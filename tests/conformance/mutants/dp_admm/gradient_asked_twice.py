"""The subgradient is asked for twice at the same point, for a check of descent that is thrown away."""

from ...collection import Mutant
from ...programs.dp_admm import local, program


def twice(p, t, i, w, gamma, last, before):
    p.objectives[i].gradient(last[i])
    return local(p, t, i, w, gamma, last, before)


MUTANT = Mutant("the gradient is asked for twice", "dp-admm", "one-look-at-the-data", ("gradient-access",), program(local=twice))
