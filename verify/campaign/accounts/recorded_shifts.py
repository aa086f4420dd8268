"""Each shift theorem of gradient ADMM that is a record beside exact runs in its range, every iteration with its own loss.

As often as not s stands at an end of a range. What is tried is the value of ``verify.privacy.recorded_shifts``, as in accounts.
"""

from __future__ import annotations

from fractions import Fraction
from random import Random

from ...privacy.admm_release import AdmmStep, GradientAdmm, metric
from ...privacy.linear_recursion import Recursion
from ...privacy.linear_release import divergence
from ...privacy.recorded_shifts import OF_TWO, STRONG, THEOREMS, Known, Shift, of_starts, of_users, settled
from .gaussian_runs import UNITS, Matrix, hessian, identity, ratio
from .trial import Claim, Trial

ENDS = sorted({OF_TWO, STRONG, *(end for one in THEOREMS for end in one.range if isinstance(end, Fraction))})


def drawn(generator: Random) -> Trial:
    """A setting of which records speak, one of these, and a run."""
    stated: list[Shift] = []
    while not stated:
        s = generator.choice((*ENDS, *(ratio(generator, 1 / 4, 10) for _ in ENDS)))
        starting, long, uses = generator.random() < 0.5, generator.random() < 0.2, generator.choice((1, 1, 2))
        after, apart = generator.choice((1, 1, 2, 3, 4, 6, settled(s), 8)), generator.choice((3, 4, 6))
        A, least2, wide, shape = matrix(generator)
        flat = Fraction(0) if long else Fraction(generator.choice((0, 0, 1, 6)), 8)
        known = Known(s, *shape, long, flat, s * wide)
        stated = of_starts(known, after + 1) if starting else of_users(known, after, apart if uses > 1 else None, uses)
    theorem = generator.choice(stated)
    eta, (m, n) = ratio(generator, 0.1, 4), (len(A), len(A[0]))
    beta, mu, steep = s / (eta * least2), flat / eta, (2 if long else 1) / eta
    K = hessian(generator, m, Fraction(0), beta * least2 * generator.choice((0, Fraction(1, 1000), Fraction(1, 4), 3, 1000)))
    problem = GradientAdmm(A, identity(m), K, beta, eta)
    unseen = [-A[0][1], A[0][0]] if n == 2 else A[0]  # by an A of one row
    direction = list(generator.choice((*UNITS, unseen, A[0]))) if n == 2 else [Fraction(1)]
    common = hessian(generator, n, mu, generator.choice((mu, steep))) if generator.random() < 0.5 else None
    used = () if starting else (0, apart)[:uses]
    total = 1 + after + max(used, default=0)
    steps = [
        (AdmmStep(problem, common or hessian(generator, n, mu, steep), direction if t in used else None), 1) for t in range(total)
    ]
    rho = divergence(Recursion([*(direction if starting else [0] * n), *[0] * m], steps, 1))
    if not isinstance(rho, Fraction):
        raise ValueError(f"{theorem.record}: the run's loss is {rho}, not finite")
    unit = metric(A, direction, eta * beta) if starting else eta**2 * metric(A, direction, Fraction(0))
    says = f"{theorem.record} at eta = {eta}, beta = {beta}, mu = {mu}, A = {A}, K = {K}, {total} iterations"
    return Trial(theorem.record, says, (Claim("rho", theorem.value * unit / 2, lambda bound: rho > bound),), lambda: None)


def matrix(generator: Random) -> tuple[Matrix, Fraction, Fraction, tuple[bool, bool]]:
    """A of full row rank, its least squared singular value, the largest over it, and whether A is a multiple of a rotation, and
    has no kernel."""
    a, times = ratio(generator, 0.3, 3), generator.choice((1, 1, 1, Fraction(3, 2), 4))
    (c, s), (d, t) = generator.choice(UNITS), generator.choice(UNITS)
    if generator.random() < 0.25:
        return [[a * c, a * s]], a**2, Fraction(1), (False, False)
    if generator.random() < 0.3:
        return [[a]], a**2, Fraction(1), (True, True)
    first, second = [a * c, a * s], [-times * a * s, times * a * c]
    turned = [
        [d * x - t * y for x, y in zip(first, second, strict=True)],
        [t * x + d * y for x, y in zip(first, second, strict=True)],
    ]
    return turned, a**2, Fraction(times**2), (times == 1, True)
