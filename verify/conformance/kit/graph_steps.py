"""The steps of zhang2018 on a graph as identities of the recorded states f, lam (T+1, N, d); eta, theta are rows per step."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from ...admm.graph import Graph, complete, cycle, path, star
from ...algorithms.arrays import Array
from .agents import check_agents, check_positive, gradients, local_optimality, over_agents, random_objectives, sizes_of
from .family import Comparison, Window
from .problem import Problem
from .rounding import TINY, tolerance


def check(p: Problem) -> None:
    """A connected 0/1 adjacency without loops, an objective per node, eta and theta > 0; ValueError otherwise."""
    Graph(p.adjacency)
    check_agents(p, *np.shape(p.f0))
    check_positive(p, "eta", "theta")


def neighbour_sums(p: Problem, X: Array) -> Array:
    """sum_j x_j over the neighbours j of i, (k, N, d)."""
    return np.asarray(np.einsum("ij,tjd->tid", p.adjacency, X))


def neighbour_sizes(p: Problem, X: Array) -> Array:
    """sum_j |x_j| over the neighbours, (k, N)."""
    return np.asarray(sizes_of(X) @ np.asarray(p.adjacency).T)


def degrees(p: Problem) -> Array:
    """V_i, (N,)."""
    return np.asarray(np.sum(p.adjacency, axis=1))


def primal_pull(p: Problem, w: Window) -> tuple[Array, Array]:
    """2 lambda_i(t) + eta_i(t+1) sum_j (2 f_i(t+1) - f_i(t) - f_j(t)) and the moduli (k, N) of its terms; (12)."""
    f, after, lam, eta, V = w["f"][: w.count], w["f"][1:], w["lam"][: w.count], w["eta"], degrees(p)
    spread = V[:, None] * (2 * after - f) - neighbour_sums(p, f)
    size = 2 * sizes_of(lam) + eta * (V * (2 * sizes_of(after) + sizes_of(f)) + neighbour_sizes(p, f))
    return 2 * lam + eta[..., None] * spread, size


def primal_step(p: Problem, w: Window) -> Comparison:
    """0 in dO_i(f_i(t+1)) + 2 lambda_i(t) + eta_i(t+1) sum_j (2 f_i(t+1) - f_i(t) - f_j(t))."""
    pull, size = primal_pull(p, w)
    stiffness = 2 * w["eta"] * degrees(p)
    return local_optimality(p, w.next("f"), pull, size, 2 * p.adjacency.shape[0] + 6, stiffness, np.zeros(size.shape))


def perturbed_primal_step(p: Problem, w: Window) -> Comparison | None:
    """The same with 2 eta_i(t+1) V_i epsilon_i(t+1) added: the perturbed penalty."""
    if "noise" not in w.rows:
        return None
    pull, size = primal_pull(p, w)
    stiffness = 2 * w["eta"] * degrees(p)
    noise = stiffness[..., None] * w["noise"]
    terms = 2 * p.adjacency.shape[0] + 8
    return local_optimality(p, w.next("f"), pull + noise, size + sizes_of(noise), terms, stiffness, np.zeros(size.shape))


def dual_start(p: Problem, w: Window) -> Comparison | None:
    """lambda_i(0) = 0."""
    return None if w.first else Comparison(w["lam"][:1], np.zeros((1, *np.shape(p.f0))), np.full(1, TINY))


def dual_step(p: Problem, w: Window) -> Comparison:
    """lambda_i(t+1) = lambda_i(t) + (theta_i/2) sum_j (f_i(t+1) - f_j(t+1))."""
    after, lam, half, V = w.next("f"), w.now("lam"), w["theta"] / 2, degrees(p)
    expected = lam + half[..., None] * (V[:, None] * after - neighbour_sums(p, after))
    size = sizes_of(lam) + half * (V * sizes_of(after) + neighbour_sizes(p, after))
    return Comparison(w.next("lam"), expected, over_agents(tolerance(2 * p.adjacency.shape[0] + 6, size)))


def dual_sum(p: Problem, w: Window) -> Comparison:
    """sum_i (lambda_i(t+1) - lambda_i(t))/theta_i = 0: with lambda(0) = 0 and fixed theta_i, sum_i lambda_i/theta_i = 0."""
    after, V, N = w.next("f"), degrees(p), p.adjacency.shape[0]
    total = np.sum((w.next("lam") - w.now("lam")) / w["theta"][..., None], axis=1)
    size = (sizes_of(w.next("lam")) + sizes_of(w.now("lam"))) / w["theta"] + V * sizes_of(after) + neighbour_sizes(p, after)
    return Comparison(total, np.zeros_like(total), tolerance(4 * N + 10, size.sum(axis=1)))


def drawn(p: Problem, states: Mapping[str, Array]) -> Array:
    """The epsilon_i(t+1) (T, N, d) behind the recorded f, for differentiable O_i (else with sgn(0) = 0 in the subgradient)."""
    w = Window(0, p.steps, {**states, "eta": np.asarray(p.eta)})
    pull, _ = primal_pull(p, w)
    after = states["f"][1:]
    gradient, _, _ = gradients(p, after)
    l1 = np.array([f.l1 for f in p.objectives])[:, None]
    stiffness = 2 * np.asarray(p.eta) * degrees(p)
    return np.asarray(-(gradient + l1 * np.sign(after) + pull) / stiffness[..., None])


def midpoints(p: Problem, states: Mapping[str, Array]) -> list[tuple[int, Array]] | None:
    """One proximal map per node and step, at the mean of f_i and its neighbours' f_j, less lambda_i/(eta_i V_i) and the noise.

    None where the noise is the program's own.
    """
    if p.noise is None and p.sigma > 0:
        return None
    f, lam, V = states["f"][: p.steps], states["lam"][: p.steps], degrees(p)
    points = (V[:, None] * f + neighbour_sums(p, f)) / (2 * V[:, None]) - lam / (np.asarray(p.eta) * V)[..., None]
    points = points if p.noise is None else points - np.asarray(p.noise)
    return [(i, points[k, i]) for k in range(p.steps) for i in range(len(V))]


def random_fields(rng: np.random.Generator, seed: int, l1: float) -> dict[str, Any]:
    """Two to five nodes on a path, star, cycle or complete graph; penalties grow, common to all nodes or not; steps <= 6."""
    N, d, T = int(rng.integers(2, 6)), int(rng.integers(1, 5)), int(rng.integers(2, 7))
    graph = (path, star, cycle if N > 2 else path, complete)[seed % 4](N)
    common = seed // 4 % 2 == 0
    first = np.exp(rng.uniform(-1.5, 1.5, size=1 if common else N))
    growth = 1 + rng.uniform(0, 0.5, size=1 if common else N)
    eta = np.broadcast_to(first * growth ** np.arange(T)[:, None], (T, N))
    theta = np.full((T, N), float(first.min())) if seed % 3 else np.tile(np.exp(rng.uniform(-1, 1, size=N)), (T, 1))
    kind = ("quadratic", "logistic", "mixed")[seed % 3]
    return {"adjacency": np.array(graph.adjacency), "eta": np.array(eta), "theta": theta, "f0": rng.normal(size=(N, d)),
            "objectives": random_objectives(rng, N, d, kind, l1)}  # fmt: skip
