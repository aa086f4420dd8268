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
