"""Section 8 of chan2024 by exact enumeration: the numbers of its records are those of the laws of the number L of dependent
iterations, for N up to 64."""

from fractions import Fraction
from math import log

import pytest

from lemmas.chan2024.all_users import expected_reciprocal as stopping
from lemmas.chan2024.all_users import (
    first_half_corrected,
    first_half_printed,
    random_permutation,
    uniform_when_used_corrected,
    uniform_when_used_printed,
    unused_probability_corrected,
    unused_probability_printed,
)
from verify.algorithms.rounding import gamma
from verify.kernel import Point, check_point, evaluate

EVEN = tuple(range(2, 65, 2))
UNUSED = None


def law_of_permutation(N):
    """L = N + 1 - position of one user, position uniform on 1..N."""
    return {N + 1 - position: Fraction(1, N) for position in range(1, N + 1)}


def law_of_stopping(N, t):
    """L = T - t + 1 for T uniform on N/2+1..N where t <= T, else unused; users and iterations numbered from 1."""
    law = {}
    for T in range(N // 2 + 1, N + 1):
        L = T - t + 1 if t <= T else UNUSED
        law[L] = law.get(L, Fraction(0)) + Fraction(2, N)
    return law


def expected_reciprocal(law):
    return sum((weight / L for L, weight in law.items() if L is not UNUSED), Fraction(0))


def uniform(values):
    return {value: Fraction(1, len(values)) for value in values}


def dominates(law, other):
    """P(L >= s) >= P(U >= s) for every s; an unused user has L = infinity."""
    return all(
        sum((p for L, p in law.items() if L is UNUSED or s <= L), Fraction(0))
        >= sum((p for U, p in other.items() if s <= U), Fraction(0))
        for s in {*other, *(L for L in law if L is not UNUSED)}
    )


def states(module, index, given=lambda k: {}):
    """The states of the record's recursion at an index; given(k): the numbers of step k."""
    recursion = module.says.recursion
    first = given(recursion.start - 1) | {recursion.index: Fraction(recursion.start)}
    at = {n: evaluate(p, first) for n, p in recursion.initial.items()}
    for k in range(recursion.start, index):
        at = {n: evaluate(p, at | given(k) | {recursion.index: Fraction(k)}) for n, p in recursion.following.items()}
    return at


def reciprocals(k):
    """Of the steps of both harmonic sums, the first value too; the logarithm is not asked for."""
    shares = dict.fromkeys(("u", "e", "first"), Fraction(1, k + 1))
    return shares | {"L_next": Fraction(k + 1), "first_L": Fraction(1), "g": Fraction(0)}


def outcome(module, **numbers):
    return check_point(module.says, Point({n: Fraction(v) for n, v in numbers.items()}))


@pytest.mark.parametrize("N", range(1, 65))
def test_permutation_has_reciprocal_between_log_and_one_plus_log(N):
    law = law_of_permutation(N)
    assert law == uniform(range(1, N + 1))
    assert expected_reciprocal(law) == states(random_permutation, N, reciprocals)["H"] / N
    assert log(N) / N <= expected_reciprocal(law) <= (1 + log(N)) / N * (1 + gamma(4))


@pytest.mark.parametrize("N", EVEN)
def test_first_half_dominates_only_the_corrected_law(N):
    M = N // 2
    for t in range(1, M + 1):
        law = law_of_stopping(N, t)
        count = {s: sum(M * p for L, p in law.items() if s <= L) for s in range(2, N + 1)}
        found = [outcome(first_half_corrected, M=M, t=t, s=s, count_L=count[s]) for s in range(2, M + 2)]
        assert all(one.admissible and not one.refutes for one in found) and dominates(law, uniform(range(2, M + 2)))
        printed = {s: {"M": M, "t": t, "s": s, "count_L": count[s], "count_uniform": N - s + 1} for s in range(M + 1, N - t + 2)}
        refuted = [outcome(first_half_printed, **numbers).refutes for numbers in printed.values()]
        assert refuted == [t > 1] * len(refuted), "the printed law, for the first user only"
        assert dominates(law, uniform(range(M + 1, N + 1))) == (t == 1)
    last = law_of_stopping(N, M)
    assert last == uniform(range(2, M + 2)), "best possible"


@pytest.mark.parametrize("N", EVEN)
def test_second_half_has_the_corrected_laws(N):
    """Not the printed ones, (t - M)/M and uniform on 1 to N - t: those are the laws of user t + 1, so numbered from zero, as
    Assumption 8.1 has it, they hold; user N/2 is then left out."""
    M = N // 2
    for t in range(M + 1, N + 1):
        law = law_of_stopping(N, t)
        unused = law.pop(UNUSED, Fraction(0))
        for module in (unused_probability_corrected, unused_probability_printed):
            assert unused == states(module, t - M)["unused"] / M
        for module in (uniform_when_used_corrected, uniform_when_used_printed):
            largest = states(module, N - t)["values"]
            assert {L: p / (1 - unused) for L, p in law.items()} == uniform(range(1, int(largest) + 1))


@pytest.mark.parametrize("N", EVEN)
def test_every_user_has_small_expected_reciprocal_under_random_stopping(N):
    M = N // 2
    worst = max(expected_reciprocal(law_of_stopping(N, t)) for t in range(1, N + 1))
    assert worst == states(stopping, M, reciprocals)["W"] / M, "attained by the first user of the second half"
    assert float(worst) <= 2 * (1 + log(M)) / N * (1 + gamma(6))


def test_the_counterexamples_of_section_8_are_the_smallest():
    """N = 2 satisfies the printed dominance; N = 4, t = 2 does not. N = 2, t = 2 breaks the other two."""
    assert dominates(law_of_stopping(2, 1), uniform(range(2, 3)))
    assert not dominates(law_of_stopping(4, 2), uniform(range(3, 5)))
    assert law_of_stopping(2, 2) == {1: Fraction(1)}
    for module in (first_half_printed, unused_probability_printed, uniform_when_used_printed):
        assert check_point(module.says, module.counterexample).refutes
