"""Bounds of sums hold of the sums, and with one coefficient altered they do not."""

import math
from fractions import Fraction as F

import pytest

from verify.algorithms import sums as questions
from verify.kernel import Polynomial

NAMES = "weights harmonic t log_t sums h drift size variance share"
weights, harmonic, t, log_t, sums, h, drift, size, variance, share = (Polynomial.atom(n) for n in NAMES.split())
STEPS = (1, 2, 3, 10, 40, 400, 4000)


def value(fact, at):
    """The left side at numbers, exact where they are."""
    return sum(c * math.prod(at[n] ** p for n, p in m) for m, c in fact.value.terms.items())


def sums_at(count, last):
    steps = range(1, count)
    return {
        "t": F(count),
        "h": math.sqrt(2 * count),
        "log_t": math.log(count),
        "weights": sum((F(count - j, count) ** 2 / j for j in steps), F(0)),
        "harmonic": sum((F(1, j) for j in steps), F(0)),
        "sums": sum(math.sqrt(2 * k) for k in range(1, count + last)),
    }


@pytest.mark.parametrize("count", STEPS)
def test_the_sums_over_the_iterations(count):
    weighed, above = questions.weights_of_means(weights, harmonic, t, log_t)
    at = sums_at(count, 0)
    assert value(weighed, at) == 0 and float(value(above, at)) >= 0
    for m in weighed.value.terms:  # one coefficient 1 % larger
        assert value(weighed, at) + weighed.value.terms[m] * math.prod(at[n] ** p for n, p in m) / 100 != 0 or count == 1


@pytest.mark.parametrize("last", [False, True])
def test_sums_of_roots_lie_below_an_integral(last):
    (below,) = questions.roots(sums, h, last)
    seen = [value(below, sums_at(count, last)) for count in STEPS]
    assert min(seen) >= 0
    smaller = [value(below, sums_at(count, last)) - sums_at(count, last)["h"] ** 3 / 300 for count in STEPS]
    assert min(smaller) < 0


def test_means_of_sums_of_steps():
    (bound,) = questions.mean_of_drifts(drift, size, t, sums)
    close = []
    for count in STEPS:
        reached = [sum(1 / (3 * math.sqrt(2 * j)) for j in range(1, k + 1)) for k in range(1, count)]
        at = sums_at(count, 0) | {"size": 3, "drift": sum(reached) / count}
        assert value(bound, at) >= 0
        close.append(at["sums"] <= 3 * count * at["drift"] * 1.02)
    assert any(close[-1:]), "2 % less is false"


def test_the_variance_of_a_weighted_sum():
    (bound,) = questions.independent_sum(variance, share, weights)
    for count in STEPS:
        at = sums_at(count, 0)
        exact = sum((F(count - j, count) ** 2 * F(7, j) for j in range(1, count)), F(0))
        assert value(bound, at | {"share": 7, "variance": exact}) == 0
        assert count == 1 or value(bound, at | {"share": 7, "variance": exact * F(99, 100)}) < 0
