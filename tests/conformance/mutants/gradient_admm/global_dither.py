"""A little noise from the global generator breaks ties."""

import numpy as np

from ...collection import Mutant
from ...programs.gradient_admm import program

MUTANT = Mutant(
    "a little noise from the global generator breaks ties",
    "gradient-admm",
    "calls-independent",
    ("global-random-state", "repeatable", "x-step"),
    program(carry=lambda clean, masked: masked + 1e-9 * np.random.normal(size=len(masked))),
)
