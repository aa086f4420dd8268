"""zhang2018, (10)-(11): M-ADMM on a connected graph, each node with its own growing penalty; its private forms, its identities.

Algorithm 1 perturbs the penalty term, (24)-(25). Printed and derived agree: its cross term is 2 eta_i V_i <epsilon_i, v>, so
perturbing it is adding eta_i(t+1) V_i epsilon_i(t+1) to lambda_i(t) (the display after (25); the text there points to "(26)",
which is the privacy bound). The sum lambda_i + eta_i V_i epsilon_i serves the primal step only: (11) continues from lambda_i
itself. With eta_i(t) = theta for all nodes and times that is the dual variable perturbation of Zhang and Zhu (2017).

Printed and derived forms.

* (10)-(14), (16): they agree. In (10) the penalty that produces f_i(t+1) is eta_i(t+1); the dual step (11) does not contain
  it. The factor 2 of lambda_i in (10) and the factor 1/2 in (11) are those of (8)-(9).
* (15) and the line before it are printed with a factor A between sqrt(D - A) and Y; derived, 2 Lambda = sqrt(D - A) Y, as
  in (16)-(18). For the path on two nodes A sqrt(D - A) = -sqrt(D - A), so the printed factor turns a sign and contradicts
  (16). For the path on three nodes 2 Lambda = (1, 0, -1) sums to zero, but the range of sqrt(D - A) A is spanned by
  (1, -2, 1): there is no Y as printed.
* theta. (11) has one theta; section 5.1 also runs theta that change with t and that differ between nodes. A common theta(t)
  keeps sum_i lambda_i = 0. With theta_i differing between nodes what is kept is sum_i lambda_i/theta_i = 0, so a limit
  minimises sum_i O_i/theta_i and not sum_i O_i. Two nodes, O_1 = f^2/2, O_2 = (f-1)^2/2, theta = (1, 2): 1/3, not 1/2.
* Theorem 3.1 asks for eta_i(t) < infinity at each t, and section 5.1 lets eta_i grow geometrically. If sum_t 1/eta_i(t) is
  finite the run may stop short of the optimum: two nodes, O_i = f^2/2, f(0) = 1, theta = 1/2, eta_i(t) = 2^(t-2) gives
  f(t) -> 1/prod_k (1 + 2^-k) = 0.2097..., k = 0, 1, ..., and not 0. Bounded penalties avoid this.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike

from ..algorithms.arrays import Array, array, check_noise
from ..algorithms.run import Inputs, run
from ..algorithms.zhang2018.dual_perturbation import dual_perturbation
from ..algorithms.zhang2018.modified_admm import modified_admm as declared
from ..algorithms.zhang2018.penalty_perturbation import penalty_perturbation
from .graph import Graph
from .local_objective import LocalObjective, check_objectives


@dataclass(frozen=True, eq=False)
class NodeTrace:
    """A recorded run of T iterations on N nodes in R^d; row t of f and lam is time t.

    f: (T+1, N, d), the classifiers, as sent; lam: (T+1, N, d), lambda_i(t); eta: (T, N), row t holds eta_i(t+1); theta:
    (T, N), the step of the dual update to time t+1; dual_noise: (T, N, d), what is added to lambda_i(t) in the primal step
    to time t+1 (zero without noise; eta_i V_i epsilon_i for penalty perturbation).
    """

    graph: Graph
    objectives: tuple[LocalObjective, ...]
    f: Array
    lam: Array
    eta: Array
    theta: Array
    dual_noise: Array

    @property
    def steps(self) -> int:
        return len(self.eta)


def modified_admm(
    graph: Graph,
    objectives: Sequence[LocalObjective],
    f: ArrayLike,
    eta: ArrayLike,
    theta: ArrayLike,
    *,
    epsilon: ArrayLike | None = None,
    xi: ArrayLike | None = None,
) -> NodeTrace:
    """T = len(eta) iterations from f (N, d) and lambda_i(0) = 0.

    eta: (T, N), positive, row t holds eta_i(t+1); theta: positive, a number, (T, 1) or (T, N): see the module. Growing
    penalties above theta, as Theorem 3.1 asks, are not enforced. epsilon: (T, N, d), the noise of Algorithm 1 in the penalty, row
    t holds epsilon_i(t+1); or xi: (T, N, d), noise at the dual variable, row t at lambda_i(t). None is drawn here.
    """
    if epsilon is not None and xi is not None:
        raise ValueError("noise stands in the penalty (epsilon) or at the dual variable (xi), not in both")
    algorithm = declared if epsilon is xi else dual_perturbation if epsilon is None else penalty_perturbation
    nodes, d = check_nodes(graph, objectives)
    penalties = array("eta", eta, (None, graph.nodes))
    if not np.all(penalties > 0):
        raise ValueError("eta must be positive")
    steps = len(penalties)
    dual_steps = dual_step_sizes(theta, steps, graph.nodes)
    drawn = check_noise("noise", epsilon if xi is None else xi, (steps, graph.nodes, d))
    start = {"f": array("f", f, (graph.nodes, d)), "lam": np.zeros((graph.nodes, d))}
    data = {"V": graph.degrees, "adjacency": graph.adjacency, "laplacian": graph.laplacian, "eta": penalties, "theta": dual_steps}
    inputs = Inputs(data, {"O": nodes}, start, {n.name: drawn for n in algorithm.noises})
    found = run(algorithm, inputs, steps)
    at_dual = drawn if epsilon is None else dual_noise(graph, penalties, drawn)
    return NodeTrace(graph, nodes, found["f"], found["lam"], penalties, dual_steps, at_dual)


def dual_noise(graph: Graph, eta: ArrayLike, epsilon: ArrayLike) -> Array:
    """xi_i(t) = eta_i(t) V_i epsilon_i(t), the mapping from penalty noise; eta (T, N), epsilon (T, N, d) -> (T, N, d).

    A law of density ~ exp(-alpha |epsilon|) becomes one of density ~ exp(-(alpha/(eta_i V_i)) |xi|).
    """
    penalties = array("eta", eta, (None, graph.nodes))
    noise = array("epsilon", epsilon, (*penalties.shape, None))
    return np.asarray((penalties * graph.degrees)[:, :, None] * noise)


def check_nodes(graph: Graph, objectives: Sequence[LocalObjective]) -> tuple[tuple[LocalObjective, ...], int]:
    """The objectives, one per node, and their common dimension; ValueError otherwise."""
    if len(objectives) != graph.nodes:
        raise ValueError(f"objectives must be {graph.nodes}, one per node, found {len(objectives)}")
    nodes = check_objectives(objectives)
    return nodes, nodes[0].dimension


def dual_step_sizes(theta: ArrayLike, steps: int, nodes: int) -> Array:
    """theta as a positive array (steps, nodes), from a number, (steps, 1) or (steps, nodes)."""
    value = np.asarray(theta)
    if value.ndim == 0:
        value = np.full((steps, 1), theta)
    sizes = array("theta", value, (steps, 1 if value.shape[-1:] == (1,) else nodes))
    if not np.all(sizes > 0):
        raise ValueError("theta must be positive")
    return np.array(np.broadcast_to(sizes, (steps, nodes)))
