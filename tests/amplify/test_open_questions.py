"""What the page "Amplification" says was measured is measured again; the words are tied to the numbers."""

import math
from fractions import Fraction as F

import pytest
import sympy

from verify.amplify.algorithms import Setting
from verify.amplify.engine import CLOSE, MARGIN, amplify
from verify.report.amplification_open import QUESTIONS

pytestmark = pytest.mark.thorough

SAID = {question.asks: question.measured for question in QUESTIONS}


def answer(s, steps, kernel=False, norm="euclid", lower=False, **more):
    """One singular value 1, eta = 1, so that s = eta beta a^2 is beta."""
    return amplify(Setting("gradient-admm", steps, F(1), F(s), (F(1),), kernel, norm=norm, **more), lower=lower)


@pytest.mark.parametrize("steps", [6, 20])
def test_one_over_n_minus_one_begins_between_1_24_and_1_245(steps):
    assert "1/(N − 1) from s = 1.245 on" in SAID["A = I"]
    assert abs(answer("1.245", steps).energy * (steps - 1) - 1) < CLOSE
    assert answer("1.24", steps).energy * (steps - 1) > 1 + MARGIN


@pytest.mark.parametrize(("s", "first"), [("0.7", 4), ("0.5", 7), ("0.39", 16)])
def test_exactly_one_over_n_begins_where_it_is_said(s, first):
    assert "from N = 4 on at s = 0.7, from 7 at 1/2, from 16 at 0.39" in SAID["exactly 1/N for a smaller penalty"]
    assert abs(answer(s, first, True, "M").energy * first - 1) < CLOSE
    assert answer(s, first - 1, True, "M").energy * (first - 1) > 1 + MARGIN


def test_below_0_38_an_exact_run_leaks_more_than_one_over_n():
    assert "at s = 0.3, N = 48 an exact run of this suite leaks more" in SAID["exactly 1/N for a smaller penalty"]
    assert answer("0.3", 48, True, "M", lower=True).lower * 48 > 1 + F(1, 200)
    assert answer("0.38", 60, True, "M").energy * 60 > 1 + MARGIN


@pytest.mark.parametrize(("s", "N", "off"), [("0.1", 60, 0.12), ("0.05", 90, 0.05), ("0.02", 170, 0.01), ("0.01", 450, 0.01)])
def test_iterations_given_away_at_a_small_penalty(s, N, off):
    assert "about (ln(1/s)/2 − 0.4715)/s + 0.116 ln(1/s) + 2.27 iterations less" in SAID["every penalty"]
    x, log = float(s), math.log(1 / float(s))
    assert abs(N - 1 / answer(s, N).energy - ((log / 2 - 0.4715) / x + 0.116 * log + 2.27)) < off


@pytest.mark.parametrize(("s", "least", "most"), [("21/20", 2.98, 4.1), ("3", 12, 15.6)])
def test_several_uses_with_and_without_a_kernel(s, least, most):
    words = SAID["one user's data used several times"]
    assert "at A = I without one it is 3 to 4.1 times less at s = 21/20 and 12 to 15.6 times less at s = 3" in words
    times_less = []
    for k in (3, 9):
        for m in (1, 2, 3, 4):
            of = {"users": tuple(1 + use * (k + 1) for use in range(m)), "delta": F(1)}
            with_kernel, without = (answer(s, m * (k + 1), kernel, **of).energy for kernel in (True, False))
            assert abs(with_kernel * (k + 1) / m - 1) < CLOSE
            times_less.append(with_kernel / without)
    assert (
        least <= min(times_less) * (1 + CLOSE)
        and max(times_less) <= most
        and (round(min(times_less)), round(max(times_less), 1)) in ((3, 4.1), (12, 15.6))
    )


def test_without_a_kernel_two_iterations_decide_nothing_below_251_200():
    """At s = 1.2447 the multipliers of A = I leave a positive form in x, l_1, g along every larger singular value, s + r."""
    (r,) = sympy.symbols("r,")
    least = sympy.Rational(12447, 10000)
    s, w = least + r, 1 + least
    q, last = 1 + s, 2 / w**2
    x_l, x_g, l_g = 1 - 2 * s / q + (least - 1) / (least * w) * s, 1 / q - 1 / w, (2 * s / q - 1) / q
    l_l = 2 * (least - 1) / (least * w) * s - (1 - 2 * s / q) ** 2 - last**2 / (4 * (last - 1 / q**2))
    left = sympy.Matrix([[2 / w - 1 / q**2, l_g, x_g], [l_g, l_l, x_l], [x_g, x_l, q / w - 1]])
    for size in (1, 2, 3):  # nothing is left at r = 0: there the bound is attained
        minor = sympy.factor(left[:size, :size].det())
        roots = [root for part in sympy.fraction(minor) for root in sympy.Poly(part, r).real_roots()]
        assert minor.subs(r, 1) > 0 and not [root for root in roots if root > 0]


def contracting(beta, singular, mu, steps, kernel=False, norm="euclid", lower=False):
    """eta = 1: what is left of strongly convex f over r^(2 (N - 1))/S of the largest singular value."""
    squares = tuple(F(a) ** 2 for a in singular)
    setting = Setting("gradient-admm", steps, F(1), F(beta), squares, kernel, mu=F(mu), norm=norm)
    r = 1 - F(mu) / (1 + F(beta) * max(squares))
    of, S = amplify(setting, lower=lower), sum(r ** (2 * i) for i in range(steps - 1))
    return [S / r ** (2 * steps - 2) * value for value in ((F(of.energy), of.lower) if lower else (F(of.energy),))]


@pytest.mark.parametrize("kernel", [False, True])
@pytest.mark.parametrize(("second", "mu"), [("21/20", "441/2000"), ("3/2", "9/20"), ("2", "4/5")])
def test_the_largest_singular_value_decides_where_8_eta_mu_is_its_penalty(second, mu, kernel):
    assert "from 8 η μ_f = η β a_max² on (s ≥ 8/5) the largest alone decides" in SAID["strongly convex f"]
    for steps in (2, 5):
        (energy,) = contracting("8/5", ["1", second], mu, steps, kernel)
        assert abs(energy - 1) < CLOSE


def test_flatter_functions_of_several_singular_values_leak_more():
    assert contracting("5/4", ["1", "3"], "1/2", 2, lower=True)[1] > 1 + F(1, 1000)
    assert contracting("5/4", ["1", "3"], "1/2", 5, lower=True)[1] > F(111, 100)
    assert abs(contracting("5/4", ["1", "3"], "9/10", 5)[0] - 1) < CLOSE


@pytest.mark.parametrize(
    ("s", "mu", "steps", "more"), [("8/5", "0.09352", 10, "1.036"), ("8/5", "0.05339", 20, "1.1"), ("8", "0.08491", 20, "1.22")]
)
def test_where_the_two_laws_of_flatter_functions_meet_an_instance_leaks_more_than_either(s, mu, steps, more):
    over, rho = 1 + F(s), (1 - F(mu)) ** 2
    found = contracting(s, ["1"], mu, steps, True, "M", lower=True)
    r = (1 - F(mu) / over) ** 2
    first, second = (x / sum(y**i for i in range(n)) for x, y, n in ((r ** (steps - 1), r, steps - 1), (rho**steps, rho, steps)))
    unit = first / max(first / over, second)
    assert found[1] * unit > F(more) and found[0] * unit < 1 + min(first / over, second) / max(first / over, second)
