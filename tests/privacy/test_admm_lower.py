"""Runs that an account of gradient ADMM is met by: the iterations written out in rationals, within the declared class."""

import math
from dataclasses import replace
from fractions import Fraction as F
from itertools import product

import pytest

from verify.privacy import admm_lower
from verify.privacy.admm_lower import (
    LARGEST_STATE,
    MOST_USES,
    PRECISE,
    attained_by_admm,
    chosen_direction,
    in_phases,
    permuted_row_space,
    root_above,
    row_space,
)
from verify.privacy.contraction_game import attained, one_start
from verify.privacy.loss import Gaussian, Mixture, scaled
from verify.privacy.participation import Schedule
from verify.privacy.spectrum import Spectrum, of_matrix

ONE, SIGMA = F(1), F(3, 2)


def setting(**more):
    given = {"eta": F(1, 2), "beta": F(2), "mu": None, "nu": F(3, 2), "mu-g": None, "singular": (F(1), F(2)), "between": "yes"}
    return given | {"matrix": (), "norm-b": None} | more


def spectrum(values, kernel=False):
    least, largest = values["singular"][0], values["singular"][-1]
    return Spectrum(least**2, largest**2, kernel, False, False)


def test_a_run_is_along_a_singular_value_that_the_operator_may_have():
    """Between them only where every one between may occur: 20 iterations forget least along 1.53."""
    known = Spectrum(F(1), F(4), True, False, False)
    yes, no = (admm_lower.pairs(setting(mu=F(1, 2), between=word), known, 20)[1] for word in ("yes", "no"))
    assert F(3, 2) < yes < F(8, 5) and no == 2


def square(values, a, steps, stages, user, size, start=F(0)):
    """m'C^-1 m of (x, lam) after Algorithm 1 along one singular pair: dx_0 = start, and gradients that differ by size in
    iteration ``user``. stages(t): Hessian and curvature of g."""
    eta, beta = values["eta"], values["beta"]
    x, lam, xx, xl, ll = start, F(0), F(0), F(0), F(0)
    for t in range(1, steps + 1):
        h, K = stages(t)

        def step(x, lam, gap=F(0), h=h, K=K):
            y = (lam - beta * a * x) / (K + beta)
            later = lam - beta * (a * x + y)
            return (x - eta * (h * x + gap) + eta * a * (later - beta * y)) / (1 + eta * beta * a**2), later

        (p, q), (r, s) = step(ONE, F(0)), step(F(0), ONE)
        x, lam = step(x, lam, size if t == user else F(0))
        xx, xl, ll = (
            p * p * xx + 2 * p * r * xl + r * r * ll + SIGMA**2,
            p * q * xx + (p * s + q * r) * xl + r * s * ll,
            q * q * xx + 2 * q * s * xl + s * s * ll,
        )
    if not xx * ll - xl**2:
        assert lam == 0 or xx * lam == xl * x
        return x**2 / xx
    return (ll * x**2 - 2 * xl * x * lam + xx * lam**2) / (xx * ll - xl**2)


def curvatures(values, a, shares):
    """B = b with b a = norm-b is as B = 1 with g(y/b)."""
    least = (values["mu-g"] or F(0)) * (a / values["norm-b"] if values["norm-b"] else 1) ** 2
    return sorted({max(least, values["beta"] * k) for k in shares})


def best(values, places, steps, user, size, starting):
    """Of one Hessian after the use, the largest up to it, and one g; along one of these singular values."""
    mu, nu, used, found = values["mu"] or F(0), values["nu"], 0 if starting else user, []
    runs = [
        (a, h, K) for a in places for h in (mu, (mu + nu) / 2, nu) for K in curvatures(values, a, (F(1, 10**6), F(1, 4), F(4)))
    ]
    for a, h, K in runs:
        start = size / root_above(1 + values["eta"] * values["beta"] * a**2) if starting else F(0)  # |dx_0|_M = size at most
        found.append(square(values, a, steps, lambda t, h=h, K=K: (nu if t <= used else h, K), used, size, start))
    return max(found)


def meets(found, exact):
    ends = found.loss.mu_squared
    return ends.lower <= exact <= ends.upper and ends.upper - ends.lower <= exact * PRECISE


CASES = {
    "a use": {},
    "f strongly convex": {"mu": F(1, 10), "nu": F(1, 2)},
    "g strongly convex": {"mu-g": F(3)},
    "g of one curvature": {"mu-g": F(3000)},
    "g behind a small B": {"mu-g": F(1, 2), "norm-b": F(1, 10)},
    "one singular value": {"mu": F(1, 10), "singular": (F(2),)},
    "two, no others": {"mu": F(1, 10), "between": "no", "singular": (F(1, 10), F(3))},
    "of quadratics": {"mu": F(1), "nu": F(1)},
}


def pairs(values, after):
    """The least singular value and, where f is strongly convex, the one nearest to where least is forgotten."""
    eta, beta, mu, given = values["eta"], values["beta"], values["mu"], values["singular"]
    if not mu or len(given) == 1:
        return [given[0]]
    wanted = (max(2 * after * eta * mu / 3 - 1, 0) / (eta * beta)) ** 0.5
    if values["between"] == "no":
        return [given[0], min(given, key=lambda one: abs(one - wanted))]
    return [given[0], min(max(F(wanted).limit_denominator(1000), given[0]), given[-1])]


@pytest.mark.parametrize("steps", [1, 2, 6])
@pytest.mark.parametrize("name", CASES)
def test_two_starts_and_a_first_use_are_runs_written_out(name, steps):
    values = setting(**CASES[name])
    A, plan = spectrum(values), Schedule(steps, steps, 1, "fixed")
    for starting in (False, True)[:steps]:  # one iteration shows lam, without noise
        made = attained_by_admm(values, A, plan, 1, SIGMA, F(5), starting)
        assert meets(made, best(values, pairs(values, steps - (not starting)), steps, 1, F(5), starting)), starting


@pytest.mark.parametrize(("between", "largest"), [("yes", F(7)), ("yes", F(2)), ("no", F(7))])
def test_what_forgets_less_than_the_least_singular_value_is_looked_at(between, largest):
    """Any in a range; of singular values that are all known the nearest of them."""
    values, steps = setting(mu=ONE, between=between, singular=(F(1, 10), F(2), largest)), 20
    made = attained_by_admm(values, spectrum(values), Schedule(steps, steps, 1, "fixed"), 1, SIGMA, F(5), False)
    _, place = pairs(values, steps - 1)
    assert meets(made, best(values, [place], steps, 1, F(5), False)) and f"the singular value {float(place):.4g}," in made.says


@pytest.mark.parametrize("name", CASES)
def test_a_later_use_is_no_less_than_the_runs_written_out(name):
    """With g of one curvature, and of other curvatures at the use and on both sides of it; of those whose gradients do not turn
    it is the best."""
    values, steps, user = setting(**CASES[name]), 5, 4
    mu, nu = values["mu"] or F(0), values["nu"]
    plain = best(values, pairs(values, steps - user), steps, user, F(5), False)
    made = attained_by_admm(values, spectrum(values), Schedule(steps, steps, 1, "fixed"), user, SIGMA, F(5), False)
    if mu == nu:
        assert meets(made, plain) and "far apart" not in made.says
        return
    for pair, a in enumerate(pairs(values, steps - user)):
        some = curvatures(values, a, (F(1, 10**6), F(1, 4), F(1000)))
        ends = dict.fromkeys((some[0], some[-1]))
        runs = in_phases(values, steps, user, SIGMA, F(5), (mu, nu), a if pair else None)
        for run, (before, at, after) in zip(runs, product(ends, ends, some), strict=True):
            value = run.loss.square
            three = {-1: (nu, before), 0: (nu, at), 1: (mu, after)}
            exact = square(values, a, steps, lambda t, s=three: s[(t > user) - (t < user)], user, F(5))
            assert value.upper >= exact and ("degree" in run.says or value.lower <= exact)
        assert made.loss.mu_squared.lower >= max(plain, max(run.loss.rho.lower * 2 for run in runs)) * (1 - PRECISE)


def test_what_is_no_such_run_is_not_asked_for():
    values, one = setting(), Schedule(5, 5, 1, "fixed")
    A, often = spectrum(values), Schedule(MOST_USES + 1, 1, MOST_USES + 1, "fixed")

    def asked(A, plan, user=1, size=ONE, starting=False, **more):
        return attained_by_admm(values | more, A, plan, user, SIGMA, size, starting)

    kernel = spectrum(values, kernel=True)
    assert asked(A, one, size=F(0)) is None and asked(A, Schedule(6, 3, 2, "fixed")) is None
    assert asked(kernel, often) is None and asked(kernel, replace(often, steps=MOST_USES, passes=MOST_USES)) is not None
    assert asked(kernel, Schedule(6, 3, 2, "fixed"), eta=F(3), nu=F(1, 2), mu=F(2, 5)) is None, "differences would alternate"
    long = Schedule(40, 40, 1, "fixed")
    assert meets(asked(A, long, user=40, starting=True), best(values, (ONE,), 40, 40, ONE, True))
    assert "far apart" in asked(A, one, user=4, nu=None).says
    assert "far apart" not in asked(of_matrix([[ONE]]), one, user=4, matrix=[[ONE]]).says, "there is one such pair"
    two = [[ONE, 0], [0, 3]]
    assert "far apart" not in asked(of_matrix(two), one, 4, matrix=two, mu=ONE, between="no", singular=None).says
    wide = [[F(i == j) for j in range(LARGEST_STATE - 4)] for i in range(5)]
    assert asked(of_matrix(wide), one, matrix=wide, size=F(0)) is None
    assert row_space(values | {"matrix": wide}, of_matrix(wide), one, 1, SIGMA, ONE, False, (ONE,)) == []
    assert permuted_row_space(values | {"matrix": wide}, of_matrix(wide), replace(one, order="permuted"), SIGMA, ONE) is None
    assert chosen_direction(values | {"matrix": [row[1:] for row in wide[1:]]}, replace(A, known=True)) is not None


@pytest.mark.parametrize("name", ["several uses", "a use", "two starts"])
def test_runs_on_the_kernel_are_those_of_the_game(name):
    """Of one use the factor may be negative, that of nu; where row spaces show less."""
    starting, passes = name == "two starts", 2 if name == "several uses" else 1
    of_class = {"several uses": (F(1, 2), ONE, F(3, 8)), "a use": (F(1, 2), F(3, 2), F(7, 8)), "two starts": (None, ONE, ONE)}
    mu, nu, c = of_class[name]
    values, plan = setting(mu=mu, nu=nu, eta=F(5, 4), beta=F(8)), Schedule(6, 6 // passes, passes, "fixed")
    made = attained_by_admm(values, spectrum(values, kernel=True), plan, 2, SIGMA, F(5), starting)
    unit = (5 / SIGMA if starting else values["eta"] * 5 / SIGMA) ** 2
    start = Gaussian(scaled(one_start(c, 6, ONE), unit)), ""
    loss, how = start if starting else attained(c, F(0), 6, plan.positions(2), True, unit)
    assert made.loss == loss and made.says.endswith(f"noise{how and ', but ' + how}")


def test_along_another_singular_value_than_the_least():
    values, rows = setting(mu=F(1, 10), singular=(ONE, F(3)), between="no"), [[F(3, 10), F(2, 5)], [F(-12, 5), F(9, 5)]]
    one, *_ = in_phases(values, 4, 2, SIGMA, ONE, (F(1, 10), ONE), F(3))
    stiff, late = (ONE, F(2, 10**6)), (F(1, 10), F(2, 10**6))
    assert one.loss.square.lower <= square(values, 3, 4, lambda t: stiff if t <= 2 else late, 2, ONE) <= one.loss.square.upper
    for pair, a in ((F(3), F(3)), (None, F(1, 2))):
        plan = Schedule(4, 4, 1, "fixed")
        ((_, value), *_) = row_space(values | {"matrix": rows}, of_matrix(rows), plan, 1, SIGMA, ONE, False, (ONE,), pair)
        assert value.lower <= square(values, a, 4, lambda t: stiff, 1, ONE) <= value.upper
    assert root_above(F(9, 4)) == F(3, 2) and root_above(F(2)) == F(math.isqrt(2 * 4**60) + 1, 2**60)


@pytest.mark.parametrize("more", [{}, {"mu": F(1, 4), "nu": ONE}, {"nu": None}])
def test_of_a_secret_order_every_place_is_a_run_written_out(more, monkeypatch):
    values, users = setting(**more), 5
    plan, A = Schedule(users, users, 1, "permuted"), spectrum(values)
    mu, nu = values["mu"] or F(0), values["nu"] or 1 / values["eta"]
    exact = {
        (h, K): [square(values, ONE, users, lambda t, h=h, K=K: (h, K), user, F(5)) for user in range(1, users + 1)]
        for h, K in product((mu, nu), curvatures(values, ONE, (F(1, 10**6), F(1, 4), F(4))))
    }
    for places in (48, 3):
        monkeypatch.setattr(admm_lower, "SHOWN_PLACES", places)
        runs = permuted_row_space(values, A, plan, SIGMA, F(5)).loss.runs
        assert len(runs) == len(exact) and all(isinstance(run, Mixture) for run in runs)
        for run, squares in zip(runs, (exact[key] for key in sorted(exact)), strict=True):
            mean = sum(weight * (value.lower + value.upper) / 2 for weight, value in run.parts)
            assert abs(mean / (sum(squares[-places:]) / users) - 1) < PRECISE
    for other in (replace(plan, order="fixed"), replace(plan, passes=2, steps=10)):
        assert permuted_row_space(values, A, other, SIGMA, F(5)) is None
    assert permuted_row_space(values, A, plan, SIGMA, F(0)) is None
    monkeypatch.setattr(admm_lower, "row_space", lambda *given: [])
    assert permuted_row_space(values, A, plan, SIGMA, F(5)).loss.rho.upper == 0
