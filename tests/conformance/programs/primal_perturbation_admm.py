"""Algorithm 2 of huang2020 as a program of replaceable lines: Algorithm 1 and noise on what is sent."""

from .consensus_admm import rounds


def program(**lines):
    """Algorithm 2 with the given lines (see ``consensus_admm.Lines``)."""
    return rounds("primal-perturbation-admm", True, **lines)
