"""The mean loss is divided by the number of samples of all agents: APPFL/DPFL-IADMM-Classification (src/Models.py) uses one
normalisation in its output and another in its objective perturbation."""

import numpy as np

from ...collection import Mutant
from ...programs.dp_admm import linearised, program


def diluted(p, t, i, w, gamma, last, local):
    f, counts = p.objectives[i], [len(getattr(g, "labels", [0])) for g in p.objectives]
    slope = f.gradient(last[i]) * counts[i] / sum(counts) + f.l1 * np.sign(last[i])
    return linearised(p, slope, 1 / p.eta[t][i], w, gamma, last[i])


MUTANT = Mutant("loss normalised by all samples", "dp-admm", "uneven-samples", ("local-step",), program(local=diluted))
