"""Algorithms 2 and 5 of cyffers2023: convergence, the forms of the proximal maps, where the noise enters, sensitivity."""

from fractions import Fraction

import cvxpy
import numpy as np
import pytest

from tests.admm.runs.general_admm import LinearlyCoupled, general_admm
from verify.admm import L1, ElasticNet, Logistic, Quadratic, QuadraticRegulariser, Zero
from verify.admm.centralized_admm import centralized_admm
from verify.admm.consensus import Consensus

from .by_hand.fixed_point import noisy_fixed_point
from .by_hand.steps import consensus_operator, coupled_operator, coupled_x, coupled_z, x_step
from .cyffers_problems import REGULARISERS, TIGHT, atom, losses, optimality_gap, regulariser, solution

LINE = Quadratic([[0.0]], [1.0])  # f(x) = x
MINUS_LINE = Quadratic([[0.0]], [-1.0])


def as_general(problem):
    """(7) in the form (20): A = I, B = -(stacked identities), c = 0, for quadratic losses."""
    n, p = problem.n, problem.p
    H = np.zeros((n * p, n * p))
    for i, f in enumerate(problem.losses):
        H[i * p : (i + 1) * p, i * p : (i + 1) * p] = f.H / n
    f = Quadratic(H, np.concatenate([f.h for f in problem.losses]) / n)
    return LinearlyCoupled(f, problem.r, np.eye(n * p), -np.tile(np.eye(p), (n, 1)), np.zeros(n * p), problem.gamma)


@pytest.mark.sampled(10)
@pytest.mark.parametrize("form", ["printed", "derived"])
@pytest.mark.parametrize("name", REGULARISERS)
@pytest.mark.parametrize("kind", ["quadratic", pytest.param("logistic", marks=pytest.mark.slow), "huber"])
def test_both_forms_converge_to_the_minimiser_of_the_stated_problem(kind, name, form):
    rng = np.random.default_rng(30)
    fs, r = losses(rng, kind), regulariser(name)
    gamma = 2.0 if form == "printed" else 8.0
    run = centralized_admm(Consensus(fs, r, gamma, form), rng.normal(size=(4, 3)), 0.6, steps=300)
    assert optimality_gap(fs, r, run.z[-1]) < 1e-9
    np.testing.assert_allclose(run.z[-1], solution(fs, r), atol=1e-5)
    np.testing.assert_allclose(run.x[-1], np.tile(run.z[-1], (4, 1)), atol=1e-9)
    np.testing.assert_allclose(run.u[-1], run.problem.fixed_point(run.z[-1]), atol=1e-8)


def test_equation_8_as_printed_is_not_equation_22():
    """n = 2, r = |z|, gamma = 1, u = (2, 2): (22) is argmin |z| + (z - 2)^2, which is 3/2; (8) is prox_{|.|}(2) = 1."""
    general = LinearlyCoupled(Quadratic(np.zeros((2, 2)), np.zeros(2)), L1(1.0), np.eye(2), -np.ones((2, 1)), np.zeros(2), 1.0)
    np.testing.assert_allclose(coupled_z(general, np.array([2.0, 2.0])), [1.5], atol=1e-15)
    assert Consensus([LINE, LINE], L1(1.0), 1.0, "derived").z_step(np.array([2.0])) == 1.5
    assert Consensus([LINE, LINE], L1(1.0), 1.0, "printed").z_step(np.array([2.0])) == 1.0


def test_equation_9_as_printed_is_not_equation_23():
    """n = 2, f_i(x) = x, gamma = 1, z = u = 0: (23) is argmin x_i/2 + x_i^2/2, which is -1/2; (9) is -1."""
    f = Quadratic(np.zeros((2, 2)), np.full(2, 0.5))
    general = LinearlyCoupled(f, L1(1.0), np.eye(2), -np.ones((2, 1)), np.zeros(2), 1.0)
    np.testing.assert_array_equal(coupled_x(general, np.zeros(1), np.zeros(2)), [-0.5, -0.5])
    assert x_step(Consensus([LINE, LINE], L1(1.0), 1.0, "derived"), 0, np.zeros(1), np.zeros(1)) == -0.5
    assert x_step(Consensus([LINE, LINE], L1(1.0), 1.0, "printed"), 0, np.zeros(1), np.zeros(1)) == -1.0


def test_a_single_loss_has_one_form():
    fs = losses(np.random.default_rng(31), "quadratic", 1)
    problems = [Consensus(fs, L1(0.1), 0.7, form) for form in ("printed", "derived")]
    np.testing.assert_array_equal(*(centralized_admm(problem, np.ones((1, 3)), 0.5, steps=5).u for problem in problems))


@pytest.mark.parametrize("name", REGULARISERS)
def test_algorithm_2_is_algorithm_5_and_algorithm_1(name):
    """Derived at gamma = general at gamma; printed at gamma = general at n gamma; each is Algorithm 1 with its operator."""
    rng = np.random.default_rng(32)
    fs, r, u = losses(rng, "quadratic"), regulariser(name), rng.normal(size=(4, 3))
    eta, lam = rng.normal(size=(9, 4, 3)), rng.uniform(0.2, 1, 9)
    for form, factor in (("derived", 1.0), ("printed", 4.0)):
        problem = Consensus(fs, r, 0.7, form)
        run = centralized_admm(problem, u, lam, steps=9, noise=eta)
        general = general_admm(as_general(Consensus(fs, r, factor * 0.7)), u.ravel(), lam, steps=9, noise=eta.reshape(9, 12))
        np.testing.assert_allclose(run.u.reshape(10, 12), general.u, atol=1e-10)
        np.testing.assert_allclose(run.z, general.z, atol=1e-10)
        np.testing.assert_allclose(run.x.reshape(9, 12), general.x, atol=1e-10)
        np.testing.assert_allclose(general.x_from_z, np.tile(general.z[-1], 4), atol=1e-14)
        fixed = noisy_fixed_point(consensus_operator(problem), u.ravel(), lam, steps=9, noise=eta.reshape(9, 12))
        np.testing.assert_allclose(run.u.reshape(10, 12), fixed.u, atol=1e-11)
        again = noisy_fixed_point(
            coupled_operator(as_general(Consensus(fs, r, factor * 0.7))), u.ravel(), lam, steps=9, noise=eta.reshape(9, 12)
        )
        np.testing.assert_allclose(fixed.u, again.u, atol=1e-10)


@pytest.mark.parametrize("form", ["printed", "derived"])
def test_the_operator_is_non_expansive(form):
    rng = np.random.default_rng(33)
    for kind in ("logistic", "huber"):
        for name in REGULARISERS:
            problem = Consensus(losses(rng, kind), regulariser(name), 3.0, form)
            R = consensus_operator(problem)
            u, v = 3 * rng.normal(size=(2, 12))
            assert np.linalg.norm(R(u) - R(v)) <= np.linalg.norm(u - v) * (1 + 1e-12)


def test_linear_response_to_noise():
    """eta_{k+1,i} moves u_{k+1,i} by lambda eta, nothing earlier and no other block; the last draw never reaches z_K."""
    rng = np.random.default_rng(34)
    problem = Consensus(losses(rng, "quadratic"), regulariser("quadratic"), 0.9)
    u, eta, push = rng.normal(size=(4, 3)), rng.normal(size=(6, 4, 3)), np.zeros((6, 4, 3))
    push[2, 1] = [1.0, -2.0, 0.5]
    base, other = (centralized_admm(problem, u, 0.3, steps=6, noise=noise) for noise in (eta, eta + push))
    difference = other.u - base.u
    np.testing.assert_array_equal(difference[:3], 0)
    np.testing.assert_array_equal(difference[3][[0, 2, 3]], 0)
    np.testing.assert_allclose(difference[3][1], 0.3 * push[2, 1], atol=1e-14)
    for before, after in ((base.x, other.x), (base.z, other.z)):
        np.testing.assert_array_equal(before[:3], after[:3])
        assert np.abs(after[3] - before[3]).max() > 1e-3
    R = consensus_operator(problem)
    linear = np.array([R(e) - R(np.zeros(12)) for e in np.eye(12)]).T
    step = 0.7 * np.eye(12) + 0.3 * linear
    expected = np.linalg.matrix_power(step, 3) @ difference[3].ravel()
    np.testing.assert_allclose(difference[6].ravel(), expected, atol=1e-13)
    last = np.zeros((6, 4, 3))
    last[5] = 7.0
    np.testing.assert_array_equal(centralized_admm(problem, u, 0.3, steps=6, noise=eta + last).z, base.z)


def test_sensitivity_of_one_step_of_both_forms():
    """f_1 = x against -x (L = 1), n = 2, gamma = 1, lambda = 1/2. The whole u moves by 4 lambda L gamma = 2 in the printed form,
    so not by at most 4 lambda L gamma/n = 1 as (28) has it; in the derived form by exactly 1."""
    for form, moved in (("printed", 2.0), ("derived", 1.0)):
        ends = [
            centralized_admm(Consensus([first, LINE], Zero(), 1.0, form), np.zeros((2, 1)), 0.5, steps=1).u[1]
            for first in (LINE, MINUS_LINE)
        ]
        assert np.linalg.norm(ends[1] - ends[0]) == moved


def test_the_release_of_the_printed_form_moves_more_than_theorem_2_allows():
    """n = 3, K = 2, r = 0: z_2 is N(mean, lambda^2 sigma^2/3) with means 4 lambda L gamma/3 apart, so its divergence is
    (8/3) alpha L^2 gamma^2/sigma^2, more than 8 alpha K L^2 gamma^2/(n^2 sigma^2) with the factor 16/9; derived: 8/27."""
    n, lam = 3, 0.5
    for form, expected in (("printed", 8 / 3), ("derived", 8 / 27)):

        def release(first, noise, form=form):
            problem = Consensus([first, LINE, LINE], Zero(), 1.0, form)
            return centralized_admm(problem, np.zeros((n, 1)), lam, steps=2, noise=noise).z[1, 0]

        none = np.zeros((2, n, 1))
        columns = [release(LINE, none + np.eye(2 * n)[j].reshape(2, n, 1)) - release(LINE, none) for j in range(2 * n)]
        shift = release(MINUS_LINE, none) - release(LINE, none)
        np.testing.assert_allclose(np.sum(np.square(columns)), lam**2 / n, rtol=1e-12)
        np.testing.assert_allclose(shift**2 / (2 * np.sum(np.square(columns))), expected, rtol=1e-12)
    assert 8 / 3 > 8 * 2 / n**2 > 8 / 27


def test_a_clipped_step_can_be_expansive():
    """Remark 6: n = 1, r = 0, f = x_1^2/6 + 3 x_2^2/2, gamma = 1, C = 1, lambda = 1/2: x - z = -(u_1/4, 3 u_2/4), and from
    u = (16, 4), v = (40, 32) the clipped step takes |v - u|^2 = 1360 to 1362 + 8/65; without clipping it does not grow."""
    problem = Consensus([Quadratic(np.diag([1 / 3, 3.0]), np.zeros(2))], Zero(), 1.0)
    ends = {
        radius: [centralized_admm(problem, [u], 0.5, steps=1, clipping=radius).u[1, 0] for u in ([16.0, 4.0], [40.0, 32.0])]
        for radius in (None, 1.0)
    }
    grown = {radius: np.sum((second - first) ** 2) for radius, (first, second) in ends.items()}
    u, v = (Fraction(16), Fraction(4)), (Fraction(40), Fraction(32))
    clipped = [(point[0] / 4 / norm, 3 * point[1] / 4 / norm) for point, norm in ((u, 5), (v, 26))]
    exact = sum((b - a - d + c) ** 2 for a, b, c, d in zip(u, v, *clipped, strict=True))
    assert exact == 1362 + Fraction(8, 65) > 1360
    np.testing.assert_allclose(grown[1.0], float(exact), rtol=1e-14)
    assert grown[None] < 1360


@pytest.mark.sampled(3)
@pytest.mark.parametrize("kind", ["quadratic", "logistic"])
@pytest.mark.parametrize("name", REGULARISERS)
def test_algorithm_5_converges_for_general_matrices(kind, name):
    rng = np.random.default_rng(35)
    f = losses(rng, kind, 1, 2)[0]
    B = np.linalg.qr(rng.normal(size=(4, 3)))[0] * 1.3  # B'B a multiple of I: the step in z has a closed form
    A = rng.normal(size=(4, 2))
    c = A @ [0.1, -0.2] + B @ np.array([0.1, 0.0, -0.05])  # feasible inside the box
    g = regulariser(name)
    run = general_admm(LinearlyCoupled(f, g, A, B, c, 1.5), np.zeros(4), 0.6, steps=600)
    x, z = cvxpy.Variable(2), cvxpy.Variable(3)
    (f_value, _), (g_value, constraints) = atom(f, x), atom(g, z)
    programme = cvxpy.Problem(cvxpy.Minimize(f_value + g_value), [*constraints, A @ x + B @ z == c])
    programme.solve(solver=cvxpy.CLARABEL, tol_gap_abs=1e-10, tol_gap_rel=1e-10)
    assert np.abs(A @ run.x[-1] + B @ run.z[-1] - c).max() < 1e-9
    np.testing.assert_allclose(run.x[-1], x.value, atol=1e-5)
    np.testing.assert_allclose(run.z[-1], z.value, atol=1e-5)


def test_algorithm_5_with_an_interior_point_and_with_f_not_smooth():
    rng = np.random.default_rng(36)
    A, B = np.eye(3), rng.normal(size=(3, 2))
    f, g, c = Quadratic(np.eye(3), rng.normal(size=3)), L1(0.2), rng.normal(size=3)
    run = general_admm(LinearlyCoupled(f, g, A, B, c, 1.0), np.zeros(3), 0.7, steps=60)
    x, z = cvxpy.Variable(3), cvxpy.Variable(2)
    cvxpy.Problem(cvxpy.Minimize(atom(f, x)[0] + atom(g, z)[0]), [x + B @ z == c]).solve(**TIGHT)
    np.testing.assert_allclose(run.z[-1], z.value, atol=1e-5)
    swapped = general_admm(
        LinearlyCoupled(L1(0.2), Quadratic(np.eye(3), f.h), np.eye(3), -np.eye(3), np.zeros(3), 1.0), np.zeros(3), 0.7, steps=100
    )
    np.testing.assert_allclose(swapped.z[-1], np.sign(-f.h) * np.maximum(np.abs(f.h) - 0.2, 0), atol=1e-12)


def test_linear_response_to_noise_of_algorithm_5():
    rng = np.random.default_rng(37)
    problem = LinearlyCoupled(
        Quadratic(np.eye(2), np.ones(2)),
        QuadraticRegulariser(np.eye(3), np.ones(3)),
        rng.normal(size=(4, 2)),
        rng.normal(size=(4, 3)),
        rng.normal(size=4),
        0.8,
    )
    push = np.zeros((3, 4))
    push[1] = [1.0, 2.0, -1.0, 0.5]
    base, other = (general_admm(problem, np.ones(4), 0.4, steps=3, noise=noise) for noise in (None, push))
    np.testing.assert_array_equal(other.u[:2], base.u[:2])
    np.testing.assert_allclose(other.u[2] - base.u[2], 0.4 * push[1], atol=1e-14)
    np.testing.assert_array_equal(other.x[:2], base.x[:2])


def test_the_gamma_of_both_forms_differ_by_n_on_logistic_data():
    rng = np.random.default_rng(38)
    fs = [Logistic(rng.normal(size=(1, 3)), np.ones(1), 0.1) for _ in range(5)]
    u = rng.normal(size=(5, 3))
    printed = centralized_admm(Consensus(fs, ElasticNet(0.1, 0.2), 0.5, "printed"), u, 0.5, steps=7)
    derived = centralized_admm(Consensus(fs, ElasticNet(0.1, 0.2), 2.5, "derived"), u, 0.5, steps=7)
    np.testing.assert_allclose(printed.u, derived.u, atol=1e-12)
    same_gamma = centralized_admm(Consensus(fs, ElasticNet(0.1, 0.2), 0.5, "derived"), u, 0.5, steps=7)
    assert np.abs(printed.u - same_gamma.u).max() > 1e-2


P = Consensus([LINE], Zero(), 1.0)
U = np.zeros((1, 1))


@pytest.mark.parametrize(
    ("make", "argument"),
    [
        (lambda: Consensus([], Zero(), 1.0), "losses must name"),
        (lambda: Consensus([LINE, Quadratic(np.eye(2), np.zeros(2))], Zero(), 1.0), r"losses\[1\] must be a function of 1"),
        (lambda: Consensus([LINE], Zero(), 0.0), "gamma must be"),
        (lambda: Consensus([LINE], Zero(), float("inf")), "gamma must be finite"),
        (lambda: Consensus([LINE], Zero(), 1.0, "other"), "form must be one of"),
        (lambda: Consensus([LINE], LINE, 1.0), "r has no minimise"),
        (lambda: Consensus([LINE], QuadraticRegulariser(np.eye(2), np.zeros(2)), 1.0), "r must be a function of 1"),
        (lambda: centralized_admm(P, [[np.nan]], 0.5, steps=1), "u must be finite"),
        (lambda: centralized_admm(P, [0.0], 0.5, steps=1), "u must have shape"),
        (lambda: centralized_admm(P, U, 1.5, steps=1), "lam must be in"),
        (lambda: centralized_admm(P, U, 0.5, steps=0), "steps must be an integer"),
        (lambda: centralized_admm(P, U, 0.5, steps=1, noise=np.zeros((2, 1, 1))), "noise must have shape"),
        (lambda: centralized_admm(P, U, 0.5, steps=1, noise=np.full((1, 1, 1), np.inf)), "noise must be finite"),
        (lambda: centralized_admm(P, U, 0.5, steps=1, clipping=0.0), "clipping must be"),
    ],
)
def test_errors_name_the_argument(make, argument):
    with pytest.raises(ValueError, match=argument):
        make()
