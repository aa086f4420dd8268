"""Runs whose order is secret but shows: every order that can be drawn, enumerated, with the exact loss at each.

To the user's step both runs add G b, the same under both data sets. Where what that adds to the released state is another
multiple of G for each order (decided in rationals), the laws of different orders separate as G grows, and delta(epsilon) and
exp((alpha - 1) D_alpha) approach their means over the orders. G is a gradient, which nothing bounds: an account must not be
below that limit.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import product
from random import Random
from typing import Any

from ...accounts.account import account
from ...enclosures.matrices import EXACT
from ...privacy.admm_release import AdmmStep, GradientAdmm
from ...privacy.linear_recursion import Recursion, Step
from ...privacy.linear_release import divergence
from ...privacy.loss import Mixture, exactly
from .gaussian_runs import UNITS, descends, hessian, one_of, ratio
from .trial import Claim, Trial, of_account

Order = tuple[bool, ...]


def orders(order: str, users: int, steps: int) -> list[tuple[Fraction, Order]]:
    """Which steps are the user's, with the chance of that."""
    if order == "permuted":
        return [(Fraction(1, users), tuple(t % users == place for t in range(steps))) for place in range(users)]
    p = Fraction(1, users)
    draws = product((False, True), repeat=steps)
    return [(p ** sum(own) * (1 - p) ** (steps - sum(own)), own) for own in draws]


def drawn(generator: Random) -> Trial:
    """Noisy descent in two dimensions or gradient ADMM with a kernel, permuted or sampled; losses whose orders show."""
    order = generator.choice(("permuted", "sampled"))
    users, passes = (
        generator.choice(((2, 1), (3, 1), (5, 1), (3, 2))) if order == "permuted" else (generator.choice((2, 3, 5)), 1)
    )
    steps = users * passes if order == "permuted" else generator.choice((2, 3, 4))
    eta, sigma, size = ratio(generator, 0.3, 2), ratio(generator, 0.4, 4), ratio(generator, 0.2, 2)
    law = orders(order, users, steps)
    plan = {"order": order, "users": users, "passes": passes} | ({"steps": steps} if order == "sampled" else {})
    nu = 1 / eta * one_of(generator, "1 1 1/2")
    mu = nu * one_of(generator, "0 1/4")
    unit = generator.choice(UNITS)
    shared = {"eta": eta, "sigma": sigma, "sensitivity": size, "nu": nu, "mu": mu, **plan}
    if generator.random() < 0.5:
        made = account("noisy-gradient-descent", **shared)

        def walks(h: Any, differs: Any) -> Step:
            return descends(h, eta, differs)

        step, count, along = walks, 2, [x * size for x in unit]
    else:
        beta = ratio(generator, 0.3, 4)
        a = one_of(generator, "1 2 1/2")
        row = [a * unit[0], a * unit[1]]
        made = account("gradient-admm", beta=beta, singular=(a,), kernel="yes", **shared)
        problem = GradientAdmm([row], [[1]], [[beta * one_of(generator, "0 1/4 3")]], beta, eta)
        along = [-size * unit[1], size * unit[0]] if generator.random() < 0.7 else [x * size for x in unit]

        def splits(h: Any, differs: Any) -> AdmmStep:
            return AdmmStep(problem, h, differs)

        step, count = splits, 3  # type: ignore[assignment]
    while True:
        others, mine = hessian(generator, 2, mu, nu), hessian(generator, 2, mu, nu)
        common = [Fraction(generator.randint(-8, 8)) for _ in range(2)]
        runs = [
            Recursion([0] * count, [(step(mine, along) if at else step(others, None), 1) for at in own], sigma) for _, own in law
        ]
        if shows(runs, step(mine, common)):
            break
    loss = Mixture(tuple((w, exactly(2 * rho(run))) for (w, _), run in zip(law, runs, strict=True)))
    delta, alpha = made.at_delta, Fraction(generator.choice((2, 4, 16)))
    return of_account(
        made,
        Claim("epsilon", made.epsilon(delta).upper, lambda e: loss.delta(e).lower > delta),
        Claim("D_alpha", made.loss.renyi(alpha).upper, lambda value: loss.renyi(alpha).lower > value),
    )


def rho(run: Recursion) -> Fraction:
    """The exact loss of one order; 0 for an order without the user."""
    if all(step.shift is None for step, _ in run.steps):
        return Fraction(0)
    found = divergence(run)
    if not isinstance(found, Fraction):
        raise ValueError(f"the loss of an order is {found}, not finite")
    return found


def shows(runs: Sequence[Recursion], pushed: Any) -> bool:
    """Whether G moves the released state to another place for each order."""
    push, places = pushed.matrices(EXACT).shift, []
    for run in runs:
        state = push * 0
        for step, _ in run.steps:
            state = step.matrices(EXACT).M * state + (push if step.shift is not None else push * 0)
        places.append(str(state))
    return len({*places}) == len(places)
