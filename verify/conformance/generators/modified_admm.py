"""The vectors of zhang2018, (10)-(11)."""

from __future__ import annotations

import numpy as np

from ...admm.graph import Graph, complete, from_edges, path, star
from ...algorithms.arrays import Array
from ..kit.agents_data import dyadic, logistic, quadratic
from ..kit.problem import Function, Problem
from .collection import Row

FAMILY = "modified-admm"


def nodes_of(
    rng: np.random.Generator, graph: Graph, objectives: tuple[Function, ...], eta: Array, theta: Array
) -> dict[str, object]:
    """The fields for eta (T, N) or (T, 1), theta the same, and a start on the grid."""
    shape = (len(eta), graph.nodes)
    return {"adjacency": np.array(graph.adjacency), "eta": np.array(np.broadcast_to(dyadic(eta), shape)),
            "theta": np.array(np.broadcast_to(dyadic(theta), shape)), "objectives": objectives,
            "f0": dyadic(rng.normal(size=(graph.nodes, objectives[0].reference.dimension)))}  # fmt: skip


def growing(first: Array, factor: Array, steps: int) -> Array:
    """eta_i(t) = first_i factor_i^(t-1), t = 1, ..., steps."""
    return np.asarray(first * factor ** np.arange(steps)[:, None])


def problems() -> list[Row]:
    """Name, about, flags and the problem of every vector."""
    found: list[Row] = []

    rng = np.random.default_rng(20180101)
    graph = from_edges(5, [(0, 1), (0, 2), (0, 3), (3, 4), (2, 3)])
    eta = growing(np.array([0.5, 0.75, 0.5, 1.0, 0.625]), np.array([1.25, 1.125, 1.5, 1.0625, 1.25]), 6)
    found.append((
        "irregular-graph", "Five nodes of degree 1, 2 and 3, quadratics, penalties that grow at every node in its own way",
        ("irregular-graph", "own-penalty", "growing-penalty", "edge-dual", "dual-step-not-penalty", "synchronous-rounds",
         "zero-dual-start", "different-agents", "low-precision"),
        Problem(FAMILY, 6, nodes_of(rng, graph, tuple(quadratic(rng, 3) for _ in range(5)), eta, np.full((6, 1), 0.5))),
    ))  # fmt: skip

    eta = growing(np.array([1.0]), np.array([1.25]), 6)
    found.append((
        "star-logistic", "A star of four nodes, logistic losses with an l2 term as in (2), one growing penalty for all",
        ("irregular-graph", "growing-penalty", "different-agents", "edge-dual"),
        Problem(FAMILY, 6, nodes_of(rng, star(4), tuple(logistic(rng, 3 + i, 3, l2=0.125) for i in range(4)), eta,
                                    np.full((6, 1), 1.0))),
    ))  # fmt: skip

    objectives = tuple(quadratic(rng, 2, l1=0.25) for _ in range(3))
    found.append((
        "own-dual-steps", "A path of three nodes, an l1 term, constant penalties and another theta at each node",
        ("own-penalty", "edge-dual", "dual-step-not-penalty", "zero-dual-start"),
        Problem(FAMILY, 5, nodes_of(rng, path(3), objectives, np.full((5, 3), [2.0, 1.0, 1.5]),
                                    np.full((5, 3), [0.5, 1.0, 0.75]))),
    ))  # fmt: skip

    found.append((
        "two-nodes", "The smallest graph, one variable, penalties that double in every round",
        ("growing-penalty", "edge-dual"),
        Problem(FAMILY, 6, nodes_of(rng, complete(2), tuple(quadratic(rng, 1) for _ in range(2)),
                                    growing(np.array([0.5]), np.array([2.0]), 6), np.full((6, 1), 0.5))),
    ))  # fmt: skip
    return found
