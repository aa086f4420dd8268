"""zhang2018, Algorithm 1: M-ADMM whose penalty term is perturbed, (24)-(25). Noise is an argument, never drawn here.

Printed and derived agree: the cross term of the perturbed penalty is 2 eta_i V_i <epsilon_i, v>, so perturbing it is adding
eta_i(t+1) V_i epsilon_i(t+1) to lambda_i(t) (the display after (25); the text there points to "(26)", which is the privacy
bound). The sum lambda_i + eta_i V_i epsilon_i serves the primal step only: (11) continues from lambda_i itself.
"""

from __future__ import annotations

from collections.abc import Sequence

from numpy.typing import ArrayLike

from ..algorithms.zhang2018.penalty_perturbation import penalty_perturbation as declared
from .graph import Graph
from .local_objective import LocalObjective
from .modified_admm import NodeTrace, run


def penalty_perturbation(
    graph: Graph, objectives: Sequence[LocalObjective], f: ArrayLike, eta: ArrayLike, theta: ArrayLike, epsilon: ArrayLike
) -> NodeTrace:
    """T = len(eta) iterations from f (N, d) and lambda_i(0) = 0; epsilon (T, N, d), row t holds epsilon_i(t+1).

    eta, theta as in ``modified_admm``.
    """
    return run(declared, graph, objectives, f, eta, theta, epsilon, lambda noise, weights: weights * noise)
