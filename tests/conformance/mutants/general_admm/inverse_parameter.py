"""The step in z takes gamma for the penalty."""

import numpy as np

from ...collection import Mutant
from ...programs.general_admm import program

MUTANT = Mutant(
    "1/gamma for gamma in the step in z",
    "general-admm",
    "proximal-parameter",
    ("z-step",),
    program(z=lambda p, u: p.g.minimise(p.B, p.step, -u, np.zeros(len(u)))),
)
