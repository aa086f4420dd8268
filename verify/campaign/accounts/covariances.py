"""Gradient ADMM in several dimensions, in the worst direction that floats find, and what a linear test of its end shows.

The run is written here from Algorithm 1 of chan2024 (exact rationals, dense). Of the last state z = (x, lam) a test v . z of two
runs is Gaussian: means apart by the sum of v . Phi_t b over the user's steps t (or by v . Phi_0 z_0), variance
sigma^2 sum_t |E^T Phi_t^T v|^2. So mu^2 >= their quotient for every v and every b in reach: floats choose both (the best v is
the inverse covariance times the difference of the means, the best b an eigenvector), balls evaluate what they chose.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from random import Random
from typing import Any

import numpy as np

from ...accounts.account import account
from ...enclosures.balls import START, ball, dyadic
from ...enclosures.matrices import BALLS, EXACT, entries
from .gaussian_runs import one_of, ratio
from .trial import Trial, of_account, of_rho

FINE = 1 << 24  # denominators of what floats propose


def turn(generator: Random, size: int) -> Any:
    """A rational orthogonal matrix: the Cayley transform of a skew one."""
    skew = EXACT.zeros(size, size)
    for i in range(size):
        for j in range(i):
            skew[i, j] = EXACT.number(Fraction(generator.choice((-2, -1, 0, 0, 1, 2)), 2))
            skew[j, i] = -skew[i, j]
    identity = EXACT.identity(size)
    return (identity + skew).solve(identity - skew)


def floats(M: Any) -> Any:
    return np.array([float(x) for x in entries(M)]).reshape(M.nrows(), -1)


def diagonal(values: Sequence[Fraction]) -> Any:
    return EXACT.diagonal([EXACT.number(x) for x in values])


def iteration(A: Any, H: Any, K: Any, eta: Fraction, beta: Fraction) -> tuple[Any, Any]:
    """M of (x, lam) -> (x+, lam+) and P = (I + eta beta A^T A)^-1, for f = x^T H x/2, g = y^T K y/2 and B = I:
    y minimises g(y) - lam.y + beta/2 |A x + y|^2, lam+ = lam - beta (A x + y), and
    (x+ - x)/eta + H x = A^T (lam+ - beta (A x+ + y))."""
    e, b, m, n = EXACT.number(eta), EXACT.number(beta), A.nrows(), A.ncols()
    one_n, one_m = EXACT.identity(n), EXACT.identity(m)
    D = (K + one_m * b).inv()
    y = EXACT.stack([[D * A * -b, D]])
    dual = EXACT.stack([[A * -b, one_m]]) - y * b
    P = (one_n + A.transpose() * A * (e * b)).inv()
    primal = P * (EXACT.stack([[one_n - H * e, EXACT.zeros(n, m)]]) + A.transpose() * (dual - y * b) * e)
    return EXACT.stack([[primal], [dual]]), P


def short(vector: Any) -> list[Fraction]:
    """A unit vector of short rationals near a float vector."""
    size = float(np.linalg.norm(vector)) or 1.0
    return [Fraction(round(float(x) / size * FINE), FINE) for x in vector]


def drawn(generator: Random) -> Trial:
    """Users in one or several passes, or two starts; curvatures at their ends, in the same or other directions; mu up to nu,
    steps up to 2/nu, square A and wide, equal singular values and different ones."""
    eta, beta, sigma, size = (
        ratio(generator, 0.2, 3),
        ratio(generator, 0.1, 6),
        ratio(generator, 0.3, 5),
        ratio(generator, 0.2, 3),
    )
    m = generator.choice((1, 1, 2, 3))
    n = m + generator.choice((0, 1, 2))
    values = sorted(Fraction(generator.choice((1, 1, 2, 4, 6, 9)), 4) for _ in range(m))
    left, right = turn(generator, m), turn(generator, n)
    A = left * EXACT.stack([[diagonal(values), EXACT.zeros(m, n - m)]]) * right
    nu = one_of(generator, "1 1 1/2 1/10 3/2 19/10") / eta
    mu = nu * one_of(generator, "0 0 1/10 1/3")
    twist = generator.choice((right, turn(generator, n)))

    def curved() -> Any:
        ends = diagonal([generator.choice((mu, mu, nu, (mu + nu) / 2)) for _ in range(n)])
        return twist.transpose() * ends * twist

    stiff = [beta * one_of(generator, "0 1/1000 1/4 3") for _ in range(m)]
    K = left * diagonal(stiff) * left.transpose()
    users, passes = generator.choice(((1, 1), (2, 1), (4, 1), (9, 1), (25, 1), (2, 3), (3, 4)))
    steps, starting = users * passes, generator.random() < 0.25 and users * passes > 1
    user = generator.randint(1, users)
    own = [False] * steps if starting else [t % users == user - 1 for t in range(steps)]
    others, mine = iteration(A, curved(), K, eta, beta), iteration(A, curved(), K, eta, beta)
    shared = {
        "eta": eta, "beta": beta, "sigma": sigma, "singular": tuple(sorted(set(values))), "between": "no", "nu": nu, "mu": mu,
        "kernel": "yes" if n > m else "no",
    }  # fmt: skip
    if starting:
        made = account("gradient-admm", **shared, start=size, steps=steps)
        moved = EXACT.matrix(np.eye(n + m, n, dtype=int))
        reach = EXACT.identity(n) + A.transpose() * A * EXACT.number(eta * beta)
    else:
        made = account("gradient-admm", **shared, sensitivity=size, users=users, passes=passes, user=user)
        moved = EXACT.stack([[others[1] * EXACT.number(eta)], [EXACT.zeros(m, n)]])
        reach = EXACT.identity(n)
    square = shown([mine[0] if at else others[0] for at in own], own, moved, reach, n, size) / sigma**2
    return of_account(made, of_rho(made, square / 2))


def shown(maps: Sequence[Any], own: Sequence[bool], moved: Any, reach: Any, n: int, size: Fraction) -> Fraction:
    """mu^2 sigma^2, from below, of the best test: differences ``moved`` d enter at the steps that are ``own`` (none: at the
    start), d^T reach d <= size^2, noise of deviation sigma in the first n coordinates."""
    import flint

    count = maps[0].nrows()
    plain, push = {id(M): floats(M) for M in maps}, floats(moved)
    Phi, gathered, covariance = np.eye(count), np.zeros((count, n)), np.zeros((count, count))
    for M, at in zip(reversed(maps), reversed(own), strict=True):
        covariance += Phi[:, :n] @ Phi[:, :n].T
        gathered += Phi @ push if at else 0
        Phi = Phi @ plain[id(M)]
    gathered += 0 if any(own) else Phi @ push
    root = np.linalg.inv(np.linalg.cholesky(floats(reach))).T
    solved = np.linalg.pinv(covariance, rcond=1e-12) @ gathered
    d = short(root @ np.linalg.eigh(root.T @ gathered.T @ solved @ root)[1][:, -1])
    v = short(solved @ np.array([float(x) for x in d]))
    with flint.ctx.workprec(START):
        test, direction = BALLS.matrix([v]), BALLS.matrix([[x] for x in d])
        push = BALLS.matrix(moved) * direction
        exactly = {id(M): BALLS.matrix(M) for M in maps}
        apart, variance = ball(0), ball(0)
        for M, at in zip(reversed(maps), reversed(own), strict=True):
            variance += sum((x**2 for x in test.entries()[:n]), ball(0))
            apart += (test * push)[0, 0] if at else 0
            test = test * exactly[id(M)]
        apart += 0 if any(own) else (test * push)[0, 0]
        length = (direction.transpose() * BALLS.matrix(reach) * direction)[0, 0]
        found = apart**2 / variance / length * ball(size) ** 2
        return max(Fraction(0), dyadic(found.lower())) if found.is_finite() else Fraction(0)
