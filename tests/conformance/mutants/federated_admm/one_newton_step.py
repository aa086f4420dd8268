"""A single Newton step in place of the proximal map."""

import numpy as np

from ...collection import Mutant
from ...programs.federated_admm import program
from ...programs.proximal_maps import newton

MUTANT = Mutant(
    "one Newton step for the proximal map",
    "federated-admm",
    "iterated-minimiser",
    ("x-step",),
    program(x=lambda p, i, z, z_before, u: newton(p.losses[i], np.eye(len(u)), 2 * z - u, p.step, rounds=1)),
)
