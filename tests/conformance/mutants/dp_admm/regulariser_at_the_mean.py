"""The loss is differentiated at the agent's value, the regulariser at the aggregate: so in APPFL/DPFL-IADMM-Classification
(src/Functions.py, calculate_gradient takes the local hypothesis and the global model)."""

import numpy as np

from ...collection import Mutant
from ...programs.dp_admm import linearised, program


def mixed(p, t, i, w, gamma, last, local):
    f = p.objectives[i]
    slope = f.gradient(last[i]) + getattr(f.reference, "l2", 0.0) * (w - last[i]) + f.l1 * np.sign(w)
    return linearised(p, slope, 1 / p.eta[t][i], w, gamma, last[i])


MUTANT = Mutant(
    "regulariser differentiated at another point", "dp-admm", "noisy-linearisation", ("local-step",), program(local=mixed)
)
