"""zhang2018: the matrices of a graph, and what is refused."""

import numpy as np

from tests.lemmas.samples.agents import root_of, signless
from tests.refusals import refused
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


NODE = LocalObjective(Quadratic([[1.0]], [0.0]))


def run_with(objectives=2, f=((0.0,), (0.0,)), eta=((1.0, 1.0),), theta=1.0):
    return modified_admm(path(2), [NODE] * objectives, f, eta, theta)


test_wrong_arguments_are_named = refused(
    __file__, "zhang_admm", "wrong arguments are named", Graph, cycle, from_edges, regularised_risk, run_with
)
