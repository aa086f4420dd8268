"""Theorem 7.2 and Corollaries 6.2, 7.3 as weaker instances of the shift theorems: what they display, against exact runs.

Theorem 6.1 by shifts, for every penalty too, is put letter by letter beside worse runs in ``tests/campaign/rounds.py``."""

from fractions import Fraction as F

import pytest

from tests.lemmas.test_readings_bounds import holds
from tests.lemmas.test_readings_shifts import runs


def printed(at, **more):
    """c = max(2, 3/(eta beta)), |A| and T of the paper beside the values of a run."""
    product = at["eta"] * at["beta"]
    return at | {"c": max(F(2), 3 / product), "mu": 0, "E": 0} | more


def largest(cases, record, goal):
    """The largest share of the displayed bound that a run reaches, in per cent; every run obeys it."""
    assert all(holds(record, goal, at | {"D": D}) for at, D in cases)
    shares = range(1, 101)
    return max((p for p in shares if any(not holds(record, goal, at | {"D": D * F(100, p)}) for at, D in cases)), default=0)


@pytest.mark.thorough
def test_corollary_6_2():
    cases = [
        (printed(at, T=F(at["k"], 2)), D)
        for least in (F(9, 11), F(26, 25))  # the share is largest near 3/2
        for at, D, _ in runs((3, 9, 41), least, user=True)
        if at["k"] % 2 == 0
    ]
    record = "chan2024.corollary-6.2-by-shifts"
    assert largest(cases, record, "quarter") >= 32
    assert largest(cases, record, "amplified") >= 8


def with_rate(at, T, n, wider):
    """The letters of Theorem 7.2 at nu = 1/eta beside the values of a run; Lf' = r + wider (1 - r)."""
    eta, mu, r, a = at["eta"], at["mu_f"], at["r"], at["a_max"]
    m, L = eta * mu, r + wider * (1 - r)
    R = 2 * (1 - m) / (1 + m)
    powers = {"L": L, "n": n, "p": r ** (n - 1), "p_L": L ** (n - 1), "T": T}
    sizes = {"R": R, "c": max(2 / R, 3 / (eta * at["beta"])), "a": a, "nu": 1 / eta, "s": 1 / eta + mu}
    return at | powers | sizes | {"mu": mu, "mu_G": 0, "E": 0}


@pytest.mark.parametrize("wider", [F(0), F(1, 2)])
@pytest.mark.parametrize(("share", "near"), [(F(1, 100), (12, 43)), (F(1, 2), (12, 9))])
def test_theorem_7_2_and_corollary_7_3(share, near, wider):
    even, odd = (
        [
            (with_rate(at, F(at["k"], 2), at["k"] - 1 + user, wider), D)
            for at, D, _ in runs((2 + user, 7 + user, 40 + user), F(6, 5), user=user, share=share)
            if at["k"] % 2 == 0
        ]
        for user in (False, True)
    )
    assert min(len(even), len(odd)) > 10
    assert largest(even, "chan2024.theorem-7.2-by-shifts", "amplified") >= near[0]
    assert largest(odd, "chan2024.corollary-7.3-by-shifts", "part") >= near[1]
    assert all(holds("chan2024.corollary-7.3-by-shifts", "amplified", at | {"D": D}) for at, D in odd)
    assert all(holds("chan2024.theorem-7.2-by-shifts", "constant", at) for at, _ in even)
    assert all(holds("chan2024.corollary-7.3-by-shifts", "constant", at) for at, _ in odd)
