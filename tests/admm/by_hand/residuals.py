"""What every run of the consensus algorithms and of M-ADMM must satisfy, written from the papers by hand."""

from __future__ import annotations

from typing import Literal

import numpy as np

from verify.admm.consensus_admm import ConsensusTrace
from verify.admm.modified_admm import NodeTrace
from verify.algorithms.arrays import Array


def consensus_residuals(trace: ConsensusTrace) -> dict[str, float]:
    """The largest residual, over the iterations and agents, of what every run must satisfy, whatever produced it.

    ``local``: distance from 0 to the subdifferential of (6) at w_i^k, or, with eta, the residual of the optimality
    condition of (8); ``global``: w^k - mean_i wt_i^k + mean_i gamma_i^{k-1}/rho; ``dual``: line 8 (or 10); ``dual sum``: the
    sum over i of gamma_i^k for k >= 1.
    """
    rho, before, after = trace.rho, trace.gamma[:-1], trace.gamma[1:]
    local = []
    for k, i in np.ndindex(trace.local.shape[:2]):
        f, v = trace.objectives[i], trace.local[k, i]
        pull = rho * (v - trace.w[k]) - before[k, i]
        if trace.eta is None:
            local.append(f.stationarity(v, pull))
        else:
            start = trace.shared[k, i]
            local.append(float(np.linalg.norm(f.subgradient(start) + pull + (v - start) / trace.eta[k, i])))
    gap = trace.shared[1:] - trace.w[1:, None, :]
    return {
        "local": max(local),
        "global": float(np.abs(gap.mean(axis=1) - before.mean(axis=1) / rho).max()),
        "dual": float(np.abs(after - before + rho * gap).max()),
        "dual sum": float(np.abs(after.sum(axis=1)).max()),
    }


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
    ``(13)``, ``(14)``, ``(15)``, ``(16)``, the last two with the Y(t) of least norm.
    """
    theta = float(trace.theta[0, 0])
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
