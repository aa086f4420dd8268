"""What the algorithms of zhang2018 on a graph share: random problems."""

from __future__ import annotations

from typing import Any

import numpy as np

from ...admm.graph import complete, cycle, path, star
from .agents import random_objectives


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
