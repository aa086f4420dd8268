"""The shift theorems of chan2024's Algorithm 1 that are records (``lemmas/chan2024/shifts``), as numbers for one account; below,
those of noisy gradient descent.

Each holds for every A of full row rank, every convex g and all convex f_t that are (1/eta)-smooth, with s = eta beta a_min^2, for
every Renyi order and as a Gaussian trade-off curve: mu^2 is at most the value below times eta^2 Delta^2/sigma^2 (a user) or
|dx_0|_M^2/sigma^2 (a start). Only records that are PROVED in the ledger at hand are used.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from fractions import Fraction
from typing import NamedTuple, ParamSpec

from ..enclosures.balls import ball, enclose
from .loss import Gaussian, Loss, exactly
from .participation import Schedule
from .recorded import verdict

# of s, from which the theorems hold
START, WALK, LATE, IDENTITY = Fraction(9, 11), Fraction(8, 5), Fraction(21, 20), Fraction(5, 4)
MODERATE, NO_KERNEL, LONG = (Fraction(17, 25), Fraction(61, 50)), Fraction(251, 200), Fraction(36, 25)
RANGES = START, LATE, WALK  # without more about A


P = ParamSpec("P")


class Shift(NamedTuple):
    """value: of mu^2 in the unit above; record: its id; says: the bound on rho, in words."""

    value: Fraction
    record: str
    says: str


OWN = Shift(Fraction(1), "chan2024.corollary-6.2-local", "eta^2 Delta^2/(2 sigma^2)")


def of_users(
    s: Fraction,
    after: int,
    distance: int | None = None,
    uses: int = 1,
    identity: bool = False,
    square: bool = False,
    long: bool = False,
) -> list[Shift]:
    """Every stated bound for a user whose (last) iteration is followed by ``after`` others, whatever its verdict.

    uses > 1: in that many iterations, ``distance`` apart. identity: A^T A = a^2 I; square: A has no kernel; long: f_t are
    (2/eta)-smooth, and need not be (1/eta)-smooth.
    """
    found: list[Shift] = []
    if long:
        if uses == 1 and s >= LONG and after >= 3:
            found.append(Shift(Fraction(1, after + 1), "chan2024.shift-long-step-user", "eta^2 Delta^2/(2 sigma^2 (N - t + 1))"))
        return found
    if uses > 1:
        k = after if distance is None else min(after, distance - 1)
        for least_s, least_k, record in ((WALK, 2, "shift-several-uses"), (LATE, 3, "shift-late-several-uses")):
            if s >= least_s and k >= least_k:
                found.append(Shift(Fraction(uses, k + 1), f"chan2024.{record}", "m eta^2 Delta^2/(2 sigma^2 (k + 1))"))
        return found
    if after < 2:
        return found
    if s >= WALK:
        found.append(Shift(Fraction(1, after + 1), "chan2024.shift-walk-user", "eta^2 Delta^2/(2 sigma^2 (N - t + 1))"))
    if s >= LATE and after >= 3:
        found.append(Shift(Fraction(1, after + 1), "chan2024.shift-late-walk-user", "eta^2 Delta^2/(2 sigma^2 (N - t + 1))"))
    if s >= START:
        found.append(Shift(Fraction(1, after), "chan2024.shift-user", "eta^2 Delta^2/(2 sigma^2 (N - t))"))
    if identity and s >= IDENTITY:
        says = "eta^2 Delta^2/(2 sigma^2 (1 + s)^2 (N - t))"
        found.append(Shift(1 / ((1 + s) ** 2 * after), "chan2024.shift-identity-user", says))
    if square and s >= NO_KERNEL:
        says = "eta^2 Delta^2/(2 sigma^2 (1 + s)^2 (N - t))"
        found.append(Shift(1 / ((1 + s) ** 2 * after), "chan2024.shift-no-kernel-user", says))
    if identity and MODERATE[0] <= s <= MODERATE[1] and after >= 3:
        value = 1 / ((1 + s) ** 2 * (after - 1 + _last_two(s)))
        says = "eta^2 Delta^2/(2 sigma^2 (1 + s)^2 (N - t - 1 + (1 + s)^2/5))"
        found.append(Shift(value, "chan2024.shift-identity-moderate-user", says))
    K = settled(s)
    if after + 1 >= K:
        value, says = s / (1 + s * (after + 1 - K)), f"eta^2 Delta^2/(2 sigma^2 (N - t + 1 - {K} + 1/s))"
        found.append(Shift(value, "chan2024.shift-any-penalty-user", says))
    return found


def of_starts(s: Fraction, iterations: int, identity: bool, square: bool = False, long: bool = False) -> list[Shift]:
    """Every stated bound for two starts, whatever its verdict; identity: A^T A = a^2 I, so |dx_0|_M^2 = (1 + s)|dx_0|^2;
    square, long: as of a user."""
    N, found = iterations, list[Shift]()
    if long:
        if N >= 3 and s >= LONG:
            found.append(Shift(Fraction(1, N), "chan2024.shift-long-step", "|dx_0|_M^2/(2 sigma^2 N)"))
        return found
    if N >= 2 and s >= WALK:
        found.append(Shift(Fraction(1, N), "chan2024.shift-walk", "|dx_0|_M^2/(2 sigma^2 N)"))
    if N >= 3 and s >= LATE:
        found.append(Shift(Fraction(1, N), "chan2024.shift-late-walk", "|dx_0|_M^2/(2 sigma^2 N)"))
    if N >= 2 and s >= START:
        found.append(Shift(Fraction(1, N - 1), "chan2024.shift-start", "|dx_0|_M^2/(2 sigma^2 (N - 1))"))
    if N >= 2 and identity and s >= IDENTITY:
        found.append(Shift(1 / ((1 + s) * (N - 1)), "chan2024.shift-identity", "|dx_0|^2/(2 sigma^2 (N - 1))"))
    if N >= 2 and square and s >= NO_KERNEL:
        found.append(Shift(1 / ((1 + s) * (N - 1)), "chan2024.shift-no-kernel", "|dx_0|_M^2/(2 sigma^2 (1 + s) (N - 1))"))
    if N >= 3 and identity and MODERATE[0] <= s <= MODERATE[1]:
        value, says = 1 / ((1 + s) * (N - 2 + _last_two(s))), "|dx_0|^2/(2 sigma^2 (N - 2 + (1 + s)^2/5))"
        found.append(Shift(value, "chan2024.shift-identity-moderate", says))
    if N == 2 and identity and s <= MODERATE[1]:
        value, says = 1 / ((1 + s) * _last_two(s)), "5 |dx_0|^2/(2 sigma^2 (1 + s)^2)"
        found.append(Shift(value, "chan2024.shift-identity-two-iterations", says))
    K = settled(s)
    if N >= K:
        value, says = s / (1 + s * (N - K)), f"|dx_0|_M^2/(2 sigma^2 (N - {K} + 1/s))"
        found.append(Shift(value, "chan2024.shift-any-penalty", says))
    return found


def _last_two(s: Fraction) -> Fraction:
    """What the last two iterations are worth at A = I and a moderate penalty, in iterations of a walk."""
    return (1 + s) ** 2 / 5


def started(
    s: Fraction, iterations: int, identity: bool, unit: Fraction, square: bool, long: bool
) -> tuple[Loss, list[Shift]] | None:
    """The loss of another start by the best record, unit = |dx_0|_M^2/sigma^2; None where none applies."""
    found = of_start(s, iterations, identity, square, long)
    return None if found is None else (Gaussian(exactly(unit * found.value)), [found])


def used(
    s: Fraction, plan: Schedule, user: int, unit: Fraction, identity: bool, square: bool, long: bool
) -> tuple[Loss, list[Shift]] | None:
    """The loss of a user by the best records, unit = eta^2 Delta^2/sigma^2; None where none applies (a sampled order, say).

    In a permuted order each place has its own best record, and its own release (Corollary 6.2) where none is better.
    """
    if plan.order == "fixed":
        found = of_user(s, plan.steps - plan.positions(user)[-1], plan.users, plan.passes, identity, square, long)
        return None if found is None else (Gaussian(exactly(unit * found.value)), [found])
    if plan.order != "permuted" or plan.passes != 1:
        return None
    left = (plan.users - place for place, _ in plan.places())
    best = {k: of_user(s, k, identity=identity, square=square, long=long) or OWN for k in left}
    theorems = list({one.record: one for one in best.values()}.values())
    if theorems == [OWN]:
        return None
    return plan.loss(user, lambda at: exactly(unit * best[plan.steps - at[-1]].value), exactly(unit)), theorems


def every_step(c: Fraction, steps: int, distance: Fraction | None) -> Shift | None:
    """The least recorded bound for a record that noisy gradient descent reads in every step, in the unit eta^2 Delta^2/sigma^2:
    convex (1/eta)-smooth losses with modulus (1 - c)/eta, in a set of diameter ``distance`` times eta Delta."""
    found = []
    if c < 1 and steps >= 2:
        power = c**steps
        says = "(1 - c^N)/(1 + c^N) (1 + c)/(1 - c) eta^2 Delta^2/(2 sigma^2), c = 1 - eta mu"
        found.append(Shift((1 - power) / (1 + power) * (1 + c) / (1 - c), "chan2024.shift-every-step", says))
    if distance:
        near = int(distance)  # (R + k)^2/k is least at k = R
        value = min((distance + k) ** 2 / k for k in {min(max(k, 1), steps) for k in (near, near + 1)})
        found.append(Shift(value, "chan2024.shift-bounded-set", "(R + k eta Delta)^2/(2 sigma^2 k), the best k"))
    return least(found)


def least(found: list[Shift]) -> Shift | None:
    return min((one for one in found if verdict(one.record) == "PROVED"), key=lambda one: one.value, default=None)


def least_of(stated: Callable[P, list[Shift]]) -> Callable[P, Shift | None]:
    """The least of the stated bounds whose record is PROVED; None where none is."""

    def proved(*args: P.args, **kwargs: P.kwargs) -> Shift | None:
        return least(stated(*args, **kwargs))

    return proved


of_user, of_start = least_of(of_users), least_of(of_starts)
"""For a user whose (last) iteration is followed by ``after`` others; for two starts, |dx_0|_M apart."""


def settled(s: Fraction) -> int:
    """The least K >= 2 found with (1 + s)^(K - 2) s >= max(1, 2/s), certainly."""
    needed = max(1 / s, 2 / s**2)
    steps = enclose(lambda: ball(needed).log() / ball(1 + s).log(), Fraction(1, 10**60)).upper if needed > 1 else 0
    K = 2 + math.ceil(steps)
    return K - 1 if K > 2 and ball(1 + s) ** (K - 3) >= ball(needed) else K
