"""zhang2018, (3)-(7): conventional consensus ADMM on a connected graph with edge variables, and its reduced form (8)-(9).

The constraints f_i = w_ij and w_ij = f_j, one pair for each ordered pair (i, j) of neighbours, have the multipliers
lambda^a_ij and lambda^b_ij, zero at the start. Reduction: lambda^a_ij = lambda^b_ij = -lambda^b_ji and, from time 1 on,
w_ij = (f_i + f_j)/2.

Where the printed text is silent: the w_ij(0) are not given, yet (8) at t = 0 contains (f_i(0) + f_j(0))/2. The reduction
holds at t = 0 exactly if w_ij(0) + w_ji(0) summed over the neighbours of i is sum_j (f_i(0) + f_j(0)); the default here is
w_ij(0) = (f_i(0) + f_j(0))/2. Two nodes, O_i = f^2/2, eta = 1, f(0) = 0, w_ij(0) = 1: (4) gives f_i(1) = 2/3, (8) gives 0.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike

from verify.admm.graph import Graph
from verify.admm.local_objective import LocalObjective
from verify.algorithms.arrays import Array


@dataclass(frozen=True, eq=False)
class EdgeTrace:
    """A recorded run of T iterations on N nodes in R^d with P ordered pairs of neighbours (``graph.pairs``).

    f: (T+1, N, d); w, lam_a, lam_b: (T+1, P, d).
    """

    graph: Graph
    f: Array
    w: Array
    lam_a: Array
    lam_b: Array

    @property
    def lam(self) -> Array:
        """lambda_i(t) = sum_j lambda^a_ij(t), shape (T+1, N, d)."""
        tails = np.array([i for i, _ in self.graph.pairs])
        owner = (np.arange(self.graph.nodes)[:, None] == tails).astype(np.float64)
        return np.asarray(np.einsum("ip,tpd->tid", owner, self.lam_a))


def distributed_admm(
    graph: Graph,
    objectives: Sequence[LocalObjective],
    f: ArrayLike,
    eta: ArrayLike,
    steps: int,
    theta: float | None = None,
    w: ArrayLike | None = None,
) -> EdgeTrace:
    """``steps`` iterations from f (N, d), w (P, d) (None: the midpoints) and zero multipliers.

        (4): f_i(t+1) = argmin_v O_i(v) + sum_j <lambda^a_ij - lambda^b_ji, v> + (eta/2)(|v - w_ij|^2 + |w_ji - v|^2)
        (5): w_ij(t+1) = (f_i(t+1) + f_j(t+1))/2 + (lambda^a_ij(t) - lambda^b_ij(t))/(2 eta)
        (6): lambda^a_ij(t+1) = lambda^a_ij(t) + eta (f_i(t+1) - w_ij(t+1))
        (7): lambda^b_ij(t+1) = lambda^b_ij(t) + eta (w_ij(t+1) - f_j(t+1))

    eta: a positive number, or (steps, P) for the variant of section 3.1 where row t holds eta_ij(t+1) for (4)-(5); theta
    replaces eta in (6)-(7), and must be given with such an array.
    """
    penalties = np.broadcast_to(eta, (steps, len(graph.pairs)))
    step = float(penalties[0, 0]) if theta is None else theta
    tails, heads = ([pair[end] for pair in graph.pairs] for end in (0, 1))
    fs = [np.asarray(f)]
    ws = [(fs[0][tails] + fs[0][heads]) / 2 if w is None else np.asarray(w)]
    lams_a, lams_b = [np.zeros(ws[0].shape)], [np.zeros(ws[0].shape)]
    for t in range(steps):
        fs.append(_minimise_nodes(graph, objectives, penalties[t], ws[t], lams_a[t], lams_b[t]))
        first, second = fs[t + 1][tails], fs[t + 1][heads]
        ws.append((first + second) / 2 + (lams_a[t] - lams_b[t]) / (2 * penalties[t][:, None]))
        lams_a.append(lams_a[t] + step * (first - ws[t + 1]))
        lams_b.append(lams_b[t] + step * (ws[t + 1] - second))
    return EdgeTrace(graph, np.array(fs), np.array(ws), np.array(lams_a), np.array(lams_b))


def _minimise_nodes(graph: Graph, nodes: Sequence[LocalObjective], eta: Array, w: Array, lam_a: Array, lam_b: Array) -> Array:
    linear, weight, centre = np.zeros((len(nodes), w.shape[1])), np.zeros(len(nodes)), np.zeros((len(nodes), w.shape[1]))
    for row, (i, j) in enumerate(graph.pairs):
        linear[i] += lam_a[row]
        linear[j] -= lam_b[row]
        for node in (i, j):
            weight[node] += eta[row]
            centre[node] += eta[row] * w[row]
    return np.array([o.minimise_penalised(linear[i], float(weight[i]), centre[i] / weight[i]) for i, o in enumerate(nodes)])
