"""Each shift theorem of gradient ADMM that is a record beside exact runs in its range, every iteration with its own loss.

As often as not s stands at an end of the range. What is tried is the value of ``verify.privacy.recorded_shifts``, as in accounts.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from math import inf
from random import Random
from typing import NamedTuple

from ...privacy.admm_release import AdmmStep, GradientAdmm
from ...privacy.linear_recursion import Recursion
from ...privacy.linear_release import divergence
from ...privacy.recorded_shifts import LATE, MODERATE, OF_TWO, STARTS, THEOREMS, USER, WALK, of_starts, of_users, settled
from .gaussian_runs import UNITS, Matrix, hessian, ratio
from .trial import Claim, Trial

SMALL, LARGE = Fraction(1, 16), Fraction(10)  # of s, where a range has no end


class Case(NamedTuple):
    """A record: for starts or a user, what A must be, its range of s, the least number of iterations, the uses of the user."""

    record: str
    whose: int
    needs: str
    range: tuple[Fraction, Fraction | float]
    least: Callable[[Fraction], int]
    uses: int = 1
    more: tuple[int, ...] = (0, 0, 1, 2, 5)  # iterations than the least


CASES = (
    *(
        Case(f"chan2024.{one.records[whose]}", whose, one.needs, one.range, lambda s, N=one.least[whose]: N)  # type: ignore[misc]
        for one in THEOREMS
        for whose in (STARTS, USER)
    ),
    Case("chan2024.shift-identity-two-iterations", STARTS, "identity", (SMALL, MODERATE[1]), lambda s: 2, 1, (0,)),
    Case("chan2024.shift-two-iterations", STARTS, "", (OF_TWO, inf), lambda s: 2, 1, (0,)),
    Case("chan2024.shift-any-penalty", STARTS, "", (SMALL, inf), lambda s: max(2, settled(s))),
    Case("chan2024.shift-any-penalty-user", USER, "", (SMALL, inf), lambda s: max(3, settled(s))),
    Case("chan2024.shift-several-uses", USER, "", (WALK, inf), lambda s: 3, 2),
    Case("chan2024.shift-late-several-uses", USER, "", (LATE, inf), lambda s: 4, 2),
)


def drawn(generator: Random) -> Trial:
    """One record, a setting in its range, and a run."""
    case = generator.choice(CASES)
    low, high = case.range
    top = LARGE if isinstance(high, float) else high
    s = generator.choice((low, top, ratio(generator, float(low), float(top)), ratio(generator, float(low), float(top))))
    s = min(max(s, low), top)
    A, least2, flat = matrix(generator, case.needs)
    eta, long = ratio(generator, 0.1, 4), case.needs == "long"
    beta, m, n = s / (eta * least2), len(A), len(A[0])
    steep = (2 if long else 1) / eta
    K = hessian(generator, m, Fraction(0), beta * least2 * generator.choice((0, Fraction(1, 1000), Fraction(1, 4), 3, 1000)))
    problem = GradientAdmm(A, [[Fraction(int(i == j)) for j in range(m)] for i in range(m)], K, beta, eta)
    unseen = [-A[0][1], A[0][0]] if n == 2 else A[0]  # by an A of one row
    direction = list(generator.choice((*UNITS, unseen, A[0]))) if n == 2 else [Fraction(1)]
    common = hessian(generator, n, Fraction(0), steep * generator.choice((0, 1))) if generator.random() < 0.5 else None
    after = case.least(s) - 1 + generator.choice(case.more)
    apart = after + 1 + generator.choice((-1, 0, 1)) if case.uses > 1 else 1
    total = 1 + after + (case.uses - 1) * max(apart, case.least(s))
    used = range(0, total - after if case.whose == USER else 0, max(apart, case.least(s)))
    steps = [
        (AdmmStep(problem, common or hessian(generator, n, Fraction(0), steep), direction if t in used else None), 1)
        for t in range(total)
    ]
    start = direction if case.whose == STARTS else [Fraction(0)] * n
    rho = divergence(Recursion([*start, *[0] * m], steps, 1))
    if not isinstance(rho, Fraction):
        raise ValueError(f"{case.record}: the run's loss is {rho}, not finite")
    square = n == m
    if case.whose == STARTS:
        image = [sum(a * x for a, x in zip(row, direction, strict=True)) for row in A]
        unit = sum(x * x for x in direction) + eta * beta * sum(y * y for y in image)
        stated = of_starts(s, total, flat and square, square, long)
    else:
        unit = eta**2 * sum(x * x for x in direction)
        distance = used.step if case.uses > 1 else None
        stated = of_users(s, after, distance, case.uses, flat and square, square, long)
    (value,) = (one.value for one in stated if one.record == case.record)
    upper = value * unit / 2
    says = f"{case.record} at eta = {eta}, beta = {beta}, A = {A}, K = {K}, {total} iterations"
    return Trial(case.record, says, (Claim("rho", upper, lambda bound: rho > bound),), lambda: None)


def matrix(generator: Random, needs: str) -> tuple[Matrix, Fraction, bool]:
    """A of full row rank that is what the theorem needs, its least singular value squared, and whether all are equal."""
    a = ratio(generator, 0.3, 3)
    b = a if needs == "identity" else a * generator.choice((1, Fraction(3, 2), 4))
    (c, s), (d, t) = generator.choice(UNITS), generator.choice(UNITS)
    if needs not in ("identity", "square") and generator.random() < 0.5:
        return [[a * c, a * s]], a**2, True
    if generator.random() < 0.25:
        return [[a]], a**2, True
    turned = [[a * c, a * s], [-b * s, b * c]]
    return (
        [[d * x - t * y for x, y in zip(*turned, strict=True)], [t * x + d * y for x, y in zip(*turned, strict=True)]],
        a**2,
        a == b,
    )
