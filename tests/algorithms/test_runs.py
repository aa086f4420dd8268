"""Every declaration's float run against programs written from the papers by hand, on random problems."""

import importlib
from dataclasses import replace
from fractions import Fraction as Q

import numpy as np
import pytest

from tests.admm.by_hand.edges import distributed_admm as reference_distributed
from tests.admm.cyffers_problems import losses
from tests.admm.distributed_instances import graphs, quadratics
from tests.admm.instances import gradient_admm
from verify.admm import L1, Logistic, Problem, Quadratic, QuadraticRegulariser
from verify.admm.local_objective import LocalObjective
from verify.admm.modified_admm import modified_admm
from verify.algorithms.arithmetic import FLOATS, RATIONALS
from verify.algorithms.chan2024.noisy_gradient_descent import noisy_gradient_descent
from verify.algorithms.chan2024.two_iterations import two_iterations
from verify.algorithms.collection import algorithms
from verify.algorithms.cyffers2023.fixed_point import fixed_point
from verify.algorithms.cyffers2023.private_descent import private_coordinate_descent, private_gradient_descent
from verify.algorithms.declaration import Algorithm, Update
from verify.algorithms.expression import Datum, Variable
from verify.algorithms.functions import MANY, minimiser
from verify.algorithms.functions import Quadratic as Exact
from verify.algorithms.run import Inputs, run
from verify.algorithms.zhang2018.distributed_admm import distributed_admm
from verify.algorithms.zhang2018.dual_perturbation import dual_perturbation
from verify.conformance.kit.declared import FAMILIES
from verify.conformance.kit.registry import families

from .alteration import alterations


def close(found, wanted, name=""):
    np.testing.assert_allclose(found, wanted, rtol=1e-9, atol=1e-9, err_msg=name)


@pytest.mark.parametrize("seed", range(10))
@pytest.mark.parametrize("family", sorted(FAMILIES))
def test_the_run_of_the_declaration_is_that_of_the_program_written_by_hand(family, seed):
    problem = families()[family].sample(seed)
    by_hand = importlib.import_module(f"tests.conformance.programs.{family.replace('-', '_')}").program()
    wanted, found = by_hand(problem, problem.noise, problem.steps), families()[family].reference(problem)
    assert set(found) - set(wanted) <= families()[family].optional
    for name in set(found) & set(wanted):
        close(found[name], wanted[name], name)


def test_every_family_of_the_kit_is_declared():
    assert set(FAMILIES) == set(families())


def two_noisy_iterations(seed, g, m=2, n=4):
    """Inputs of Algorithms 2 and 3 for A = [I D], and the run of Algorithm 1 with the same noise (E U + F z, N)."""
    rng = np.random.default_rng(seed)
    A = np.hstack([np.eye(m), rng.normal(size=(m, n - m))])
    root = rng.normal(size=(n, n))
    fs = [Quadratic(root @ root.T, rng.normal(size=n)), Logistic(rng.normal(size=(8, n)), np.sign(rng.normal(size=8)), 0.1)]
    p = Problem(fs[0], g, A, 1.3 * np.eye(m)[:, : m - 1], rng.normal(size=m), 0.7, 0.05)
    x, lam, z, U, N = rng.normal(size=n), rng.normal(size=m), rng.normal(size=n - m), rng.normal(size=m), rng.normal(size=n)
    data = {"A": A, "B": p.B, "c": p.c, "beta": p.beta, "eta": p.eta, "E": np.eye(n)[:, :m], "F": np.eye(n)[:, m:]}
    inputs = Inputs(data, {"f": fs[0], "f_2": fs[1], "g": p.g}, {"x": x, "lam": lam}, {"U": [U], "z": [z], "N": [N]})
    return p, inputs, gradient_admm(p, x, lam, fs, np.array([np.concatenate([U, z]), N]))


@pytest.mark.parametrize("g", [L1(0.3), QuadraticRegulariser([[2.0]], [0.4])])
@pytest.mark.parametrize("seed", range(5))
def test_the_mechanisms_one_after_the_other_are_two_noisy_iterations(g, seed):
    p, inputs, direct = two_noisy_iterations(seed, g)
    found = run(two_iterations, inputs, 1)
    for mine, theirs in (
        (found["x_masked"][0], direct["x"][1]),
        (found["x"][1], direct["x"][2]),
        (found["lam"][1], direct["lam"][2]),
        (found["y_1"][0], direct["y"][1]),
        (found["x_2"][0], direct["x_hat"][1]),
        (found["lam_1"][0], direct["lam"][1]),
        (found["w_tilde"][0], direct["lam"][1] - p.beta * p.A @ direct["x"][1]),
    ):
        close(mine, theirs)


def test_every_lost_term_and_sign_of_the_mechanisms_gives_another_operator():
    _, inputs, direct = two_noisy_iterations(1, QuadraticRegulariser([[2.0]], [0.4]))
    count = 0
    for words, altered in alterations(two_iterations):
        try:
            found = run(altered, inputs, 1)
        except ValueError:  # no unique solution
            continue
        count += 1
        same = all(np.allclose(found[n][1], rows, rtol=1e-9) for n, rows in (("x", direct["x"][2]), ("lam", direct["lam"][2])))
        assert not same, words
    assert count > 60


def test_other_forms_of_a_are_refused():
    _, inputs, _ = two_noisy_iterations(1, L1(0.3))
    for A in (2 * inputs.data["A"], inputs.data["A"][:, ::-1]):
        with pytest.raises(ValueError, match=r"^A E must be the identity$"):
            run(two_iterations, replace(inputs, data={**inputs.data, "A": A}), 1)


def test_a_variable_that_no_step_sets_is_named():
    with pytest.raises(ValueError, match="no step sets 'q'"):
        two_iterations.step("q")


def by_hand(step, u, K):
    """u_0 = u and u_{k+1} = step(k, u_k)."""
    rows = [u]
    for k in range(K):
        rows.append(step(k, rows[k]))
    return np.array(rows)


def test_fixed_point_and_descent():
    """cyffers2023, Algorithm 1 and the descents of Propositions 1 and 2, chan2024's noisy gradient descent."""
    rng = np.random.default_rng(7)
    fs, K, p = losses(rng, "logcosh"), 5, 3
    u, eta, e = rng.normal(size=p), rng.normal(size=(K, p)), rng.normal(size=(K, p))
    R = np.linalg.qr(rng.normal(size=(p, p)))[0]
    active, lam = rng.integers(2, size=(K, 2)), rng.uniform(0.1, 1, size=K)
    rho = active[:, [0, 0, 1]]
    inputs = Inputs({"lam": lam, "rho": rho}, {"R": lambda v: R @ v}, {"u": u}, {"e": e, "eta": eta})
    wanted = by_hand(lambda k, v: v + rho[k] * lam[k] * (R @ v + e[k] + eta[k] - v), u, K)
    close(run(fixed_point, inputs, K)["u"], wanted)
    drawn = [fs[i] for i in rng.integers(4, size=K)]
    wanted = by_hand(lambda k, v: v - 0.3 * (drawn[k].gradient(v) + eta[k]), u, K)
    given = Inputs({"gamma": 0.3}, {"f": drawn}, {"u": u}, {"eta": eta})
    close(run(private_gradient_descent, given, K)["u"], wanted)
    chan = Inputs({"eta": 0.3}, given.functions, {"x": u}, {"N": -0.3 * eta})
    close(run(noisy_gradient_descent, chan, K)["x"], wanted)
    chosen = np.eye(p)[rng.integers(p, size=K)]
    given = Inputs({"gamma": 0.2, "chosen": chosen}, {"f": fs[0]}, {"u": u}, {"eta": eta})
    wanted = by_hand(lambda k, v: v - 0.2 * chosen[k] * (fs[0].gradient(v) + eta[k]), u, K)
    close(run(private_coordinate_descent, given, K)["u"], wanted)


@pytest.mark.parametrize("name", ["two nodes", "path", "cycle", "star", "complete", "random"])
def test_edges_and_dual_noise_on_graphs(name):
    rng = np.random.default_rng(8)
    graph, d, T = graphs(rng)[name], 2, 4
    objectives = quadratics(rng, graph.nodes, d)
    f0 = rng.normal(size=(graph.nodes, d))
    tail, head = (np.array([np.eye(graph.nodes)[pair[end]] for pair in graph.pairs]) for end in (0, 1))
    eta = rng.uniform(0.5, 2, size=(T, len(graph.pairs)))
    wanted = reference_distributed(graph, objectives, f0, eta, T, theta=0.7)
    start = {"f": f0, "w": wanted.w[0], "lam_a": wanted.lam_a[0], "lam_b": wanted.lam_b[0]}
    found = run(distributed_admm, Inputs({"eta": eta, "theta": 0.7, "tail": tail, "head": head}, {"O": objectives}, start), T)
    for mine in ("f", "w", "lam_a", "lam_b"):
        close(found[mine], getattr(wanted, mine), mine)
    xi, penalties = rng.normal(size=(T, graph.nodes, d)), rng.uniform(0.5, 2, size=(T, graph.nodes))
    dual = modified_admm(graph, objectives, f0, penalties, 0.4, xi=xi)
    data = {"eta": penalties, "theta": 0.4, "V": graph.degrees, "adjacency": graph.adjacency, "laplacian": graph.laplacian}
    mine = run(dual_perturbation, Inputs(data, {"O": objectives}, {"f": f0, "lam": 0 * f0}, {"xi": xi}), T)
    close(mine["f"], dual.f)
    close(mine["lam"], dual.lam)


def test_a_consensus_run_in_rationals_is_exact():
    """One agent's exact step by hand: f = x^2/2, rho = 1, w = 1, gamma = 0: local = 1/2."""
    inputs = Inputs({"rho": 1}, {"f": [Exact([[1]], [0]), Exact([[3]], [0])]}, {"w": [1], "gamma": [[0], [0]]})
    found = run(algorithms()["consensus-admm"], inputs, 1, RATIONALS)
    assert found["local"][0].tolist() == [[Q(1, 2)], [Q(1, 4)]] and found["w"][1].tolist() == [Q(3, 8)]
    assert found["gamma"][1].tolist() == [[Q(-1, 8)], [Q(1, 8)]]


def test_a_minimiser_that_is_asked_again_is_the_same_and_the_callers_own():
    loss = Logistic(np.array([[1.0, 2.0], [-1.0, 0.5]]), np.array([1.0, -1.0]), 0.1)
    r, asked = np.array([0.3, -0.2]), [minimiser(loss, K, FLOATS) for K in (1.0, 1.0, 2.0)]
    first, again, other = (of(r) for of in asked)
    assert np.array_equal(first, again) and not np.array_equal(first, other)
    first[:] = 0  # what is kept is no array of the caller's
    assert np.array_equal(asked[0](r), again)
    assert np.array_equal(minimiser(LocalObjective(loss, 0.0), 1.0, FLOATS)(r), again)
    assert not np.array_equal(minimiser(LocalObjective(loss, 0.5), 1.0, FLOATS)(r), again)
    for k in range(2 * MANY):
        asked[0](np.array([0.3, k]))
    assert len(vars(loss)["_minimisers"]) == MANY and np.array_equal(asked[0](r), again)


def test_the_state_of_the_iteration_before_moves_with_each_iteration():
    x = Variable("x", "X")
    squares = Algorithm("squares", "test", (x,), (Update(x.next, 2 * x - x.before + Datum("one", "X")),), ("x",))
    found = run(squares, Inputs({"one": np.ones(1)}, {}, {"x": np.zeros(1)}), 4)
    assert np.ravel(found["x"]).tolist() == [0, 1, 3, 6, 10]
