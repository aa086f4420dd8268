"""One number of the noise for all entries."""

import numpy as np

from ...collection import Mutant
from ...programs.gradient_admm import program

MUTANT = Mutant(
    "one number of the noise for all entries",
    "gradient-admm",
    "every-step-noisy",
    ("x-step", "noise-placement"),
    program(noise=lambda p, noise, t: noise[t].sum() / np.sqrt(len(noise[t]))),
)
