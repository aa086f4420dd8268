"""Every agent minimises the objective of the last one: a closure made in a loop."""

from ...collection import Mutant
from ...programs.consensus_admm import program, solve_local

MUTANT = Mutant(
    "another agent's data",
    "consensus-admm",
    "different-agents",
    ("local-step",),
    program(local=lambda p, t, i, w, gamma, last, local: solve_local(p, p.objectives[-1], w, gamma)),
)
