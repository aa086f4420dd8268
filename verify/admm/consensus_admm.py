"""huang2020, Algorithm 1: consensus ADMM with a central aggregator, and what Algorithms 2 and 3 share with it.

Agents i = 1, ..., n minimise sum_i f_i(w_i) subject to w_i = w with the augmented Lagrangian (5)-(6),
sum_i f_i(w_i) - <gamma_i, w_i - w> + (rho/2)|w_i - w|^2. A model in R^{d x p} is the vector of its dp entries.

Printed and derived form agree here: minimising (5) over w gives mean_i w_i - mean_i gamma_i/rho, which is line 6, and with
the sign of gamma_i in (6) the ascent of the multiplier is line 8. Two remarks. The printed initial w_i^0 is never read. The
initial gamma_i^0 is free; after line 8 the gamma_i^k sum to zero for every k >= 1 whatever it was, but unless the gamma_i^0
sum to zero, w^1 is the mean of the w_i^1 shifted by -mean_i gamma_i^0/rho.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike

from .arrays import Array, array, number
from .local_objective import LocalObjective, check_objectives


@dataclass(frozen=True, eq=False)
class ConsensusTrace:
    """A recorded run of t iterations of Algorithm 1, 2 or 3 with n agents in R^d; row k belongs to iteration k.

    w: (t+1, d), the global variable; local: (t, n, d), w_i^1, ..., w_i^t before the noise; shared: (t+1, n, d), the initial
    w_i^0 and then what the agents send, noise included; gamma: (t+1, n, d); eta: (t, n), the steps eta_i^1, ... of
    Algorithm 3, None for the exact local minimisation of Algorithms 1 and 2.
    """

    objectives: tuple[LocalObjective, ...]
    rho: float
    w: Array
    local: Array
    shared: Array
    gamma: Array
    eta: Array | None = None

    @property
    def steps(self) -> int:
        return len(self.local)


def consensus_admm(
    objectives: Sequence[LocalObjective],
    rho: float,
    steps: int,
    w: ArrayLike | None = None,
    gamma: ArrayLike | None = None,
    local: ArrayLike | None = None,
) -> ConsensusTrace:
    """``steps`` iterations of Algorithm 1 from w (d,), gamma (n, d) and the unread local (n, d); zeros where None.

    line 4: w_i^k = argmin_v f_i(v) - <gamma_i^{k-1}, v - w^{k-1}> + (rho/2)|v - w^{k-1}|^2
    line 6: w^k = mean_i w_i^k - mean_i gamma_i^{k-1}/rho
    line 8: gamma_i^k = gamma_i^{k-1} - rho (w_i^k - w^k)
    """
    if isinstance(steps, bool) or not isinstance(steps, int) or steps < 1:
        raise ValueError(f"steps must be a positive integer, found {steps!r}")
    agents = check_objectives(objectives)
    return run(agents, rho, np.zeros((steps, len(agents), agents[0].dimension)), w, gamma, local)


def run(
    objectives: Sequence[LocalObjective],
    rho: float,
    noise: ArrayLike,
    w: ArrayLike | None,
    gamma: ArrayLike | None,
    local: ArrayLike | None,
    eta: ArrayLike | None = None,
) -> ConsensusTrace:
    """The loop of all three algorithms: noise (t, n, d) is added to the local variables before they are sent.

    eta: (t, n), the steps of Algorithm 3, or None for exact local minimisation. Initial values as in
    :func:`consensus_admm`. ValueError naming the argument for wrong shapes, values that are not finite, rho <= 0, eta <= 0.
    """
    agents = check_objectives(objectives)
    n, d = len(agents), agents[0].dimension
    rho = number("rho", rho, 0, strict=True)
    added = array("noise", noise, (None, n, d))
    steps = None if eta is None else array("eta", eta, (len(added), n))
    if steps is not None and not np.all(steps > 0):
        raise ValueError("eta must be positive")
    ws = [array("w", np.zeros(d) if w is None else w, (d,))]
    gammas = [array("gamma", np.zeros((n, d)) if gamma is None else gamma, (n, d))]
    shared = [array("local", np.zeros((n, d)) if local is None else local, (n, d))]
    locals_: list[Array] = []
    for k, extra in enumerate(added):
        if steps is None:
            rows = [minimise_local(f, rho, ws[k], gammas[k][i]) for i, f in enumerate(agents)]
        else:
            rows = [
                minimise_linearised(f.subgradient(shared[k][i]), rho, float(steps[k, i]), shared[k][i], ws[k], gammas[k][i])
                for i, f in enumerate(agents)
            ]
        locals_.append(np.array(rows))
        shared.append(locals_[k] + extra)
        ws.append(aggregate(shared[k + 1], gammas[k], rho))
        gammas.append(gammas[k] - rho * (shared[k + 1] - ws[k + 1]))
    return ConsensusTrace(agents, rho, np.array(ws), np.array(locals_), np.array(shared), np.array(gammas), steps)


def minimise_local(objective: LocalObjective, rho: float, w: Array, gamma: Array) -> Array:
    """argmin_v of (6): f_i(v) - <gamma, v - w> + (rho/2)|v - w|^2; w, gamma (d,)."""
    return objective.minimise_penalised(-gamma, rho, w)


def minimise_linearised(subgradient: Array, rho: float, eta: float, shared: Array, w: Array, gamma: Array) -> Array:
    """argmin_v of (8), which is (12a): (-f_i'(shared) + gamma + rho w + shared/eta)/(rho + 1/eta); all (d,)."""
    return (gamma - subgradient + rho * w + shared / eta) / (rho + 1 / eta)


def aggregate(shared: Array, gamma: Array, rho: float) -> Array:
    """mean_i shared_i - mean_i gamma_i/rho, the minimiser of (5) over w; (n, d), (n, d) -> (d,)."""
    return np.asarray(shared.mean(axis=0) - gamma.mean(axis=0) / rho)


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
