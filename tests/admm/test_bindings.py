"""Bindings of runs, what is proved of them, and laws."""

from dataclasses import replace
from fractions import Fraction

import numpy as np
import pytest

from lemmas.chan2024.convex import nonexpansion
from lemmas.chan2024.strongly_convex import gradient_lower_bound, y_strong_monotonicity
from lemmas.chan2024.utility import one_step_gap
from tests.bounds import near
from tests.refusals import refused
from verify import Statement, at_least, equal, scalars, signs, spaces, vectors
from verify.admm import Problem, Quadratic, QuadraticRegulariser, gradient_admm_pair, oracle_admm_step
from verify.algorithms.rounding import UNIT_ROUNDOFF, gamma, solving
from verify.lemma.laws import SUMS, LawReport, evaluate_law

from .instances import gradient_admm, losses, oracle_admm, pair, problem, regularisers

LOSSES = ("quadratic", "logistic", "huber", "logcosh")


def bindings(seed, loss="logistic", name="elastic net", m=5, l=3, scaled=True, steps=6):  # noqa: E741
    rng = np.random.default_rng(seed)
    p = problem(rng, losses(rng, 4)[loss], regularisers(rng, l)[name], m=m, l=l, scaled=scaled)
    return gradient_admm_pair(*pair(rng, p, steps))


def of_run(says, steps, allowance=None):
    """Of each fact and goal the worst step."""
    reports = [evaluate_law(says, binding, allowance) for binding in steps]

    def worst(part):
        rows = [getattr(one, part) for one in reports]
        return {n: min((row[n] for row in rows), key=lambda margin: (margin.holds, margin.value)) for n in rows[0]}

    return LawReport(worst("facts"), worst("goals"))


@pytest.mark.parametrize("loss", LOSSES)
@pytest.mark.parametrize("name", ["zero", "quadratic", "elastic net", "l1", "box"])
def test_proved_statements_hold_on_general_problems(loss, name):
    """B is general where g has a closed form for it; |A^T w| >= |w| asks for A = [I D]."""
    steps = bindings(30, loss, name, scaled=name not in ("zero", "quadratic"))
    for says in (nonexpansion.says, y_strong_monotonicity.says):
        report = of_run(says, steps)
        assert report.assumed and report.holds, report.broken
    assert of_run(gradient_lower_bound.says, steps).facts["operator_norm"].holds


def test_the_names_of_a_pair():
    """d stands for the difference of the two runs, w = lam - beta A x, b = B d y; x_next is before its noise."""
    rng = np.random.default_rng(31)
    p = problem(rng, losses(rng, 4)["logistic"], regularisers(rng, 3)["elastic net"], m=5, l=3)
    runs = pair(rng, p)
    x, x_next, y, lam = (runs[0][n] - runs[1][n] for n in ("x", "x_hat", "y", "lam"))
    G = [p.f.gradient(one) - p.f.gradient(other) for one, other in zip(runs[0]["x"], runs[1]["x"], strict=True)]
    for t, step in enumerate(gradient_admm_pair(*runs)):
        w, b, w_next = lam[t] - p.beta * p.A @ x[t], p.B @ y[t], lam[t + 1] - p.beta * p.A @ x_next[t]
        wanted = {"x": x[t], "x_next": x_next[t], "lam": lam[t], "lam_next": lam[t + 1], "y": y[t], "G": G[t], "w": w, "b": b}
        wanted |= {"A_x": p.A @ x[t], "A_x_next": p.A @ x_next[t], "w_next": w_next, "At_w_next": p.A.T @ w_next}
        wanted |= {"At_b": p.A.T @ b, "Bt_lam_next": p.B.T @ lam[t + 1]}
        assert set(step["vectors"]) == set(wanted) <= set(step["sizes"])
        for name, value in wanted.items():
            allowed = SUMS * step["operations"] * UNIT_ROUNDOFF * step["sizes"][name]  # what the law is told of it
            assert np.linalg.norm(step["vectors"][name] - value) <= allowed, name
        found = (step["scalars"][n] for n in ("eta", "beta", "nu", "mu", "mu_g", "rho"))
        product = solving(*(p.A.T @ p.B).shape) + len(p.A)
        size = np.linalg.norm(p.A) * np.linalg.norm(p.B)
        assert near([*found], [p.eta, p.beta, p.f.nu, p.f.mu, 0.4, np.linalg.norm(p.A.T @ p.B, 2)], product, [0.0] * 5 + [size])


def test_a_solver_needs_its_own_allowance():
    steps = bindings(45, "quadratic", "l1", scaled=False, steps=2)
    report = of_run(nonexpansion.says, steps, allowance=1e-7 * 2**53)
    assert report.assumed and report.holds, report.broken


def test_the_law_stays_sharp_where_runs_have_merged():
    """Differences of rounding size: nothing is claimed about them, and nothing is flagged."""
    steps = bindings(46, "quadratic", "quadratic", steps=2000)
    last = steps[-1]["vectors"]
    assert np.linalg.norm(last["x"]) < 1e-10
    report = of_run(nonexpansion.says, steps)
    assert report.assumed and report.holds, report.broken


def test_too_large_a_step_is_no_longer_in_the_class():
    rng = np.random.default_rng(47)
    p = problem(rng, losses(rng, 4)["quadratic"], regularisers(rng, 3)["quadratic"], m=5, l=3, step=2.5)
    report = of_run(nonexpansion.says, gradient_admm_pair(*pair(rng, p)))
    assert not report.assumed and report.broken[0] == "cocoercive"


def test_false_neighbours_are_seen_to_fail():
    goal = next(n.says for n in nonexpansion.too_strong if "1 %" in n.change)
    one = np.eye(1)
    p = Problem(Quadratic(one, one[0]), QuadraticRegulariser(one, one[0]), one / 100, one, one[0], beta=1e-3, eta=1e-4)
    report = of_run(goal, gradient_admm_pair(*pair(np.random.default_rng(48), p, steps=3)))
    assert report.assumed and not report.holds


def test_runs_that_do_not_belong_together():
    rng = np.random.default_rng(50)
    p = problem(rng, losses(rng, 4)["quadratic"], regularisers(rng, 3)["quadratic"], m=5, l=3)
    x, lam = np.ones(4), np.ones(5)
    run = gradient_admm(p, x, lam, [p.f] * 2)
    for other in (
        gradient_admm(p, x, lam, [p.f] * 2, np.ones((2, 4))),
        gradient_admm(p, x, lam, [p.f] * 3),
        gradient_admm(replace(p, beta=2.0), x, lam, [p.f] * 2),
    ):
        with pytest.raises(ValueError, match="must share"):
            gradient_admm_pair(run, other)


def feasible(rng, p):
    y = np.clip(rng.normal(size=p.l), -0.5, 0.7)
    return np.linalg.lstsq(p.A, p.c - p.B @ y, rcond=None)[0], y


def test_the_gap_of_an_oracle_step_and_its_reference_point_are_checked():
    rng = np.random.default_rng(51)
    p = problem(rng, losses(rng, 6)["logistic"], regularisers(rng, 3)["box"], m=4, l=3)
    users = [losses(rng, 6)[name] for name in ("logistic", "huber", "logcosh")]
    run = oracle_admm(p, rng.normal(size=6), rng.normal(size=3), users, rng.normal(size=(3, 6)))
    x_star, y_star = feasible(rng, p)
    steps = oracle_admm_step(run, x_star, y_star, p.f)
    report = of_run(one_step_gap.says, steps)
    assert report.assumed and report.holds, report.broken
    for t, step in enumerate(steps):
        c, v = step["scalars"], step["vectors"]
        assert c["F_x"] == p.f.value(run["x"][t]) and c["g_star"] == 0 and np.array_equal(v["lam_next"], run["lam"][t + 1])
        if t > 0:
            lost = SUMS * step["operations"] * UNIT_ROUNDOFF * max(step["sizes"][n] for n in ("r", "r_half"))
            assert np.linalg.norm(v["r"]) <= np.linalg.norm(v["r_half"]) + 2 * lost
    with pytest.raises(ValueError, match="must satisfy Ax"):
        oracle_admm_step(run, x_star + 3e-12, y_star)


def quadratic(seed):
    rng = np.random.default_rng(seed)
    return problem(rng, losses(rng, 2)["quadratic"], regularisers(rng, 2)["quadratic"], m=2, l=2)


@pytest.mark.parametrize(("A", "B", "c"), [(2.0**30, 1.0, 1.0), (1.0, 2.0**30, 1.0), (1.0, 1.0, 2.0**60)])
def test_a_reference_point_of_large_terms_has_the_gap_of_their_rounding(A, B, c):
    """x_star, y_star as large as their matrix, or c alone: the gap may be gamma_k of each term, and no more."""
    p = quadratic(7)
    p = replace(p, A=A * np.eye(2), B=B * np.eye(2), c=c * np.ones(2))
    run = oracle_admm(p, np.zeros(2), np.zeros(2), [p.f], np.zeros((1, 2)))
    y = np.array([1.0, -1.0]) * B
    x = (p.c - p.B @ y) / A
    size = np.linalg.norm(p.A) * np.linalg.norm(x) + np.linalg.norm(p.B) * np.linalg.norm(y) + np.linalg.norm(p.c)
    k = solving(2, 2) + 10
    for share, told in ((0.9, False), (1.1, True)):
        off = x + np.array([share * gamma(k) * size / A, 0])
        if told:
            with pytest.raises(ValueError, match="must satisfy Ax"):
                oracle_admm_step(run, off, y)
        else:
            assert len(oracle_admm_step(run, off, y)) == 1


def test_runs_that_stay_at_zero_are_runs():
    """No rounding is allowed there, and none is found."""
    p = quadratic(8)
    p = replace(p, f=replace(p.f, h=np.zeros(2)), g=replace(p.g, k=np.zeros(2)), c=np.zeros(2))
    first, second = (gradient_admm(p, np.zeros(2), np.zeros(2), [p.f], np.zeros((1, 2))) for _ in range(2))
    assert len(gradient_admm_pair(first, second)) == 1 and not first["x"].any()
    run = oracle_admm(p, np.zeros(2), np.zeros(2), [p.f], np.zeros((1, 2)))
    assert len(oracle_admm_step(run, np.zeros(2), np.zeros(2))) == 1


(U, V), (A,) = vectors("u v"), scalars("a")


def statement(**changes):
    given = {
        "signs": signs(positive="a"),
        "spaces": spaces(X="u v"),
        "facts": (equal("same", U @ U, V @ V),),
        "goals": (at_least("goal", A * (U @ U), U @ V),),
    }
    return Statement(**(given | changes))


def bound(u=(0.1, 0.2), v=(0.2, 0.1), a=1.0):
    return {"scalars": {"a": a}, "vectors": {"u": np.array(u), "v": np.array(v)}}


OVER_A = statement(goals=(at_least("goal", (U @ V) / A),))


def test_law_separates_facts_from_goals():
    assert evaluate_law(statement(), bound()).broken == ()
    assert evaluate_law(statement(), bound(v=(0.2, 0.3))).facts["same"].holds is False
    report = evaluate_law(statement(), bound(a=0.1))
    assert report.assumed and not report.holds and report.broken == ("goal",)
    assert evaluate_law(statement(), bound(a=-1.0)).facts["sign of a"].holds is False


def test_the_tolerance_is_of_rounding_size():
    margin = evaluate_law(statement(), bound(), allowance=0).facts["same"]
    assert margin.holds and 0 < margin.tolerance < gamma(9)
    for shift, holds in ((1e-17, True), (1e-14, False)):
        assert evaluate_law(statement(), bound(v=(0.2, 0.1 + shift)), allowance=1).facts["same"].holds is holds


def test_the_error_bound_encloses_the_exact_value():
    """Random inner products, products and quotients against rational arithmetic."""
    rng = np.random.default_rng(52)
    for _ in range(200):
        left, right = rng.normal(size=(2, 9)) * 10.0 ** rng.integers(-3, 3, size=(2, 9))
        value = float(rng.uniform(0.1, 10))
        says = statement(facts=(), goals=(at_least("goal", (U - V).norm2 * (U @ V) / A**3, A * V.norm2 / 3),))
        margin = evaluate_law(says, bound(left, right, value), allowance=0).goals["goal"]
        p, q, exact = [Fraction(x) for x in left], [Fraction(x) for x in right], Fraction(value)
        truth = (
            sum((x - y) ** 2 for x, y in zip(p, q, strict=True)) * sum(x * y for x, y in zip(p, q, strict=True)) / exact**3
            - exact * sum(y * y for y in q) / 3
        )
        assert abs(truth - Fraction(margin.value)) <= Fraction(margin.tolerance)
        cubic = 2 * (left @ left + right @ right) * np.linalg.norm(left) * np.linalg.norm(right)
        size = cubic / value**3 + value * right @ right
        assert margin.tolerance < gamma(9 * len(left)) * size  # three products of length 9, and six operations more


def test_errors_of_sizes_pass_through():
    u = np.array([1.0, 0.0])
    binding = {"scalars": {"a": 1.0}, "vectors": {"u": u, "v": u}, "sizes": {"u": 1e6, "v": 1.0, "a": 1e3}}
    margin = evaluate_law(statement(), binding).facts["same"]
    assert 2 * 64e6 * UNIT_ROUNDOFF < margin.tolerance < 2.1 * 64e6 * UNIT_ROUNDOFF


@pytest.mark.parametrize("size", [2.0**53, 2.0**54, 2.0**52])
def test_a_denominator_within_its_error_vanishes(size):
    """a = 1 with an error of allowance u size: as large as a, twice that, half of it."""
    binding = bound(a=1.0) | {"sizes": {"a": size}}
    if size >= 2.0**53:
        with pytest.raises(ValueError, match="denominator 'a' vanishes within its error"):
            evaluate_law(OVER_A, binding, allowance=1.0)
    else:
        value = binding["vectors"]["u"] @ binding["vectors"]["v"]
        tolerance = evaluate_law(OVER_A, binding, allowance=1.0).goals["goal"].tolerance
        assert abs(value) <= tolerance <= 1.02 * abs(value)  # 1/a lies in [2/3, 2]: the error is 1


test_malformed_bindings = refused(__file__, "bindings", "malformed bindings", bound, evaluate_law, statement, OVER_A=OVER_A)
