"""Runs whose noise and steps change: descent on the line or in the plane, gradient ADMM, each row with its own Hessian.

The runs are written here from the algorithms, noise in units of its row; their loss is exact.
"""

from __future__ import annotations

from fractions import Fraction
from random import Random
from typing import Any

from ...accounts.account import account
from ...privacy.admm_release import AdmmStep, GradientAdmm
from ...privacy.linear_recursion import Recursion, Step
from ...privacy.linear_release import divergence
from .gaussian_runs import UNITS, Matrix, descends, hessian, one_of, ratio
from .trial import Trial, of_account, of_rho


def drawn(generator: Random) -> Trial:
    """Two to four rows; a user of one pass or of several."""
    descent = generator.random() < 0.6
    users, passes = generator.choice(((3, 1), (6, 1), (9, 1), (12, 1), (20, 1), (2, 3), (3, 4), (1, 5)))
    user, steps, beta = generator.randint(1, users), users * passes, ratio(generator, 0.1, 8)
    delta, eta = ratio(generator, 0.2, 3), ratio(generator, 0.1, 2)
    cuts = sorted(generator.sample(range(1, steps), min(steps - 1, generator.randint(1, 3))))
    rows: list[dict[str, Any]] = []
    for first, after in zip([0, *cuts], [*cuts, steps], strict=True):
        size = eta * one_of(generator, "1 1 1/2 3/4")
        if not descent and generator.random() < 0.7:
            size = eta
        rows.append({"steps": after - first, "sigma": ratio(generator, 0.3, 4), "eta": size})
    nu = generator.choice((Fraction(1), Fraction(1, 2), Fraction(1, 10), Fraction(3, 2) if descent else Fraction(1))) / eta
    mu = nu * one_of(generator, "0 1/4") if descent else Fraction(0)
    many = generator.choice((1, 2))
    unit = (Fraction(1),) if many == 1 else UNITS[1] if generator.random() < 0.5 else generator.choice(UNITS)
    given = {"schedule": rows, "nu": nu, "sensitivity": delta, "users": users, "passes": passes}
    if generator.random() < 0.7:  # else what is answered is said to bound every user
        given["user"] = user
    sharp = generator.random() < 0.7  # near the bound: others keep what they can, the user's own step forgets

    def hessians() -> tuple[Matrix, Matrix]:
        if sharp:
            return hessian(generator, many, mu, mu), hessian(generator, many, nu, nu)
        return (both := hessian(generator, many, mu, nu)), both

    push = [x * delta for x in unit]
    pairs: list[tuple[Step, Step]] = []  # of every row: a step, and one that the user's data move
    if descent:
        made = account("noisy-gradient-descent", mu=mu, **given)
        for row in rows:
            H, own_H = hessians()
            pairs.append((descends(H, row["eta"], None, row["sigma"]), descends(own_H, row["eta"], push, row["sigma"])))
    else:
        A = [[one_of(generator, "1/2 1 2") * int(i == 0) for i in range(many)]]
        made = account("gradient-admm", beta=beta, matrix=A, **given)
        stiff = [[beta * one_of(generator, "1/1000 1/4")]]
        for row in rows:
            problem, (H, own_H) = GradientAdmm(A, [[1]], stiff, beta, row["eta"]), hessians()
            one, other = AdmmStep(problem, H), AdmmStep(problem, own_H, push)
            pairs.append((one.louder(row["sigma"]), other.louder(row["sigma"])))
    rounds = [pair for pair, row in zip(pairs, rows, strict=True) for _ in range(row["steps"])]
    run = [(pair[t % users == user - 1], 1) for t, pair in enumerate(rounds)]
    return of_account(made, of_rho(made, divergence(Recursion([0] * run[0][0].size, run, 1))))
