"""The random module decides the order of a sum: its state moves."""

import random

from ...collection import Mutant
from ...programs.gradient_admm import program


def shuffled(p):
    random.shuffle(list(range(3)))
    return p.x0, p.lam0


MUTANT = Mutant(
    "the random module decides the order of a sum: its state moves",
    "gradient-admm",
    "calls-independent",
    ("global-random-state",),
    program(start=shuffled),
)
