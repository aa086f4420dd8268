"""Algorithm 3 of huang2020 as a program of replaceable lines: the local step is linearised at what was sent last."""

from .consensus_admm import rounds
from .replaceable_lines import library


def subgradient(f, x):
    return f.gradient(x) + f.l1 * library(x).sign(x)


def linearised(p, slope, rate, w, gamma, centre):
    """argmin <slope, v> - <gamma, v - w> + (rho/2)|v - w|^2 + (rate/2)|v - centre|^2, rate = 1/eta."""
    return (gamma - slope + p.rho * w + rate * centre) / (p.rho + rate)


def local(p, t, i, w, gamma, last, before):
    return linearised(p, subgradient(p.objectives[i], last[i, :]), 1 / p.eta[t, i], w, gamma, last[i, :])


def program(**lines):
    """Algorithm 3 with the given lines (see ``consensus_admm.Lines``)."""
    return rounds("dp-admm", True, **{"local": local, **lines})
