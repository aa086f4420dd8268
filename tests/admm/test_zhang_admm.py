"""zhang2018, (3)-(16): convergence on several graphs, the reduction of the edge form, identities, wrong runs flagged."""

import math
from fractions import Fraction

import numpy as np
import pytest

from verify.admm.graph import Graph, complete, cycle, from_edges, path, star
from verify.admm.local_objective import LocalObjective, regularised_risk
from verify.admm.modified_admm import modified_admm
from verify.algorithms.losses import Quadratic

from . import distributed_instances as instances
from .by_hand.edges import distributed_admm, reduced_admm
from .by_hand.residuals import growing_penalties, matrix_residuals, node_residuals

GRAPHS = instances.graphs(np.random.default_rng(0))


def growing(rng, steps, nodes, theta, top=1.003):
    return theta * rng.uniform(1, 1.5, size=nodes) * rng.uniform(1, top, size=nodes) ** np.arange(steps)[:, None]


@pytest.mark.parametrize("name", [n if n == min(GRAPHS) else pytest.param(n, marks=pytest.mark.slow) for n in GRAPHS])
def test_logistic_regression_reaches_the_optimum_of_scikit_learn(name):
    """C = 3, rho = 1: the conventional form, and growing penalties of each node that stop growing."""
    rng, graph, d = np.random.default_rng(1), GRAPHS[name], 3
    data = instances.agents(rng, tuple(rng.integers(8, 20, size=graph.nodes)), d)
    objectives = [regularised_risk(a, b, 3.0, 1 / graph.nodes) for a, b in data]
    best, start = instances.logistic_optimum(data, 1.0, 3.0), rng.normal(size=(graph.nodes, d))
    plain = reduced_admm(graph, objectives, start, 0.5, 300)
    modified = modified_admm(graph, objectives, start, np.minimum(growing(rng, 300, graph.nodes, 0.5), 0.9), 0.5)
    assert growing_penalties(plain) and growing_penalties(modified)
    for run, reached in ((plain, 1e-9), (modified, 1e-7)):
        assert np.abs(run.f[-1] - best).max() < reached
        assert max(node_residuals(run).values()) < 1e-10
        assert abs(instances.total(objectives, run.f[-1].mean(axis=0)) - instances.total(objectives, best)) < 1e-9


@pytest.mark.sampled(2)
@pytest.mark.parametrize("name", GRAPHS)
def test_quadratics_reach_consensus_at_the_optimum(name):
    rng, graph = np.random.default_rng(2), GRAPHS[name]
    objectives = instances.quadratics(rng, graph.nodes, 2)
    run = reduced_admm(graph, objectives, rng.normal(size=(graph.nodes, 2)), 1.0, 1500)
    assert np.abs(run.f[-1] - instances.quadratic_optimum(objectives)).max() < 1e-9


@pytest.mark.parametrize("name", GRAPHS)
def test_the_edge_form_reduces_to_the_node_form(name):
    """(3)-(7) against (8)-(9): same f and lambda_i; multipliers equal and antisymmetric; edge variables midpoints."""
    rng, graph = np.random.default_rng(3), GRAPHS[name]
    objectives = instances.quadratics(rng, graph.nodes, 2)
    start = rng.normal(size=(graph.nodes, 2))
    edges, nodes = distributed_admm(graph, objectives, start, 0.7, 12), reduced_admm(graph, objectives, start, 0.7, 12)
    assert np.allclose(edges.f, nodes.f, atol=1e-11) and np.allclose(edges.lam, nodes.lam, atol=1e-11)
    assert np.allclose(edges.lam_a, edges.lam_b, atol=1e-11)
    back = [graph.pairs.index((j, i)) for i, j in graph.pairs]
    assert np.allclose(edges.lam_a, -edges.lam_a[:, back], atol=1e-11)
    tails, heads = ([pair[end] for pair in graph.pairs] for end in (0, 1))
    assert np.allclose(edges.w, (edges.f[:, tails] + edges.f[:, heads]) / 2, atol=1e-11)
    assert np.abs(edges.f).max() > 0.1


def test_the_edge_form_satisfies_the_optimality_conditions_of_the_lagrangian():
    """(4) and (5) against the derivative of (3), written out term by term."""
    rng, graph, eta = np.random.default_rng(4), GRAPHS["random"], 0.7
    objectives = instances.quadratics(rng, graph.nodes, 2)
    run = distributed_admm(graph, objectives, rng.normal(size=(graph.nodes, 2)), eta, 4, w=rng.normal(size=(len(graph.pairs), 2)))
    for t in range(4):
        slope = np.array([o.subgradient(row) for o, row in zip(objectives, run.f[t + 1], strict=True)])
        for e, (i, j) in enumerate(graph.pairs):
            slope[i] += run.lam_a[t, e] + eta * (run.f[t + 1, i] - run.w[t, e])
            slope[j] += -run.lam_b[t, e] - eta * (run.w[t, e] - run.f[t + 1, j])
            edge = (
                run.lam_b[t, e]
                - run.lam_a[t, e]
                + eta * (run.w[t + 1, e] - run.f[t + 1, i])
                + eta * (run.w[t + 1, e] - run.f[t + 1, j])
            )
            assert np.abs(edge).max() < 1e-12
        assert np.abs(slope).max() < 1e-11


def test_pairwise_penalties_reduce_with_the_mean_of_both():
    """The display of section 3.1: weight (eta_ij + eta_ji)/2 in the primal step, theta/2 in the dual step."""
    rng, graph = np.random.default_rng(5), GRAPHS["random"]
    objectives = instances.quadratics(rng, graph.nodes, 2)
    eta = rng.uniform(0.5, 2, size=(6, len(graph.pairs)))
    run = distributed_admm(graph, objectives, rng.normal(size=(graph.nodes, 2)), eta, 6, theta=0.4)
    for t in range(6):
        slope = np.array([o.subgradient(row) for o, row in zip(objectives, run.f[t + 1], strict=True)]) + 2 * run.lam[t]
        for e, (i, j) in enumerate(graph.pairs):
            both = (eta[t, e] + eta[t, graph.pairs.index((j, i))]) / 2
            slope[i] += both * (2 * run.f[t + 1, i] - run.f[t, i] - run.f[t, j])
        assert np.abs(slope).max() < 1e-11
        assert np.allclose(run.lam[t + 1], run.lam[t] + 0.2 * graph.laplacian @ run.f[t + 1], atol=1e-12)


def test_the_reduction_needs_the_edge_variables_to_start_at_the_midpoints():
    """Two nodes, O_i = f^2/2, eta = 1, f(0) = 0, w(0) = 1: 2/3 by (4), 0 by (8)."""
    objectives = [LocalObjective(Quadratic([[1.0]], [0.0]))] * 2
    edges = distributed_admm(path(2), objectives, [[0.0], [0.0]], 1.0, 1, w=[[1.0], [1.0]])
    nodes = reduced_admm(path(2), objectives, [[0.0], [0.0]], 1.0, 1)
    assert edges.f[1] == pytest.approx(2 / 3, rel=1e-15) and np.all(nodes.f[1] == 0)


@pytest.mark.parametrize("name", GRAPHS)
def test_matrix_forms(name):
    """(13)-(16) hold as derived; with the printed factor A, (16) or the existence of Y breaks."""
    rng, graph = np.random.default_rng(6), GRAPHS[name]
    objectives = instances.quadratics(rng, graph.nodes, 2)
    run = modified_admm(graph, objectives, rng.normal(size=(graph.nodes, 2)), growing(rng, 6, graph.nodes, 0.5, 1.2), 0.5)
    assert max(matrix_residuals(run, "derived").values()) < 1e-10
    printed = matrix_residuals(run, "printed")
    assert max(printed["existence"], printed["(16)"]) > 1e-2
    assert max(printed["(13)"], printed["(14)"]) < 1e-10


def test_no_matrix_y_as_printed_on_the_path_of_three_nodes():
    graph, target = path(3), np.array([1.0, 0, -1])
    factor = graph.laplacian_root @ graph.adjacency
    assert np.allclose(-factor[:, 0], factor[:, 1]) and np.allclose(factor[:, 0], factor[:, 2])
    assert np.allclose(np.cross(factor[:, 0], [1.0, -2, 1]), 0) and np.abs(factor).max() > 0.1
    assert np.linalg.norm(factor @ np.linalg.lstsq(factor, target, rcond=1e-10)[0] - target) == pytest.approx(np.sqrt(2))
    two = path(2)
    assert np.allclose(two.adjacency @ two.laplacian_root, -two.laplacian_root)


def test_different_dual_steps_lead_to_another_optimum():
    """theta = (1, 2): the limit 1/3 of O_1 + O_2/2, not the optimum 1/2; a common theta(t) is harmless."""
    objectives = [LocalObjective(Quadratic([[1.0]], [-target])) for target in (0.0, 1.0)]
    eta = np.full((300, 2), 2.0)
    run = modified_admm(path(2), objectives, [[0.3], [0.4]], eta, np.tile([1.0, 2.0], (300, 1)))
    assert np.allclose(run.f[-1], 1 / 3, atol=1e-12)
    assert node_residuals(run)["dual sum"] < 1e-12 and np.abs(run.lam[-1].sum()) > 0.05
    varying = modified_admm(path(2), objectives, [[0.3], [0.4]], eta, (1 + np.arange(300)[:, None] % 2) * np.ones((300, 1)))
    assert np.allclose(varying.f[-1], 1 / 2, atol=1e-12) and not growing_penalties(varying)


def test_finite_penalties_that_grow_without_bound_stop_the_run_short_of_the_optimum():
    """Theorem 3.1 read as printed (each eta_i(t) finite): O_i = f^2/2 at two nodes, f(0) = 1, eta(t) = 2^(t-2), theta = 1/2.

    Equal nodes keep lambda = 0 and f(t+1) = f(t)/(1 + 1/(2 eta(t+1))), so f(T) = 1/prod_{k<T} (1 + 2^-k) > e^-2, while the
    optimum is 0. With bounded penalties the same run converges.
    """
    eta = np.tile(2.0 ** (np.arange(60)[:, None] - 1), (1, 2))
    run = modified_admm(path(2), [NODE] * 2, [[1.0], [1.0]], eta, 0.5)
    assert growing_penalties(run) and np.isfinite(eta).all() and not np.any(run.lam)
    exact = 1 / math.prod(1 + Fraction(1, 2**k) for k in range(60))
    assert exact > Fraction(1, 5) and np.allclose(run.f[-1], float(exact), rtol=1e-13)
    bounded = modified_admm(path(2), [NODE] * 2, [[1.0], [1.0]], np.minimum(eta, 4), 0.5)
    assert np.abs(bounded.f[-1]).max() < 5e-3


def test_graph_matrices():
    for graph in GRAPHS.values():
        values = np.linalg.eigvalsh(graph.laplacian)
        assert abs(values[0]) < 1e-12 and values[1] > 1e-3 and np.allclose(graph.laplacian.sum(axis=1), 0)
        assert np.linalg.eigvalsh(graph.signless_laplacian)[0] > -1e-12
        assert np.allclose(graph.laplacian_root @ graph.laplacian_root, graph.laplacian, atol=1e-12)
        assert np.array_equal(graph.degrees, [len(row) for row in graph.neighbours])
        assert len(graph.pairs) == graph.degrees.sum()
    assert [int(g.degrees.sum() / 2) for g in (path(5), cycle(5), star(5), complete(5))] == [4, 5, 4, 10]


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: Graph([[0.0, 1], [0, 0]]), "adjacency must be symmetric"),
        (lambda: Graph([[1.0, 1], [1, 0]]), "adjacency must have a zero diagonal"),
        (lambda: Graph([[0.0, 2], [2, 0]]), "adjacency must have entries"),
        (lambda: Graph([[0.0]]), "adjacency must be square"),
        (lambda: Graph([[0.0, np.nan], [1, 0]]), "adjacency must be finite"),
        (lambda: from_edges(4, [(0, 1), (2, 3)]), "the graph must be connected: node 2"),
        (lambda: from_edges(3, [(0, 3)]), "edges"),
        (lambda: from_edges(1, []), "nodes"),
        (lambda: cycle(2), "nodes"),
        (lambda: regularised_risk(np.ones((2, 1)), [1.0, -1], 3.0, 1.0), "C must be at most"),
        (lambda: regularised_risk(np.ones((2, 1)), [1.0, -1], 0.0, 1.0), "C must"),
        (lambda: run_with(eta=[[1.0, 0.0]]), "eta"),
        (lambda: run_with(eta=[[1.0]]), "eta"),
        (lambda: run_with(theta=0.0), "theta"),
        (lambda: run_with(theta=np.nan), "theta"),
        (lambda: run_with(theta=np.ones((3, 2))), "theta"),
        (lambda: run_with(f=[[0.0]]), "f must"),
        (lambda: run_with(f=[[0.0], [np.inf]]), "f must"),
        (lambda: run_with(objectives=1), "objectives"),
    ],
)
def test_wrong_arguments_are_named(call, message):
    with pytest.raises(ValueError, match=f"^{message}"):
        call()


NODE = LocalObjective(Quadratic([[1.0]], [0.0]))


def run_with(objectives=2, f=((0.0,), (0.0,)), eta=((1.0, 1.0),), theta=1.0):
    return modified_admm(path(2), [NODE] * objectives, f, eta, theta)
