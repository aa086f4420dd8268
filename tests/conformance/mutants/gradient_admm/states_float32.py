"""The states are recorded in float32."""

import numpy as np

from ...collection import Mutant
from ...programs.gradient_admm import program

MUTANT = Mutant(
    "the states are recorded in float32",
    "gradient-admm",
    "full-precision",
    ("precision",),
    program(end=lambda p, states, clean: {name: rows.astype(np.float32) for name, rows in states.items()}),
)
