"""Soft thresholding by l1 where the proximal step is 1/rho: the threshold must be l1/rho."""

from dataclasses import replace

from ...collection import Mutant
from ...programs.consensus_admm import program, solve_local


def thresholded(p, t, i, w, gamma, last, local):
    f = p.objectives[i]
    return solve_local(p, replace(f, l1=f.l1 * p.rho), w, gamma)


MUTANT = Mutant("l1 weight scaled wrongly", "consensus-admm", "l1-kink", ("local-step",), program(local=thresholded))
