"""Agents and graphs for the tests of huang2020 and zhang2018; every generator is an argument."""

from __future__ import annotations

import numpy as np

from verify.admm.graph import Graph, complete, cycle, from_edges, path, star
from verify.admm.local_objective import LocalObjective
from verify.algorithms.losses import Quadratic


def samples(rng: np.random.Generator, rows: int, d: int) -> tuple[np.ndarray, np.ndarray]:
    """Features with rows of norm 1 and noisy labels of a linear classifier."""
    features = rng.normal(size=(rows, d))
    features /= np.linalg.norm(features, axis=1, keepdims=True)
    labels = np.where(features @ np.linspace(1, -1, d) + 0.5 * rng.normal(size=rows) > 0, 1.0, -1.0)
    return features, labels


def agents(rng: np.random.Generator, sizes: tuple[int, ...], d: int) -> list[tuple[np.ndarray, np.ndarray]]:
    return [samples(rng, rows, d) for rows in sizes]


def quadratics(rng: np.random.Generator, count: int, d: int) -> list[LocalObjective]:
    roots = [rng.normal(size=(d, d)) for _ in range(count)]
    return [LocalObjective(Quadratic(root @ root.T + 0.2 * np.eye(d), rng.normal(size=d))) for root in roots]


def graphs(rng: np.random.Generator) -> dict[str, Graph]:
    tree = [(int(rng.integers(i)), i) for i in range(1, 7)]
    more = [(i, j) for i in range(7) for j in range(i) if rng.random() < 0.25]
    return {
        "two nodes": path(2),
        "path": path(5),
        "cycle": cycle(5),
        "star": star(6),
        "complete": complete(4),
        "random": from_edges(7, tree + more),
    }
