"""zhang2018: the matrices of a graph, and what is refused."""

import numpy as np

from tests.lemmas.samples.agents import root_of, signless
from tests.refusals import refusals
from verify.admm.graph import Graph, complete, cycle, from_edges, path, star
from verify.admm.local_objective import LocalObjective, regularised_risk
from verify.admm.modified_admm import modified_admm
from verify.algorithms.losses import Quadratic
from verify.algorithms.rounding import eigenvalues_lost

from . import distributed_instances as instances

GRAPHS = instances.graphs(np.random.default_rng(0))


def test_graph_matrices():
    for graph in GRAPHS.values():
        values = np.linalg.eigvalsh(graph.laplacian)
        lost = eigenvalues_lost(graph.laplacian)
        assert abs(values[0]) <= lost and values[1] > 1e-3 and not np.any(graph.laplacian.sum(axis=1))  # whole numbers
        assert np.linalg.eigvalsh(signless(graph))[0] >= -eigenvalues_lost(signless(graph))
        assert np.linalg.norm(root_of(graph) @ root_of(graph) - graph.laplacian) <= 2 * lost  # V sqrt(D) V'
        assert np.array_equal(graph.degrees, [len(row) for row in graph.neighbours])
        assert len(graph.pairs) == graph.degrees.sum()
    assert [int(g.degrees.sum() / 2) for g in (path(5), cycle(5), star(5), complete(5))] == [4, 5, 4, 10]


test_wrong_arguments_are_named = refusals(
    {
        "^adjacency must be symmetric": lambda: Graph([[0.0, 1], [0, 0]]),
        "^adjacency must have a zero diagonal": lambda: Graph([[1.0, 1], [1, 0]]),
        "^adjacency must have entries": lambda: Graph([[0.0, 2], [2, 0]]),
        "^adjacency must be square": lambda: Graph([[0.0]]),
        "^adjacency must be finite": lambda: Graph([[0.0, np.nan], [1, 0]]),
        "^the graph must be connected: node 2": lambda: from_edges(4, [(0, 1), (2, 3)]),
        "^edges": lambda: from_edges(3, [(0, 3)]),
        "^nodes": (lambda: from_edges(1, []), lambda: cycle(2)),
        "^C must be at most": lambda: regularised_risk(np.ones((2, 1)), [1.0, -1], 3.0, 1.0),
        "^C must": lambda: regularised_risk(np.ones((2, 1)), [1.0, -1], 0.0, 1.0),
        "^eta": (lambda: run_with(eta=[[1.0, 0.0]]), lambda: run_with(eta=[[1.0]])),
        "^theta": (lambda: run_with(theta=0.0), lambda: run_with(theta=np.nan), lambda: run_with(theta=np.ones((3, 2)))),
        "^f must": (lambda: run_with(f=[[0.0]]), lambda: run_with(f=[[0.0], [np.inf]])),
        "^objectives": lambda: run_with(objectives=1),
    }
)


NODE = LocalObjective(Quadratic([[1.0]], [0.0]))


def run_with(objectives=2, f=((0.0,), (0.0,)), eta=((1.0, 1.0),), theta=1.0):
    return modified_admm(path(2), [NODE] * objectives, f, eta, theta)
