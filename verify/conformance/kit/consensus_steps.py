"""The steps that Algorithms 1, 2 and 3 of huang2020 share, as identities of the recorded states.

States: w (T+1, d), gamma (T+1, n, d), what the agents send ``shared`` (T+1, n, d), and ``local`` (T, n, d) before the noise.
"""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from ...algorithms.arrays import Array
from .agents import added, local_optimality, over_agents, sizes_of
from .family import Comparison, Identity, Window
from .problem import Problem
from .rounding import TINY, norms, tolerance


def sent(w: Window) -> Array:
    """What the agents send in the steps of the window: Algorithm 1 sends the local variables themselves."""
    return w.next("shared") if "shared" in w.rows else w["local"]


def before_noise(w: Window) -> tuple[Array, Array] | None:
    """The local variables (k, n, d) before the noise and their rounding error (k, n); None where nothing tells them."""
    if "local" in w.rows:
        return w["local"], np.zeros(w["local"].shape[:2])
    if "noise" not in w.rows:
        return None
    shared, noise = w.next("shared"), w["noise"]
    return shared - noise, added(shared, noise)


def exact_local_step(p: Problem, w: Window) -> Comparison | None:
    """0 in d f_i(w_i^k) - gamma_i^{k-1} + rho (w_i^k - w^{k-1})."""
    found = before_noise(w)
    if found is None:
        return None
    local, error = found
    centre, gamma = w.now("w")[:, None, :], w.now("gamma")
    pull = p.rho * (local - centre) - gamma
    size = p.rho * (sizes_of(local) + sizes_of(centre)) + sizes_of(gamma)
    return local_optimality(p, local, pull, size, 4, np.full(size.shape, p.rho), error)


def noise_placement(p: Problem, w: Window) -> Comparison | None:
    """wt_i^k = w_i^k + noise_i^k, where the local variables are recorded."""
    if "local" not in w.rows or "noise" not in w.rows:
        return None
    return Comparison(w.next("shared"), w["local"] + w["noise"], over_agents(added(w["local"], w["noise"])) + TINY)


def aggregation(p: Problem, w: Window) -> Comparison:
    """w^k = mean_i wt_i^k - mean_i gamma_i^{k-1}/rho."""
    shared, gamma = sent(w), w.now("gamma")
    expected = shared.mean(axis=1) - gamma.mean(axis=1) / p.rho
    size = sizes_of(shared).mean(axis=1) + sizes_of(gamma).mean(axis=1) / p.rho
    return Comparison(w.next("w"), expected, tolerance(2 * shared.shape[1] + 6, size))


def dual_step(p: Problem, w: Window) -> Comparison:
    """gamma_i^k = gamma_i^{k-1} - rho (wt_i^k - w^k)."""
    shared, gamma, centre = sent(w), w.now("gamma"), w.next("w")[:, None, :]
    size = sizes_of(gamma) + p.rho * (sizes_of(shared) + sizes_of(centre))
    return Comparison(w.next("gamma"), gamma - p.rho * (shared - centre), over_agents(tolerance(6, size)))


def dual_sum(p: Problem, w: Window) -> Comparison:
    """sum_i gamma_i^k = 0 for k >= 1, whatever gamma_i^0 was."""
    gamma, n = w.next("gamma"), w["gamma"].shape[1]
    size = sizes_of(gamma) + sizes_of(w.now("gamma")) + p.rho * (sizes_of(sent(w)) + norms(w.next("w"))[:, None])
    total = gamma.sum(axis=1)
    return Comparison(total, np.zeros_like(total), tolerance(2 * n + 10, size.sum(axis=1)))


def centres(p: Problem, states: Mapping[str, Array]) -> list[tuple[int, Array]]:
    """One proximal map per agent and step, at w^{k-1} + gamma_i^{k-1}/rho."""
    return [(i, states["w"][k] + states["gamma"][k, i] / p.rho) for k in range(p.steps) for i in range(len(p.objectives))]


def shared_identities(algorithm: str, sum_lemma: str = "huang2020.dual-sum-zero") -> tuple[Identity, ...]:
    """Aggregation, dual step and dual sum under the ledger's id of the algorithm."""
    return (
        Identity(
            "aggregation",
            "w",
            "w^k = mean_i wt_i^k - mean_i gamma_i^{k-1}/rho",
            "dual term left out or of the wrong sign or scale, values before the noise, noise on the mean, an agent left out",
            algorithm,
            aggregation,
        ),
        Identity(
            "dual-step",
            "gamma",
            "gamma_i^k = gamma_i^{k-1} - rho (wt_i^k - w^k)",
            "wrong sign or missing rho, stale w, values before the noise, noise on the dual, dual reset",
            algorithm,
            dual_step,
        ),
        Identity(
            "dual-sum",
            "gamma",
            "sum_i gamma_i^k = 0 for k >= 1",
            "noise on the dual, values of different rounds or of before the noise in the mean and in the dual step",
            sum_lemma,
            dual_sum,
            derived=True,
        ),
    )


def recovered(p: Problem, states: Mapping[str, Array], local: Array) -> Array:
    """What a run must have added to local (T, n, d)."""
    return np.asarray(states["shared"][1:] - local)
