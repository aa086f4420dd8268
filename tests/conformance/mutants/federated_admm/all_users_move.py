"""Users who were not sampled move as well."""

import numpy as np

from ...collection import Mutant
from ...programs.federated_admm import program

MUTANT = Mutant(
    "all users move",
    "federated-admm",
    "partial-participation",
    ("participation",),
    program(who=lambda present: np.ones(len(present))),
)
