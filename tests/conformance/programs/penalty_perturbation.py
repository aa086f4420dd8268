"""Algorithm 1 of zhang2018 as a program of replaceable lines: M-ADMM and noise inside the penalty."""

from .modified_admm import rounds


def program(**lines):
    """Algorithm 1 with the given lines (see ``modified_admm.Lines``)."""
    return rounds("penalty-perturbation", True, **lines)
