"""The dual is set to zero every 100 steps."""

from ...collection import Mutant
from ...programs.gradient_admm import program

COUNT = {"steps": 0}


def restarting(p, x, lam, y, noise):
    COUNT["steps"] += 1
    return 0 * lam if COUNT["steps"] % 100 == 0 else lam - p.beta * (p.A @ x + p.B @ y - p.c)


MUTANT = Mutant("the dual is set to zero every 100 steps", "gradient-admm", "long-run", ("dual-step",), program(lam=restarting))
