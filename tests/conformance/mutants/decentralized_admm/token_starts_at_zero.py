"""z_hat_0 = 0 while the u_0 are not."""

import numpy as np

from ...collection import Mutant
from ...programs.decentralized_admm import program

MUTANT = Mutant(
    "token starts at 0", "decentralized-admm", "server-start", ("token-start",), program(first=lambda p: np.zeros(p.u0.shape[1]))
)
