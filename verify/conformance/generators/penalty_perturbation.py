"""The vectors of zhang2018, Algorithm 1."""

from __future__ import annotations

import numpy as np

from ...admm.graph import complete, cycle, from_edges, star
from ..kit.agents_data import dyadic, logistic, quadratic
from ..kit.families.penalty_perturbation import spherical
from ..kit.problem import Problem
from .collection import Row
from .modified_admm import growing, nodes_of

FAMILY = "penalty-perturbation"


def problems() -> list[Row]:
    """Name, about, flags and the problem of every vector."""
    found: list[Row] = []

    rng = np.random.default_rng(20180202)
    graph = from_edges(4, [(0, 1), (0, 2), (0, 3), (2, 3)])
    eta = growing(np.array([0.5, 0.75, 0.625, 1.0]), np.array([1.25, 1.125, 1.5, 1.0625]), 6)
    fields = nodes_of(rng, graph, tuple(quadratic(rng, 3) for _ in range(4)), eta, np.full((6, 1), 0.5))
    found.append((
        "irregular-graph", "Four nodes of degree 1, 2 and 3, quadratics, penalties that grow at every node; 1/alpha = 3/4",
        ("penalty-noise", "irregular-graph", "growing-penalty", "edge-dual", "scale-not-one"),
        Problem(FAMILY, 6, fields, dyadic(spherical(rng, 0.75, (6, 4, 3))), 0.75, 1),
    ))  # fmt: skip

    eta = growing(np.array([1.0]), np.array([1.125]), 5)
    fields = nodes_of(rng, star(4), tuple(logistic(rng, 3 + i, 4, l2=0.125) for i in range(4)), eta, np.full((5, 1), 1.0))
    found.append((
        "star-logistic", "A star of four nodes, logistic losses with an l2 term as in (2); 1/alpha = 1/16",
        ("penalty-noise", "growing-penalty", "irregular-graph", "scale-not-one"),
        Problem(FAMILY, 5, fields, dyadic(spherical(rng, 0.0625, (5, 4, 4))), 0.0625, 2), 2,
    ))  # fmt: skip

    fields = nodes_of(
        rng, cycle(5), tuple(logistic(rng, 4, 3, l2=0.25) for _ in range(5)), np.full((5, 1), 0.75), np.full((5, 1), 0.75)
    )
    found.append((
        "constant-penalty", "A cycle of five nodes with eta = theta: dual variable perturbation; much noise, 1/alpha = 4",
        ("penalty-noise", "edge-dual"),
        Problem(FAMILY, 5, fields, dyadic(spherical(rng, 4.0, (5, 5, 3))), 4.0, 3),
    ))  # fmt: skip

    fields = nodes_of(rng, complete(2), tuple(quadratic(rng, 1) for _ in range(2)), growing(np.array([0.5]), np.array([1.5]), 4),
                      np.full((4, 1), 0.5))  # fmt: skip
    found.append((
        "two-nodes", "The smallest graph and one variable, where the law is Laplace's",
        ("penalty-noise", "edge-dual", "growing-penalty"),
        Problem(FAMILY, 4, fields, dyadic(spherical(rng, 1.0, (4, 2, 1))), 1.0, 4),
    ))  # fmt: skip
    return found
