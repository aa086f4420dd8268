"""Energies for every singular value in a range and every number of iterations: against the engine, and forgeries refused."""

import math
from fractions import Fraction as F

import pytest
import sympy
from flint import fmpq as Q

from tests.tables import typed
from verify.amplify import uniform as module
from verify.amplify.algorithms import Setting
from verify.amplify.engine import MARGIN
from verify.amplify.engine import solved as engine
from verify.amplify.polynomial_blocks import CONSTANT, Program, bernstein, plus, product, times
from verify.amplify.uniform import Family, Law, decided, fastest, posed, total, uniform


def optimum(eta, beta, squares, kernel, nu, mu, iterations, starting):
    """What the engine certifies for these singular values alone, per (eta Delta)^2 or |dx_0|_M^2."""
    asked = {"norm": "M"} if starting else {"users": (1,)}
    setting = Setting(
        "gradient-admm", iterations + (not starting), eta=eta, beta=beta, squares=squares, kernel=kernel, nu=nu, mu=mu, **asked
    )
    return engine(setting)[1].energies.bound / (1 if starting else eta**2)


def family(eta, beta, low, high, kernel, nu, mu):
    return Family(eta * mu, eta * nu, ((eta * beta * low, eta * beta * high),), kernel)


@pytest.mark.parametrize("starting", [False, True])
@pytest.mark.parametrize(
    ("eta", "beta", "square", "kernel", "nu", "mu"),
    typed(__file__, "uniform", "at one singular value it is the optimum of the engine by eta"),
)
def test_at_one_singular_value_it_is_the_optimum_of_the_engine(eta, beta, square, kernel, nu, mu, starting):
    for iterations in (2, 3, 7):
        found = uniform(family(eta, beta, square, square, kernel, nu, mu), iterations, starting).bound(iterations)
        best = optimum(eta, beta, (square,), kernel, nu, mu, iterations, starting)
        assert abs(found / best - 1) < F(1, 10**5)


@pytest.mark.parametrize("kernel", [False, True])
def test_energies_that_are_polynomials_of_the_iteration_are_above_the_engine_and_near_it(kernel):
    for starting in (False, True):
        free, asked = (
            posed(family(F(1), F(1), F(1, 20), F(1, 20), kernel, F(3, 2), F(0)), 61, starting, None, q) for q in (False, True)
        )
        found = 1 / decided(asked.program, asked.goal(0))[asked.unknowns[0]]
        best = optimum(F(1), F(1), (F(1, 20),), kernel, F(3, 2), F(0), 61, starting)
        assert best * (1 - F(MARGIN)) <= found < F(101, 100) * best and asked.program.unknowns < free.program.unknowns


def test_one_iteration_after_the_own():
    for kernel in (True, False):
        best = optimum(F(1), F(1), (F(1, 2),), kernel, F(1), F(0), 1, False)
        assert abs(uniform(family(F(1), F(1), F(1, 2), F(1, 2), kernel, F(1), F(0)), 1).bound(1) / best - 1) < F(1, 10**5)


def test_a_range_is_above_every_choice_inside_and_above_its_ends_where_they_are_not_the_worst():
    """From 1/100 to 4 the two ends alone leak less than thirteen values between them do."""
    inside = (*(F(1, 100) * F(3, 2) ** i for i in range(15)), F(4))
    ends = optimum(F(1), F(1), (F(1, 100), F(4)), True, F(1), F(0), 8, False)
    many = optimum(F(1), F(1), inside, True, F(1), F(0), 8, False)
    found = uniform(family(F(1), F(1), F(1, 100), F(4), True, F(1), F(0)), 8).bound(8)
    assert F(11, 10) * ends < many * (1 - F(MARGIN)) < found < F(103, 100) * many


@pytest.mark.parametrize("starting", [False, True])
@pytest.mark.parametrize(
    ("low", "high", "kernel", "nu", "mu", "excess"), typed(__file__, "uniform", "a law is above the engine and near it by low")
)
def test_a_law_is_above_the_engine_and_near_it(monkeypatch, starting, low, high, kernel, nu, mu, excess):
    """With 12 iterations before the law begins."""
    monkeypatch.setattr(module, "HORIZON", 12)
    uniform.cache_clear()
    asked = (F(1), F(3, 10), F(low), F(high), kernel, F(nu), F(mu))
    for iterations in (13, 40):
        law = uniform(family(*asked), iterations, starting)
        best = optimum(F(1), F(3, 10), tuple({F(low), F(high)}), kernel, F(nu), F(mu), iterations, starting)
        assert law.horizon == 12 and best * (1 - F(MARGIN)) <= law.bound(iterations)
        assert law.bound(iterations) < F(excess) * best
        assert law.bound(iterations + 1) < law.bound(iterations)
    uniform.cache_clear()


@pytest.mark.parametrize("which", [0, -1])
def test_values_that_prove_nothing_are_refused(monkeypatch, which):
    """The proposal with an energy of the first stage, or with the user's theta, a thousandth larger is a forgery."""
    asked = family(F(1), F(3, 10), F(1), F(4), True, F(1), F(0))
    honest = Program.proposals

    def forged(self, goal):
        for values in honest(self, goal):
            values[which] *= F(1001, 1000)
            yield values

    uniform.cache_clear()
    assert uniform(asked, 5) is not None
    uniform.cache_clear()
    monkeypatch.setattr(Program, "proposals", forged)
    assert uniform(asked, 5) is None
    uniform.cache_clear()


def test_outside_the_class_there_is_no_law():
    for nu, mu in ((F(21, 10), F(0)), (F(1), F(2))):
        assert uniform(family(F(1), F(1), F(1), F(2), True, nu, mu), 5) is None
    assert uniform(family(F(1), F(1), F(1), F(2), True, F(1), F(0)), 1, True) is None  # one iteration shows A x_0
    assert uniform(family(F(1), F(1), F(1, 10**5), F(10**5), True, F(1), F(0)), 5) is None  # too wide
    with pytest.raises(ValueError, match="in little time"):
        uniform(family(F(1), F(1), F(1), F(2), True, F(1), F(0)), 5, False, True)
    with pytest.raises(ValueError, match="from 5 iterations on"):
        Law(5, F(1), F(1), F(1)).bound(4)


def test_the_norm_that_never_grows_has_room_for_its_multipliers():
    """The identities of the module: of V along a step, and of the determinant of the form that is left with c."""
    s, E, lam, after, x, h, m, k = sympy.symbols("s E lam after x h m k")
    H, M, b = h + m * x, 1 + s, after - lam
    left = E**2 / M + lam**2 / s - (E - H + after) ** 2 / M - after**2 / s - 2 * after * (-b / s - x)
    right = lam**2 / M + (b + s * H) ** 2 / (s * M) + 2 * x * H - H**2
    assert sympy.expand(sympy.together((left - right).subs(E, M * x - lam))) == 0
    c = 2 * ((1 - m) + m * (2 - m) / k) / k
    form = sympy.hessian(2 * x * H - H**2 - c * h * (k * x - h), (x, h)) / 2
    assert sympy.simplify(form.det() - m * (2 - m) * (2 - m - k) * (k + m) / k**2) == 0 and form[0, 0].equals(m * (2 - m))


def test_polynomials_and_their_coefficients():
    x, y = ({0: Q(2)}, {1: Q(-1)}), ({CONSTANT: Q(3)},)  # 2 u - v t and 3
    assert times((F(1), F(1)), x) == ({0: Q(2)}, {0: Q(2), 1: Q(-1)}, {1: Q(-1)}) and plus(x, y)[0] == {0: Q(2), CONSTANT: Q(3)}
    assert product((F(1), F(2)), (F(1), F(-1))) == (Q(1), Q(1), Q(-2))
    # t (1 - t) - 1/5 < 0 at the ends; its middle coefficient is 1/2 - 1/5
    found = bernstein({(0, 0): ({CONSTANT: Q(-1, 5)}, {CONSTANT: Q(1)}, {CONSTANT: Q(-1)})})
    assert [one[0, 0].get(CONSTANT) for one in found] == [Q(-1, 5), Q(3, 10), Q(-1, 5)]
    assert not Program(0, ({(0, 0): ({CONSTANT: Q(-1, 5)}, {CONSTANT: Q(1)}, {CONSTANT: Q(-1)})},), {}).holds([])
    assert Program(0, ({(0, 0): ({CONSTANT: Q(1, 5)}, {CONSTANT: Q(1)}, {CONSTANT: Q(-1)})},), {}).holds([])
    assert not Program(0, ({(0, 0): ({CONSTANT: Q(0)},)},), {}).holds([]), "semidefinite"


@pytest.mark.parametrize(
    ("low", "high", "kernel", "kept"), typed(__file__, "uniform", "a law grows nearly as fast as the slowest run forgets")
)
def test_a_law_grows_nearly_as_fast_as_the_slowest_run_forgets(low, high, kernel, kept):
    """Without multipliers M x+ = (M - eta mu) x: nothing that holds for this run grows faster than 1/kept^2 in a step."""
    growth = fastest(Family(F(1, 3), F(1), ((low, high),), kernel))
    assert kept == max(1 - F(1, 3) / (1 + high), F(2, 3)) and 0.975 < math.log(growth) / (-2 * math.log(kept)) < 1
    assert fastest(Family(F(0), F(1), ((low, high),), kernel)) is None


def test_a_geometric_sum_is_rounded_down():
    assert total(F(1), 7) == 7 and total(F(3, 2), 0) == 0
    exact = sum(F(9, 8) ** i for i in range(30))
    assert exact * (1 - F(1, 10**15)) <= total(F(9, 8), 30) <= exact
    assert total(F(9, 8), 10**9) == total(F(9, 8), module.MOST_TERMS)


@pytest.mark.parametrize(("kernel", "lost"), [(False, 187), (True, 184)])
def test_a_law_of_a_small_penalty_loses_what_it_must(kernel, lost):
    """At s = 1/100 about ln(1/s)/(2 s) iterations; chan2024.shift-any-penalty loses 898 of the thousand."""
    worth = 1 / uniform(Family(F(0), F(1), ((F(1, 100), F(1, 100)),), kernel), 999).bound(999)
    assert worth > (1000 - lost) * (1 if kernel else F(101, 100) ** 2)
