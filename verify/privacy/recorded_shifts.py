"""The shift theorems of chan2024's Algorithm 1 that are records (``lemmas/chan2024/shifts``), as numbers for one account; below,
those of noisy gradient descent.

Each holds for every A of full row rank, every convex g and all convex f_t that are (1/eta)-smooth, with s = eta beta a_min^2, for
every Renyi order and as a Gaussian trade-off curve: mu^2 is at most the value below times eta^2 Delta^2/sigma^2 (a user) or
|dx_0|_M^2/sigma^2 (a start). Only records that are PROVED in the ledger at hand are used.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from functools import cache
from math import ceil, floor, inf
from typing import NamedTuple, ParamSpec

from ..enclosures.balls import Enclosure, ball, enclose
from .loss import Gaussian, Loss, exactly
from .participation import Schedule
from .recorded import verdict

# of s, from which the theorems hold
START, WALK, LATE, IDENTITY = Fraction(9, 11), Fraction(8, 5), Fraction(21, 20), Fraction(5, 4)
LATE_START, OF_TWO = Fraction(13, 20), Fraction(363, 500)
MODERATE, NO_KERNEL, LONG = (Fraction(17, 25), Fraction(61, 50)), Fraction(251, 200), Fraction(36, 25)
STRONG, POINT, LATE_POINT = Fraction(6, 5), Fraction(1), Fraction(1, 2)
TWICE = Fraction(1, 1000), Fraction(1, 10)  # the theorem has no lower end: the time that the numbers of its phases take
FINE = 10**40
RANGES = LATE_START, START, LATE, WALK  # without more about A


P = ParamSpec("P")


class Shift(NamedTuple):
    """value: of mu^2 in the unit above; record: its id; says: the bound on rho, in words."""

    value: Fraction
    record: str
    says: str


OWN = Shift(Fraction(1), "chan2024.corollary-6.2-local", "eta^2 Delta^2/(2 sigma^2)")


class Known(NamedTuple):
    """What is known of a run. s = eta beta a_min^2; identity, A^T A = a^2 I; square, A has no kernel; long, f_t are
    (2/eta)-smooth, and need not be (1/eta)-smooth; flat = eta mu < 1 of mu-strongly convex f_t, wide = eta beta a_max^2; point,
    x alone is released."""

    s: Fraction
    identity: bool = False
    square: bool = False
    long: bool = False
    flat: Fraction = Fraction(0)
    wide: Fraction = Fraction(0)
    point: bool = False


class Stated(NamedTuple):
    """A theorem for every s of ``range``, stated for starts and for a user: from so many iterations N on (a user's own and those
    after it), the record, and its bound on rho in words. needs: what is ``Known``. worth(s, N): 1/mu^2 of starts; of a user too,
    or with ``shrinks`` 1 + s times that."""

    range: tuple[Fraction, Fraction | float]
    needs: str
    worth: Callable[[Fraction, int], Fraction]
    least: tuple[int, int]
    records: tuple[str, str]
    says: tuple[str, str]
    shrinks: bool = False


STARTS, USER = 0, 1
BUT_ONE = "|dx_0|_M^2/(2 sigma^2 (N - 1))", "eta^2 Delta^2/(2 sigma^2 (N - t))"
OF_N = "|dx_0|_M^2/(2 sigma^2 N)", "eta^2 Delta^2/(2 sigma^2 (N - t + 1))"
SHRUNK = "eta^2 Delta^2/(2 sigma^2 (1 + s)^2 (N - t))"
SHRUNK_LESS = "eta^2 Delta^2/(2 sigma^2 (1 + s)^2 (N - t - 1 + (1 + s)^2/5))"


def plateau(s: Fraction, N: int) -> Fraction:
    """What a moderate penalty is worth over N iterations."""
    return (1 + s) * (N - 2 + (1 + s) ** 2 / 5)


THEOREMS = (
    Stated((WALK, inf), "", lambda s, N: Fraction(N), (2, 3), ("shift-walk", "shift-walk-user"), OF_N),
    Stated((LATE, inf), "", lambda s, N: Fraction(N), (3, 4), ("shift-late-walk", "shift-late-walk-user"), OF_N),
    Stated((START, inf), "", lambda s, N: Fraction(N - 1), (2, 3), ("shift-start", "shift-user"), BUT_ONE),
    Stated((LATE_START, inf), "", lambda s, N: Fraction(N - 1), (3, 4), ("shift-late-start", "shift-late-start-user"), BUT_ONE),
    Stated(
        (IDENTITY, inf),
        "identity",
        lambda s, N: (1 + s) * (N - 1),
        (2, 3),
        ("shift-identity", "shift-identity-user"),
        ("|dx_0|^2/(2 sigma^2 (N - 1))", SHRUNK),
        True,
    ),
    Stated(
        (NO_KERNEL, inf),
        "square",
        lambda s, N: (1 + s) * (N - 1),
        (2, 3),
        ("shift-no-kernel", "shift-no-kernel-user"),
        ("|dx_0|_M^2/(2 sigma^2 (1 + s) (N - 1))", SHRUNK),
        True,
    ),
    Stated(  # the last two iterations are worth (1 + s)^2/5 of a walk
        MODERATE,
        "identity",
        plateau,
        (3, 4),
        ("shift-identity-moderate", "shift-identity-moderate-user"),
        ("|dx_0|^2/(2 sigma^2 (N - 2 + (1 + s)^2/5))", SHRUNK_LESS),
        True,
    ),
    Stated(
        MODERATE,
        "square",
        plateau,
        (3, 4),
        ("shift-no-kernel-moderate", "shift-no-kernel-moderate-user"),
        ("|dx_0|_M^2/(2 sigma^2 (1 + s) (N - 2 + (1 + s)^2/5))", SHRUNK_LESS),
        True,
    ),
    Stated((LONG, inf), "long", lambda s, N: Fraction(N), (3, 4), ("shift-long-step", "shift-long-step-user"), OF_N),
    Stated((POINT, inf), "point", lambda s, N: Fraction(N), (1, 2), ("shift-last-point", "shift-last-point-user"), OF_N),
    Stated((LATE_POINT, inf), "point", lambda s, N: Fraction(N), (2, 3), ("shift-late-point", "shift-late-point-user"), OF_N),
)


def stated(whose: int, known: Known, N: int) -> list[Shift]:
    """Every stated bound for STARTS or for the USER of one iteration, whatever its verdict; N as in ``Stated``."""
    s, long = known.s, known.long
    has = {"": not long, "long": long} | {name: getattr(known, name) and not long for name in ("identity", "square", "point")}
    found = []
    for one in THEOREMS:
        if has[one.needs] and one.range[0] <= s <= one.range[1] and one.least[whose] <= N:
            worth = one.worth(s, N) * (1 + s if one.shrinks and whose == USER else 1)
            found.append(Shift(1 / worth, f"chan2024.{one.records[whose]}", one.says[whose]))
    if has["identity"] and whose == STARTS and N == 2 and s <= MODERATE[1]:
        says = "5 |dx_0|^2/(2 sigma^2 (1 + s)^2)"
        found.append(Shift(5 / (1 + s) ** 3, "chan2024.shift-identity-two-iterations", says))
    if not long and whose == STARTS and N == 2 and s >= OF_TWO:
        found.append(Shift(Fraction(1), "chan2024.shift-two-iterations", "|dx_0|_M^2/(2 sigma^2)"))
    if not long and max(K := settled(s), 2 + whose) <= N:
        says = (f"|dx_0|_M^2/(2 sigma^2 (N - {K} + 1/s))", f"eta^2 Delta^2/(2 sigma^2 (N - t + 1 - {K} + 1/s))")[whose]
        record = ("chan2024.shift-any-penalty", "chan2024.shift-any-penalty-user")[whose]
        found.append(Shift(s / (1 + s * (N - K)), record, says))
    if has["identity"] and TWICE[0] <= s <= TWICE[1] and 1 / s <= N:
        phases = settled_twice(s)
        if (h := N - phases.iterations - whose) >= 0:
            K, worth = phases.iterations, (1 + s) * (1 + s * (h + whose)) / s * (1 + s) ** whose
            says = (f"|dx_0|^2/(2 sigma^2 (N - {K} + 1/s))", f"eta^2 Delta^2/(2 sigma^2 (1 + s)^2 (N - t + 1 - {K} + 1/s))")[
                whose
            ]
            found.append(Shift(1 / worth, ("chan2024.shift-two-phases", "chan2024.shift-two-phases-user")[whose], says))
    if not long and s >= STRONG and 0 < known.flat < 1 and 2 + whose <= N:
        r = 1 - known.flat / (1 + known.wide)
        value = enclose(lambda: ball(r) ** (2 * (N - 1 - whose)) * ball(1 - r**2) / (1 - ball(r) ** (2 * (N - 1)))).upper
        says = "r^(2 k) (1 - r^2)/(1 - r^(2 (N - 1))) {}, k = N - {}, r = 1 - eta mu/(1 + eta beta a_max^2)"
        unit = ("|dx_0|_M^2/(2 sigma^2)", "eta^2 Delta^2/(2 sigma^2), N from the user's own on")[whose]
        record = ("chan2024.shift-strongly-convex", "chan2024.shift-strongly-convex-user")[whose]
        found.append(Shift(value, record, says.format(unit, 1 + whose)))
        if has["identity"] and whose == STARTS and s >= IDENTITY:
            words = says.format("|dx_0|^2/(2 sigma^2)", 1)
            found.append(Shift(value / (1 + s), "chan2024.shift-identity-strongly-convex", words))
        if known.wide == s and 8 * known.flat >= s >= WALK:
            words = (
                says.format("|dx_0|_M^2/(2 sigma^2 (1 + s))", 1),
                "eta^2 Delta^2/(2 sigma^2 (1 + (1 + s) (1/r^2 + .. + 1/r^(2 k)))), k = N - 2, r = 1 - eta mu/(1 + s), N from the "
                "user's own on",
            )[whose]
            less = value / (1 + s) if whose == STARTS else value / (value + (1 + s) * (1 - value))
            found.append(Shift(less, f"chan2024.shift-strongly-convex-constant{'-user' * whose}", words))
    return found


def of_users(known: Known, after: int, distance: int | None = None, uses: int = 1) -> list[Shift]:
    """Every stated bound for a user whose (last) iteration is followed by ``after`` others, whatever its verdict.

    uses > 1: in that many iterations, ``distance`` apart.
    """
    if uses == 1:
        return stated(USER, known, after + 1)
    k = after if distance is None else min(after, distance - 1)
    return [
        Shift(Fraction(uses, k + 1), f"chan2024.{record}", "m eta^2 Delta^2/(2 sigma^2 (k + 1))")
        for least_s, least_k, record in ((WALK, 2, "shift-several-uses"), (LATE, 3, "shift-late-several-uses"))
        if known.s >= least_s and k >= least_k and not known.long
    ]


def of_starts(known: Known, iterations: int) -> list[Shift]:
    """Every stated bound for two starts, whatever its verdict; at the identity |dx_0|_M^2 = (1 + s)|dx_0|^2."""
    return stated(STARTS, known, iterations)


def started(known: Known, iterations: int, unit: Fraction) -> tuple[Loss, list[Shift]] | None:
    """The loss of another start by the best record, unit = |dx_0|_M^2/sigma^2; None where none applies."""
    found = of_start(known, iterations)
    return None if found is None else (Gaussian(exactly(unit * found.value)), [found])


def used(known: Known, plan: Schedule, user: int, unit: Fraction) -> tuple[Loss, list[Shift]] | None:
    """The loss of a user by the best records, unit = eta^2 Delta^2/sigma^2; None where none applies (a sampled order, say).

    Each place of a permuted order has its own best record. Several uses have the record of several, or each its own: the runs
    meet before the next use, so what is lost adds up. Where none is better it is the own release (Corollary 6.2).
    """
    if plan.order == "sampled":
        return None

    def best(at: range) -> list[Shift]:
        after, uses = plan.steps - at[-1], len(at)
        apart = [of_user(known, k) or OWN for k in (plan.users - 1, after)]
        joint = of_user(known, after, plan.users, uses)
        least = (uses - 1) * apart[0].value + apart[1].value
        return apart[uses == 1 :] if joint is None or joint.value > least else [joint]

    def square(at: range) -> Enclosure:
        *before, last = best(at)
        return exactly(unit * (last.value + sum((len(at) - 1) * one.value for one in before)))

    places = [user] if plan.order == "fixed" else [place for place, _ in plan.places()]
    theorems = list({one.record: one for place in places for one in best(plan.positions(place))}.values())
    return None if theorems == [OWN] else (plan.loss(user, square, exactly(unit)), theorems)


def rounds(distance: Fraction, steps: int) -> int:
    """The k up to ``steps`` for which (distance + k)^2/k is least: near the distance."""
    return min({min(max(k, 1), steps) for k in (int(distance), int(distance) + 1)}, key=lambda k: (distance + k) ** 2 / k)


def of_every_step(c: Fraction, steps: int, distance: Fraction | None) -> list[Shift]:
    """Every stated bound for a record that noisy gradient descent reads in every step, in the unit eta^2 Delta^2/sigma^2: convex
    (1/eta)-smooth losses with modulus (1 - c)/eta, in a set of diameter ``distance`` times eta Delta."""
    found = []
    if c < 1 and steps >= 2:
        power = c**steps
        says = "(1 - c^N)/(1 + c^N) (1 + c)/(1 - c) eta^2 Delta^2/(2 sigma^2), c = 1 - eta mu"
        found.append(Shift((1 - power) / (1 + power) * (1 + c) / (1 - c), "chan2024.shift-every-step", says))
    if distance:
        k = rounds(distance, steps)
        says = "(R + k eta Delta)^2/(2 sigma^2 k), the best k"
        found.append(Shift((distance + k) ** 2 / k, "chan2024.shift-bounded-set", says))
    return found


def least(found: list[Shift]) -> Shift | None:
    return min((one for one in found if verdict(one.record) == "PROVED"), key=lambda one: one.value, default=None)


def least_of(stated: Callable[P, list[Shift]]) -> Callable[P, Shift | None]:
    """The least of the stated bounds whose record is PROVED; None where none is."""

    def proved(*args: P.args, **kwargs: P.kwargs) -> Shift | None:
        return least(stated(*args, **kwargs))

    return proved


of_user, of_start, every_step = least_of(of_users), least_of(of_starts), least_of(of_every_step)
"""For a user whose (last) iteration is followed by ``after`` others; two starts, |dx_0|_M apart; a record read in every step."""


def settled(s: Fraction) -> int:
    """The least K >= 2 found with (1 + s)^(K - 2) s >= max(1, 2/s), certainly."""
    needed = max(1 / s, 2 / s**2)
    steps = enclose(lambda: ball(needed).log() / ball(1 + s).log(), Fraction(1, 10**60)).upper if needed > 1 else 0
    K = 2 + ceil(steps)
    return K - 1 if K > 2 and ball(1 + s) ** (K - 3) >= ball(needed) else K


class Phases(NamedTuple):
    """j and m iterations of the two phases of chan2024.shift-two-phases, and a T with which they are enough."""

    j: int
    m: int
    T: Fraction

    @property
    def iterations(self) -> int:
        return 3 + self.j + self.m


@cache
def settled_twice(s: Fraction) -> Phases:
    """The longest first phase, and the shortest second one that follows it, certainly."""
    q, low, high, j, m, P = 1 + s, Fraction(4, 3), Fraction(4, 3), 0, 0, Fraction(1)
    while s**2 * (3 + 16 * s) * (1 + (later := q**2 * (1 + high))) <= 1:
        low, high, j = Fraction(floor(q**2 * (1 + low) * FINE), FINE), Fraction(ceil(later * FINE), FINE), j + 1
    near, ends = 1 + s + s * high, (Fraction(1), Fraction(0))
    while ends[0] > ends[1]:
        P, m = Fraction(floor(P * q * FINE), FINE), m + 1
        left = P * s**2 * q * (1 + low) ** 2 - high  # times T at least near
        if left > 0:
            ends = near / left, (P * s**3 * q * low * (1 + low) ** 2 - s * (q * (1 + high)) ** 2 - near**2) / (near * high)
    return Phases(j, m, (ends[0] + ends[1]) / 2)
