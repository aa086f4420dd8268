"""Y is recorded after the step in x, so it belongs to the next x."""

import numpy as np

from ...collection import Mutant
from ...programs.gradient_admm import program


def shifted(p, states, clean):
    return {**states, "y": np.concatenate([states["y"][1:], states["y"][-1:]])}


MUTANT = Mutant(
    "y is recorded after the step in x, so it belongs to the next x",
    "gradient-admm",
    "y-step-current",
    ("y-step",),
    program(end=shifted),
)
