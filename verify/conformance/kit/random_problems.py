"""Random problems of the families, from seeds: losses, regularisers, and what families of one paper have in common."""

from __future__ import annotations

from typing import Any

import numpy as np

from ...admm.graph import complete, cycle, path, star
from .problem import Function, Problem, function

SECOND = {"gradient-admm": "lam0", "oracle-admm": "y0"}  # the second starting value
PROXIMAL = (0.2, 0.3, -0.3, 0.4)  # sizes of regularisers


def random_quadratic(rng: np.random.Generator, n: int, l1: float = 0.0, floor: float = 0.0) -> Function:
    """x'Hx/2 + h'x of n variables with H = RR'/n + floor I."""
    root = rng.normal(size=(n, n))
    return function("quadratic", l1, H=root @ root.T / n + floor * np.eye(n), h=rng.normal(size=n))


def random_logistic(rng: np.random.Generator, n: int, rows: int, l1: float = 0.0) -> Function:
    """The logistic loss of ``rows`` data points in n variables, with l2 = 0.1."""
    labels = np.where(rng.normal(size=rows) > 0, 1.0, -1.0)
    return function("logistic", l1, features=rng.normal(size=(rows, n)), labels=labels, l2=0.1)


def random_objectives(rng: np.random.Generator, agents: int, d: int, kind: str, l1: float = 0.0) -> tuple[Function, ...]:
    """Different data for every agent: "quadratic", "logistic" (l2 = 0.1), or "mixed" for both in turn."""
    kinds = {"quadratic": ("quadratic",), "logistic": ("logistic",), "mixed": ("quadratic", "logistic")}[kind]
    return tuple(
        random_quadratic(rng, d, l1, 0.05) if kinds[i % len(kinds)] == "quadratic" else random_logistic(rng, d, 5, l1)
        for i in range(agents)
    )


def loss(rng: np.random.Generator, kind: str, p: int) -> Function:
    """A loss of p variables from three data points."""
    features, targets = rng.normal(size=(3, p)), rng.normal(size=3)
    if kind == "quadratic":
        return function("quadratic", H=features.T @ features / 3, h=-features.T @ targets / 3)
    if kind == "logistic":
        return function("logistic", features=features, labels=np.where(targets > 0, 1.0, -1.0), l2=0.1)
    if kind == "huber":
        return function("huber", features=features, targets=targets, delta=0.5)
    return function("log-cosh", features=features, targets=targets)


def regulariser(rng: np.random.Generator, index: int, p: int, size: tuple[float, float, float, float]) -> Function:
    """One of the five regularisers of p variables; size: c1 of l1, c2, and the ends of a box."""
    (c1, c2, low, high), k = size, rng.normal(size=(p, p))
    return (function("l1", c1=c1), function("elastic-net", c1=0.1, c2=c2), function("box", low=low, high=high),
            function("quadratic-regulariser", K=k @ k.T / p, k=rng.normal(size=p)), function("zero"))[index % 5]  # fmt: skip


def proximal_fields(rng: np.random.Generator, seed: int) -> tuple[int, dict[str, Any]]:
    """(T, fields): two seeds of three have quadratic losses, every second the printed gamma, every third clips."""
    kind = "quadratic" if seed % 3 else ("logistic", "huber", "log-cosh")[seed // 3 % 3]
    n, p = int(rng.integers(2, 6 if seed % 3 else 4)), int(rng.integers(1, 5))
    steps, gamma = int(rng.integers(2, 8 if seed % 3 else 4)), float(rng.uniform(0.2, 3))
    return steps, {
        "losses": tuple(loss(rng, kind, p) for _ in range(n)),
        "r": regulariser(rng, seed, p, PROXIMAL),
        "step": gamma if seed % 2 else gamma / n,
        "lam": float(rng.uniform(0.1, 1)),
        "clipping": 0.0 if seed // 2 % 3 else float(rng.uniform(0.2, 1)),
        "u0": rng.normal(size=(n, p)),
    }


def coupled_problem(family: str, seed: int) -> Problem:
    """A random convex problem: quadratic or logistic losses, one or T of them, every regulariser, eta = 1/nu; steps <= 8."""
    rng = np.random.default_rng(seed)
    m = int(rng.integers(1, 5))
    n, T = m + int(rng.integers(0, 4)), int(rng.integers(2, 9))

    losses = tuple(random_logistic(rng, n, 6) if seed % 2 else random_quadratic(rng, n) for _ in range(T if seed % 3 else 1))
    g = regulariser(rng, seed % 5, m, (0.3, 0.4, -0.5, 0.7))
    fields = {"A": np.hstack([np.eye(m), rng.normal(size=(m, n - m))]) if seed % 2 else rng.normal(size=(m, n)), "B": -np.eye(m),
              "c": rng.normal(size=m), "beta": float(rng.uniform(0.2, 3)), "x0": rng.normal(size=n),
              SECOND[family]: rng.normal(size=m), "eta": 1 / max(f.reference.nu for f in losses),
              "losses": losses, "g": g}  # fmt: skip
    return Problem(family, T, fields, rng.normal(size=(T, n)), sigma=1.0, seed=seed)


def server_problem(family: str, seed: int) -> Problem:
    """Two to four agents, quadratic, logistic or both losses, half of them with an l1 term; eta_i^k falls with k; steps <= 6."""
    rng = np.random.default_rng(seed)
    n, d, T = int(rng.integers(2, 5)), int(rng.integers(1, 5)), int(rng.integers(2, 7))
    noisy, linearised = family != "consensus-admm", family == "dp-admm"
    sigma = float(np.exp(rng.uniform(-3, 2))) if noisy else 0.0
    objectives = random_objectives(rng, n, d, ("quadratic", "logistic", "mixed")[seed % 3], 0.2 * (seed // 3 % 2))
    fields: dict[str, Any] = {"objectives": objectives}
    if linearised:
        fields["eta"] = np.exp(rng.uniform(-2, 1, size=n)) / np.sqrt(np.arange(1, T + 1))[:, None]
    fields |= {"rho": float(np.exp(rng.uniform(-2, 2))), "w0": rng.normal(size=d)}
    if noisy:
        fields["shared0"] = rng.normal(size=(n, d)) * (seed % 2 if linearised else 1)
    fields["gamma0"] = rng.normal(size=(n, d))
    return Problem(family, T, fields, sigma * rng.normal(size=(T, n, d)) if noisy else None, sigma, seed)


def graph_fields(rng: np.random.Generator, seed: int, l1: float) -> dict[str, Any]:
    """Two to five nodes on a path, star, cycle or complete graph; penalties grow, common to all nodes or not; dual steps are
    all the same, or each node's and round's own; steps <= 6."""
    N, d, T = int(rng.integers(2, 6)), int(rng.integers(1, 5)), int(rng.integers(2, 7))
    graph = (path, star, cycle if N > 2 else path, complete)[seed % 4](N)
    common = seed // 4 % 2 == 0
    first = np.exp(rng.uniform(-1.5, 1.5, size=1 if common else N))
    growth = 1 + rng.uniform(0, 0.5, size=1 if common else N)
    eta = np.broadcast_to(first * growth ** np.arange(T)[:, None], (T, N))
    rounds = np.sin(np.arange(T))[:, None]
    theta = np.full((T, N), float(first.min())) if seed % 3 else np.exp(rng.uniform(-1, 1, size=N) + rounds)
    kind = ("quadratic", "logistic", "mixed")[seed % 3]
    return {"adjacency": np.array(graph.adjacency), "eta": np.array(eta), "theta": theta, "f0": rng.normal(size=(N, d)),
            "objectives": random_objectives(rng, N, d, kind, l1)}  # fmt: skip
