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
from .gaussian_runs import ratio
from .trial import Claim, Trial

FINE = 1 << 24  # denominators of what floats propose


def turn(generator: Random, size: int) -> Any:
    """A rational orthogonal matrix: the Cayley transform of a skew one."""
    import flint

    S = [[Fraction(0)] * size for _ in range(size)]
    for i in range(size):
        for j in range(i):
            S[i][j] = Fraction(generator.choice((-2, -1, 0, 0, 1, 2)), 2)
            S[j][i] = -S[i][j]
    identity, skew = exact(np.eye(size, dtype=int).tolist()), exact(S)
    return (identity + skew).solve(identity - skew) if size > 1 else flint.fmpq_mat(1, 1, [1])


def exact(rows: Sequence[Sequence[Any]]) -> Any:
    import flint

    numbers = [[flint.fmpq(Fraction(x).numerator, Fraction(x).denominator) for x in row] for row in rows]
    return flint.fmpq_mat(len(rows), len(rows[0]), [x for row in numbers for x in row])


def diagonal(values: Sequence[Fraction], columns: int | None = None) -> Any:
    return exact([[x if i == j else 0 for j in range(columns or len(values))] for i, x in enumerate(values)])


def floats(M: Any) -> Any:
    return np.array([[float(Fraction(int(x.p), int(x.q))) for x in row] for row in M.tolist()])


def iteration(A: Any, H: Any, K: Any, eta: Fraction, beta: Fraction) -> tuple[Any, Any]:
    """M of (x, lam) -> (x+, lam+) and P = (I + eta beta A^T A)^-1, for f = x^T H x/2, g = y^T K y/2 and B = I:
    y minimises g(y) - lam.y + beta/2 |A x + y|^2, lam+ = lam - beta (A x + y), and
    (x+ - x)/eta + H x = A^T (lam+ - beta (A x+ + y))."""
    import flint

    e, b = flint.fmpq(eta.numerator, eta.denominator), flint.fmpq(beta.numerator, beta.denominator)
    m, n = A.nrows(), A.ncols()
    one_n, one_m = diagonal([Fraction(1)] * n), diagonal([Fraction(1)] * m)
    D = (K + one_m * b).inv()
    y = side(D * A * -b, D)
    dual = side(A * -b, one_m) - y * b
    P = (one_n + A.transpose() * A * (e * b)).inv()
    primal = P * (side(one_n - H * e, A.transpose() * exact([[0] * m] * m)) + A.transpose() * (dual - y * b) * e)
    return exact([*rows(primal), *rows(dual)]), P


def rows(M: Any) -> list[list[Fraction]]:
    return [[Fraction(int(x.p), int(x.q)) for x in row] for row in M.tolist()]


def side(left: Any, right: Any) -> Any:
    return exact([[*a, *b] for a, b in zip(rows(left), rows(right), strict=True)])


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
    A = left * diagonal(values, n) * right
    nu = generator.choice((Fraction(1), Fraction(1), Fraction(1, 2), Fraction(3, 2), Fraction(19, 10))) / eta
    mu = nu * generator.choice((Fraction(0), Fraction(0), Fraction(1, 10), Fraction(1, 3)))
    twist = generator.choice((right, turn(generator, n)))

    def curved() -> Any:
        ends = diagonal([generator.choice((mu, mu, nu, (mu + nu) / 2)) for _ in range(n)])
        return twist.transpose() * ends * twist

    stiff = [beta * generator.choice((Fraction(0), Fraction(1, 1000), Fraction(1, 4), Fraction(3))) for _ in range(m)]
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
        moved = exact(np.eye(n + m, n, dtype=int).tolist())
        reach = exact(np.eye(n, dtype=int).tolist()) + A.transpose() * A * exact([[eta * beta]])[0, 0]
    else:
        made = account("gradient-admm", **shared, sensitivity=size, users=users, passes=passes, user=user)
        moved = exact([*rows(others[1] * exact([[eta]])[0, 0]), *([Fraction(0)] * n for _ in range(m))])
        reach = exact(np.eye(n, dtype=int).tolist())
    square = shown([mine[0] if at else others[0] for at in own], own, moved, reach, n, size) / sigma**2
    return Trial(made, (Claim("rho", made.loss.rho.upper, lambda value: square / 2 > value),))


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
        test = flint.arb_mat(exact([v]))
        direction = flint.arb_mat(exact([[x] for x in d]))
        push = flint.arb_mat(moved) * direction
        exactly = {id(M): flint.arb_mat(M) for M in maps}
        apart, variance = ball(0), ball(0)
        for M, at in zip(reversed(maps), reversed(own), strict=True):
            variance += sum((x**2 for x in test.entries()[:n]), ball(0))
            apart += (test * push)[0, 0] if at else 0
            test = test * exactly[id(M)]
        apart += 0 if any(own) else (test * push)[0, 0]
        length = (direction.transpose() * flint.arb_mat(reach) * direction)[0, 0]
        found = apart**2 / variance / length * ball(size) ** 2
        return max(Fraction(0), dyadic(found.lower())) if found.is_finite() else Fraction(0)
