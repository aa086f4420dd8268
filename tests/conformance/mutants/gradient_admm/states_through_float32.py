"""Every x goes through float32."""

import numpy as np

from ...collection import Mutant
from ...programs.gradient_admm import program


def cast(p, states, clean):
    return {name: rows.astype(np.float32).astype(np.float64) for name, rows in states.items()}


MUTANT = Mutant(
    "every x goes through float32",
    "gradient-admm",
    "full-precision",
    ("precision",),
    program(carry=lambda clean, masked: masked.astype(np.float32).astype(np.float64), end=cast),
)
