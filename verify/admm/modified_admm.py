"""zhang2018, (10)-(11): M-ADMM on a connected graph, each node with its own growing penalty; and its identities.

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

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Literal

import numpy as np
from numpy.typing import ArrayLike

from .arrays import Array, array
from .graph import Graph
from .local_objective import LocalObjective, check_objectives

PrimalStep = Callable[[LocalObjective, Array, float, Array, Array], Array]


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
    graph: Graph, objectives: Sequence[LocalObjective], f: ArrayLike, eta: ArrayLike, theta: ArrayLike
) -> NodeTrace:
    """T = len(eta) iterations from f (N, d) and lambda_i(0) = 0.

        (10): f_i(t+1) = argmin_v O_i(v) + 2 <lambda_i(t), v> + eta_i(t+1) sum_j |v - (f_i(t) + f_j(t))/2|^2
        (11): lambda_i(t+1) = lambda_i(t) + (theta/2) sum_j (f_i(t+1) - f_j(t+1)),   j over the neighbours of i

    eta: (T, N), positive, row t holds eta_i(t+1); theta: positive, a number, (T, 1) or (T, N): see the module. Growing
    penalties above theta, as Theorem 3.1 asks, are not enforced: see :func:`growing_penalties`.
    """
    return run(
        graph,
        objectives,
        f,
        eta,
        theta,
        None,
        lambda o, linear, weight, centre, noise: o.minimise_penalised(linear, weight, centre),
        lambda noise, eta_degree: noise,
    )


def run(
    graph: Graph,
    objectives: Sequence[LocalObjective],
    f: ArrayLike,
    eta: ArrayLike,
    theta: ArrayLike,
    noise: ArrayLike | None,
    primal: PrimalStep,
    as_dual: Callable[[Array, Array], Array],
) -> NodeTrace:
    """The loop of M-ADMM and of its private forms.

    primal(O_i, 2 lambda_i, 2 eta_i V_i, midpoint, noise_i) is the next f_i, where midpoint is the mean over the neighbours
    of (f_i + f_j)/2: sum_j |v - (f_i + f_j)/2|^2 = V_i |v - midpoint|^2 + (terms without v). noise: (T, N, d), None for zero;
    as_dual(noise (N, d), eta V (N, 1)) is what it amounts to at lambda_i.
    """
    nodes, d = check_nodes(graph, objectives)
    penalties = array("eta", eta, (None, graph.nodes))
    if not np.all(penalties > 0):
        raise ValueError("eta must be positive")
    steps = len(penalties)
    dual_steps = dual_step_sizes(theta, steps, graph.nodes)
    drawn = np.zeros((steps, graph.nodes, d)) if noise is None else array("noise", noise, (steps, graph.nodes, d))
    fs, lams = [array("f", f, (graph.nodes, d))], [np.zeros((graph.nodes, d))]
    dual_noise = []
    for t in range(steps):
        weights = penalties[t] * graph.degrees
        centres = (fs[t] + graph.adjacency @ fs[t] / graph.degrees[:, None]) / 2
        fs.append(
            np.array([primal(o, 2 * lams[t][i], float(2 * weights[i]), centres[i], drawn[t, i]) for i, o in enumerate(nodes)])
        )
        lams.append(lams[t] + dual_steps[t][:, None] / 2 * (graph.laplacian @ fs[t + 1]))
        dual_noise.append(as_dual(drawn[t], weights[:, None]))
    return NodeTrace(graph, nodes, np.array(fs), np.array(lams), penalties, dual_steps, np.array(dual_noise))


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


def growing_penalties(trace: NodeTrace) -> bool:
    """Whether eta_i(t+1) >= eta_i(t) >= theta for one theta, the condition of Theorem 3.1."""
    return bool(
        np.all(np.diff(trace.eta, axis=0) >= 0) and np.all(trace.theta == trace.theta[0, 0]) and np.all(trace.eta >= trace.theta)
    )


def node_residuals(trace: NodeTrace) -> dict[str, float]:
    """The largest residual over the run of what it must satisfy, whatever produced it; noise included where there is some.

    ``primal``: distance from 0 to the subdifferential of the primal problem, (12); ``dual``: (11); ``initial dual``:
    lambda(0); ``dual sum``: sum_i lambda_i(t)/theta_i(t) where theta_i(t)/theta_j(t) does not depend on t, else absent.
    """
    graph, f, lam = trace.graph, trace.f, trace.lam
    primal = []
    for t, i in np.ndindex(trace.eta.shape):
        spread = sum((2 * f[t + 1, i] - f[t, i] - f[t, j] for j in graph.neighbours[i]), np.zeros(f.shape[2]))
        pull = 2 * (lam[t, i] + trace.dual_noise[t, i]) + trace.eta[t, i] * spread
        primal.append(trace.objectives[i].stationarity(f[t + 1, i], pull))
    ascent = trace.theta[:, :, None] / 2 * np.einsum("ij,tjd->tid", graph.laplacian, f[1:])
    found = {
        "primal": max(primal),
        "dual": float(np.abs(np.diff(lam, axis=0) - ascent).max()),
        "initial dual": float(np.abs(lam[0]).max()),
    }
    ratio = trace.theta / trace.theta[:, :1]
    if np.all(ratio == ratio[0]):
        found["dual sum"] = float(np.abs((lam / ratio[0][:, None]).sum(axis=1)).max())
    return found


def matrix_residuals(trace: NodeTrace, form: Literal["printed", "derived"]) -> dict[str, float]:
    """Largest residuals of the matrix forms (13)-(16) on a run without noise, smooth O_i and one theta.

    ``existence``: how far 2 Lambda(t) is from the range of sqrt(D - A) A ("printed") or sqrt(D - A) ("derived");
    ``(13)``, ``(14)``, ``(15)``, ``(16)``, the last two with the Y(t) of least norm. ValueError where one theta is not given.
    """
    if form not in ("printed", "derived"):
        raise ValueError(f'form must be "printed" or "derived", found {form!r}')
    theta = float(trace.theta[0, 0])
    if np.any(trace.theta != theta) or np.any(trace.dual_noise):
        raise ValueError("trace must have one theta and no noise")
    graph, root = trace.graph, trace.graph.laplacian_root
    Q, S, D = graph.laplacian, graph.signless_laplacian, np.diag(graph.degrees)
    factor = root @ graph.adjacency if form == "printed" else root
    Ys = [np.linalg.lstsq(factor, 2 * lam, rcond=1e-10)[0] for lam in trace.lam]
    found: dict[str, list[float]] = {"existence": [], "(13)": [], "(14)": [], "(15)": [], "(16)": []}
    found["existence"] = [_largest(factor @ Y - 2 * lam) for Y, lam in zip(Ys, trace.lam, strict=True)]
    for t in range(trace.steps):
        before, after = trace.f[t], trace.f[t + 1]
        gradient = np.array([o.subgradient(row) for o, row in zip(trace.objectives, after, strict=True)])
        W = np.diag(trace.eta[t])
        found["(13)"].append(_largest(gradient + 2 * trace.lam[t] + 2 * W @ D @ after - W @ S @ before))
        found["(14)"].append(_largest(2 * trace.lam[t + 1] - 2 * trace.lam[t] - theta * Q @ after))
        found["(15)"].append(
            _largest(gradient + factor @ Ys[t + 1] + (W - theta * np.eye(graph.nodes)) @ Q @ after + W @ S @ (after - before))
        )
        found["(16)"].append(_largest(Ys[t + 1] - Ys[t] - theta * root @ after))
    return {name: max(values) for name, values in found.items()}


def _largest(value: Array) -> float:
    return float(np.abs(value).max())
