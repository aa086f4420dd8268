"""Entries above the threshold are kept as they are."""

import numpy as np

from ...collection import Mutant
from ...programs.lasso_admm import program

MUTANT = Mutant(
    "hard for soft thresholding",
    "lasso-admm",
    "active-regulariser",
    ("z-step",),
    program(z=lambda p, z_hat: z_hat * (np.abs(z_hat) > p.threshold)),
)
