"""z_hat_0 = 0 while the u_0 are not."""

import numpy as np

from ...collection import Mutant
from ...programs.federated_admm import program

MUTANT = Mutant(
    "server starts at 0", "federated-admm", "server-start", ("server-start",), program(first=lambda p: np.zeros(p.u0.shape[1]))
)
