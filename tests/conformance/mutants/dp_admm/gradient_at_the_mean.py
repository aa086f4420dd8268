"""The subgradient is taken at the aggregate w."""

from ...collection import Mutant
from ...programs.dp_admm import linearised, program, subgradient


def at_the_mean(p, t, i, w, gamma, last, before):
    return linearised(p, subgradient(p.objectives[i], w), 1 / p.eta[t][i], w, gamma, last[i])


MUTANT = Mutant("gradient at the aggregate", "dp-admm", "one-look-at-the-data", ("gradient-access",), program(local=at_the_mean))
