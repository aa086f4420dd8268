"""Where runs end: at the optimum that a solver or the optimality conditions name, or where a printed form leads."""

from fractions import Fraction

import cvxpy
import numpy as np
import pytest

from tests.tables import by_name, typed
from verify.admm import L1, ElasticNet, Problem, Quadratic, QuadraticRegulariser
from verify.admm.consensus import Consensus
from verify.admm.consensus_admm import consensus_admm
from verify.admm.graph import path
from verify.admm.local_objective import LocalObjective, l1_logistic, l2_logistic, regularised_risk
from verify.admm.modified_admm import modified_admm
from verify.algorithms.cyffers2023.decentralized_admm import decentralized_admm, decentralized_admm_derived
from verify.algorithms.cyffers2023.federated_admm import federated_admm, federated_admm_derived
from verify.algorithms.cyffers2023.general_admm import general_admm
from verify.algorithms.proximal import prox
from verify.algorithms.run import Inputs, run
from verify.conformance.kit.families.cyffers2023 import FORMS

from . import distributed_instances as instances
from .cyffers_problems import REGULARISERS, atom, centralized_admm, lasso_admm, losses, optimality_gap, regulariser, solution
from .instances import gradient_admm

GRAPHS = instances.graphs(np.random.default_rng(0))


def coupled_optimum(f, g, A, B, c):
    """argmin f(x) + g(y) over A x + B y = c."""
    x, y = cvxpy.Variable(A.shape[1]), cvxpy.Variable(B.shape[1])
    (f_value, _), (g_value, constraints) = atom(f, x), atom(g, y)
    cvxpy.Problem(cvxpy.Minimize(f_value + g_value), [*constraints, A @ x + B @ y == c]).solve(
        solver=cvxpy.CLARABEL, tol_gap_abs=1e-10, tol_gap_rel=1e-10
    )
    return x.value, y.value


@pytest.mark.parametrize("general", [False, True])
def test_gradient_admm(general):
    rng = np.random.default_rng(7)
    n, features = 5, rng.normal(size=(40, 5))
    f = Quadratic.least_squares(features, features @ np.array([1.0, -2, 0, 0, 0.5]) + 0.01 * rng.normal(size=40))
    if general:
        root = rng.normal(size=(4, 4))
        g = QuadraticRegulariser(root @ root.T + np.eye(4), rng.normal(size=4))
        A, B, c = rng.normal(size=(4, n)), rng.normal(size=(4, 4)), rng.normal(size=4)
    else:
        g, A, B, c = ElasticNet(0.1, 0.05), np.eye(n), -np.eye(n), np.zeros(n)
    found = gradient_admm(Problem(f, g, A, B, c, beta=1.0, eta=1 / f.nu), 3 * np.ones(n), np.zeros(len(c)), [f] * 3000)
    for mine, best in zip((found["x"][-1], found["y"][-1]), coupled_optimum(f, g, A, B, c), strict=True):
        np.testing.assert_allclose(mine, best, atol=1e-5)
    assert np.linalg.norm(A @ found["x"][-1] + B @ found["y"][-1] - c) < 1e-6


@pytest.mark.parametrize("kind", ["quadratic", "logistic"])
@pytest.mark.parametrize("name", REGULARISERS)
def test_general_admm(kind, name):
    rng = np.random.default_rng(35)
    f, g = losses(rng, kind, 1, 2)[0], regulariser(name)
    B = np.linalg.qr(rng.normal(size=(4, 3)))[0] * 1.3  # B'B a multiple of I: the step in z has a closed form
    A = rng.normal(size=(4, 2))
    c = A @ [0.1, -0.2] + B @ np.array([0.1, 0.0, -0.05])  # feasible inside the box
    data = {"A": A, "B": B, "c": c, "gamma": 1.5, "lam": np.full(600, 0.6)}
    found = run(general_admm, Inputs(data, {"f": f, "g": g}, {"u": np.zeros(4)}, {"eta": np.zeros((600, 4))}), 600)
    x, z = found["x"][599], found["z"][599]
    assert np.abs(A @ x + B @ z - c).max() < 1e-9
    for mine, best in zip((x, z), coupled_optimum(f, g, A, B, c), strict=True):
        np.testing.assert_allclose(mine, best, atol=1e-5)


@pytest.mark.parametrize("form", ["printed", "derived"])
@pytest.mark.parametrize("name", REGULARISERS)
@pytest.mark.parametrize("kind", ["quadratic", pytest.param("logistic", marks=pytest.mark.slow), "huber"])
def test_both_forms_of_algorithm_2(kind, name, form):
    rng = np.random.default_rng(30)
    fs, r = losses(rng, kind), regulariser(name)
    problem = Consensus(fs, r, 2.0 if form == "printed" else 8.0, form)
    found = centralized_admm(problem, rng.normal(size=(4, 3)), 0.6, 300)
    z = found["z"][-1]
    assert optimality_gap(fs, r, z) < 1e-9
    np.testing.assert_allclose(z, solution(fs, r), atol=1e-5)
    np.testing.assert_allclose(found["x"][-1], np.tile(z, (4, 1)), atol=1e-9)
    np.testing.assert_allclose(found["u"][-1], [z - 2 * f.gradient(z) for f in fs], atol=1e-8)


def growing(rng, steps, nodes, theta):
    """Penalties of every node's own that grow up to 0.9."""
    return np.minimum(
        theta * rng.uniform(1, 1.5, size=nodes) * rng.uniform(1, 1.003, size=nodes) ** np.arange(steps)[:, None], 0.9
    )


def on_graph(graph, theta, steps, penalty=None):
    """M-ADMM for logistic regression with C = 3, rho = 1."""
    rng = np.random.default_rng(1)
    data = instances.agents(rng, tuple(rng.integers(8, 20, size=graph.nodes)), 3)
    objectives, eta = [regularised_risk(a, b, 3.0, 1 / graph.nodes) for a, b in data], growing(rng, steps, graph.nodes, theta)
    return modified_admm(
        graph, objectives, rng.normal(size=(graph.nodes, 3)), eta if penalty is None else 0 * eta + penalty, theta
    )


def of_agents(make, seed, sizes=(30, 20, 25), d=4):
    return [make(a, b, 0.1) for a, b in instances.agents(np.random.default_rng(seed), sizes, d)]


def least_squares(seed, l1=0.0, d=3):
    rng = np.random.default_rng(seed)
    parts = [(rng.normal(size=(8, d)), rng.normal(size=8)) for _ in range(3)]
    return [LocalObjective(Quadratic(a.T @ a, -a.T @ b), l1) for a, b in parts]


ENOUGH = dict(zip(GRAPHS, (50, 130, 150, 140, 200, 280), strict=True))
AGENTS = {
    "Algorithm 1, smooth": lambda: consensus_admm(of_agents(l2_logistic, 1), 0.1, 50, np.ones(4), np.ones((3, 4))),
    "Algorithm 1, l1": lambda: consensus_admm(of_agents(l1_logistic, 2), 0.1, 50),
    "Algorithm 1, Lasso": lambda: consensus_admm(least_squares(3, 2.0), 3.0, 150),
    "Algorithm 3": lambda: consensus_admm(of_agents(l2_logistic, 3), 0.1, 60, eta=np.full((60, 3), 1 / 0.35)),
    "M-ADMM, one penalty": lambda: on_graph(GRAPHS["random"], 0.5, 200, 0.5),
    **{f"M-ADMM, {name}": lambda name=name, steps=steps: on_graph(GRAPHS[name], 0.5, steps) for name, steps in ENOUGH.items()},
}


@pytest.mark.parametrize("name", AGENTS)
def test_agents_agree_on_the_optimum(name):
    """Minus the mean gradient is a subgradient of the mean of the l1 penalties, which asks no solver."""
    found = AGENTS[name]()
    ends = np.vstack([found.w[-1:], found.shared[-1]]) if hasattr(found, "w") else found.f[-1]
    assert np.abs(ends - ends[0]).max() < 1e-7
    r = L1(float(np.mean([o.l1 for o in found.objectives])))
    assert optimality_gap([o.loss for o in found.objectives], r, np.where(np.abs(ends[0]) < 1e-9, 0, ends[0])) < 1e-7
    assert r.c1 == 0 or np.abs(ends[0]).min() < 1e-9 < np.abs(ends[0]).max(), "some entry vanishes"


def test_the_objectives_of_the_papers():
    """(1/m) sum log(1 + exp(-b a'w)) and (C/B) of the sum, with their regularisers."""
    (a, b), w = instances.samples(np.random.default_rng(9), 12, 3), np.array([0.5, -1.0, 2.0])
    risk = np.mean(np.log1p(np.exp(-b * (a @ w))))
    for made, value in (
        (l1_logistic(a, b, 0.3), risk + 0.3 * 3.5),
        (l2_logistic(a, b, 0.3), risk + 0.15 * 5.25),
        (regularised_risk(a, b, 3.0, 0.2), 3 * risk + 0.1 * 5.25),
    ):
        assert made.value(w) == pytest.approx(value, rel=1e-14)


def test_different_dual_steps_lead_to_another_optimum():
    """theta = (1, 2): the limit 1/3 of O_1 + O_2/2, not the optimum 1/2; a common theta(t) is harmless."""
    objectives = [LocalObjective(Quadratic([[1.0]], [-target])) for target in (0.0, 1.0)]
    for theta, limit in typed(__file__, "convergence", "different dual steps lead to another optimum", by_name(np=np)):
        found = modified_admm(path(2), objectives, [[0.3], [0.4]], np.full((300, 2), 2.0), theta)
        assert np.allclose(found.f[-1], limit, atol=1e-12)


HALF = Quadratic([[1.0]], [-1.0], 0.5)  # (x - 1)^2/2
SQUARE = QuadraticRegulariser([[1.0]], [0.0])  # z^2/2; with HALF the minimiser is 1/2


SERVER = {"printed": federated_admm, "derived": federated_admm_derived}
TOKEN = {"printed": decentralized_admm, "derived": decentralized_admm_derived}


def z_of(algorithm, problem, u, lam, present):
    """z of Algorithm 3 or 4 without noise, from z_0 = prox_r(mean u); present: who takes part, (K, n)."""
    first, K = np.array(u), len(present)
    z_hat = first.mean(axis=0)
    start = {"u": first, "z_hat": z_hat, "z": prox(problem.r, z_hat, problem.step)}
    given = problem.inputs(np.full(K, lam), None, start, np.zeros((K, *first.shape)), np.array(present, dtype=float))
    return run(algorithm, given, K)["z"]


def one_round(form, z_hat, z, u):
    """A round of Algorithm 3 or 4 for one user, HALF, SQUARE, gamma = 1 and lambda = 1/2, in exact arithmetic."""
    x = (2 * z - u + 1) / 2
    z_hat = (z if form == "printed" else z_hat) + x - z
    return z_hat, z_hat / 2, u + x - z


def test_as_printed_the_optimum_is_left_in_one_round():
    """n = 1, from u_0 = 1, z_0 = 1/2, the fixed point of Algorithm 2: the printed z_1 is prox_r(z_0) = 1/4."""
    problem = Consensus([HALF], SQUARE, 1.0)
    np.testing.assert_array_equal(centralized_admm(problem, [[1.0]], 0.5, 3)["z"][:, 0], [0.5] * 4)
    for form, expected in (("printed", [0.5, 0.25, 0.125]), ("derived", [0.5, 0.5, 0.5])):
        federated, tokens = (z_of(of[form], problem, [[1.0]], 0.5, np.ones((2, 1))) for of in (SERVER, TOKEN))
        state = (Fraction(1), Fraction(1, 2), Fraction(1))
        for k, (z, token) in enumerate(zip(expected, tokens, strict=True)):
            assert federated[k, 0] == token[0] == z == state[1]
            state = one_round(form, *state)


@pytest.mark.parametrize("name", REGULARISERS)
def test_noise_free_limits_of_algorithms_3_and_4(name):
    """Derived: the minimiser of (7), whoever takes part. Printed: a minimiser of r alone, any point of the box among them."""
    rng = np.random.default_rng(42)
    fs, r = losses(rng, "quadratic", 3), regulariser(name)
    problem, u = Consensus(fs, r, 1.0), rng.normal(size=(3, 3))
    mask = rng.random((400, 3)) < 0.5
    mask[np.arange(400), rng.integers(3, size=400)] = True
    walk = rng.integers(3, size=1200)
    for form in ("printed", "derived"):
        for z, *_ in (z_of(SERVER[form], problem, u, 0.7, mask)[::-1], z_of(TOKEN[form], problem, u, 0.5, np.eye(3)[walk])[::-1]):
            if form == "derived" or name == "zero":
                assert optimality_gap(fs, r, z) < 1e-8
                np.testing.assert_allclose(z, solution(fs, r), atol=1e-5)
            elif name != "box":
                np.testing.assert_allclose(z, -np.ones(3) if name == "quadratic" else np.zeros(3), atol=1e-8)


@pytest.mark.parametrize("form", FORMS)
def test_each_form_solves_the_lasso_of_its_own_penalty(form):
    """(1/(2n)) |Ax - b|^2 + penalty |x|_1 by scikit-learn, whose scaling is the same; unit rows as in appendix E."""
    from sklearn.linear_model import Lasso

    rng, n, kappa = np.random.default_rng(60), 6, 0.002
    features = rng.normal(size=(n, 3))
    features /= np.linalg.norm(features, axis=1, keepdims=True)
    targets = features @ [1.0, -1.5, 0.0] + 0.1 * rng.normal(size=n)
    lam, gamma = 0.15 if form == "printed" else 0.6, 5.0 if form == "equations 8-9" else 30.0
    found = lasso_admm(form, features, targets, kappa, rng.normal(size=(n, 3)), lam, gamma, np.zeros((600, n, 3)))
    factor = {"printed": 2 * n, "printed, new z": 2 * n, "displayed prox": n, "equations 8-9": 1, "derived": 1}[form]
    best, stated = (
        Lasso(alpha=penalty, fit_intercept=False, tol=1e-14, max_iter=100_000).fit(features, targets).coef_
        for penalty in (factor * kappa, kappa)
    )
    np.testing.assert_allclose(found["z"][-1], best, atol=1e-9)
    np.testing.assert_allclose(found["x"][-1], np.tile(found["z"][-1], (n, 1)), atol=1e-9)
    assert factor == 1 or np.abs(found["z"][-1] - stated).max() > 1e-2


def test_the_printed_lasso_rests_elsewhere():
    """n = p = 1, a = b = 1, kappa = 1/4, gamma = 1: the Lasso has 1 - kappa = 3/4, the printed loop rests at 1 - 2 kappa = 1/2.

    At rest u = z + gamma kappa.
    """
    for form in FORMS:
        z = 0.5 if form.startswith("printed") else 0.75
        found = lasso_admm(form, np.ones((1, 1)), [1.0], 0.25, [[z + 0.25]], 0.5, 1.0, np.zeros((3, 1, 1)))
        np.testing.assert_array_equal(found["z"][:, 0], [z] * 3)
        np.testing.assert_array_equal(found["u"][:, 0, 0], [z + 0.25] * 4)
