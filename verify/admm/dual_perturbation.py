"""zhang2018, the display after (25): M-ADMM with noise at the dual variable, the equivalent of penalty perturbation.

With eta_i(t) = theta for all nodes and times this is the dual variable perturbation of Zhang and Zhu (2017).
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import ArrayLike

from ..algorithms.arrays import Array, array
from ..algorithms.zhang2018.dual_perturbation import dual_perturbation as declared
from .graph import Graph
from .local_objective import LocalObjective
from .modified_admm import NodeTrace, run


def dual_perturbation(
    graph: Graph, objectives: Sequence[LocalObjective], f: ArrayLike, eta: ArrayLike, theta: ArrayLike, xi: ArrayLike
) -> NodeTrace:
    """T = len(eta) iterations from f (N, d) and lambda_i(0) = 0; xi (T, N, d), row t holds the noise at lambda_i(t).

    eta, theta as in ``modified_admm``.
    """
    return run(declared, graph, objectives, f, eta, theta, xi)


def dual_noise(graph: Graph, eta: ArrayLike, epsilon: ArrayLike) -> Array:
    """xi_i(t) = eta_i(t) V_i epsilon_i(t), the mapping from penalty noise; eta (T, N), epsilon (T, N, d) -> (T, N, d).

    A law of density ~ exp(-alpha |epsilon|) becomes one of density ~ exp(-(alpha/(eta_i V_i)) |xi|).
    """
    penalties = array("eta", eta, (None, graph.nodes))
    noise = array("epsilon", epsilon, (*penalties.shape, None))
    return np.asarray((penalties * graph.degrees)[:, :, None] * noise)
