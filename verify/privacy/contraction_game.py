"""The least energy of shifts for noisy contractions on which one user's data act several times.

The difference of two runs obeys |d_j| <= c |d_{j-1}| + gap_j - a_j, where gap_j = 1 at the steps that read the user's data and 0
at the others, and a_j >= 0 is the length of the shift of that step's noise; the runs must have met after step N. In the
variables X_j = sum_{i<=j} a_i c^{-i} and time sum c^{-2i} the energy sum a_j^2 is that of a path which stays below the steps
of sum gap_i c^{-i} and ends on them: the taut string, that is their greatest convex minorant. It is a few blocks, at the end
of each of which the runs meet. Special cases: one difference, c^{2k} (1 - c^2)/(1 - c^{2(k+1)}) with k steps after it
(chan2024.theorem-5.2-optimal-weights); every step, (1 - c^N)(1 + c)/((1 + c^N)(1 - c)), and cyclic batches (Bok, Su,
Altschuler 2024, "Shifted interpolation for differential privacy", Theorems 4.1 to 4.5).
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import Any

from ..enclosures.balls import Enclosure, ball, enclose
from .loss import Gaussian, exactly, outward
from .many_dimensions import LAST, lost, score, turned, turning

MOST = 200_000  # participations that are treated one by one
LEAST = 1e-140  # of a use, which floats look at


def energy(
    contraction: Fraction, steps: int, participations: Sequence[int], start: tuple[int, Fraction] | None = None
) -> Enclosure:
    """The least sum of squares of the shifts; 0 <= contraction <= 1, participations: increasing steps in 1..steps.

    start: (s, D), a difference of at most D after step s < steps, whatever happened before (a bounded domain, or two starting
    points at s = 0); participations up to s are then ignored.
    """
    first = start[0] if start is not None else 0
    if participations == range(1, steps + 1):
        return (
            every_step(contraction, steps)
            if start is None
            else outward_of(lambda: one_block(contraction, steps - first, start[1]))
        )
    few(participations)
    uses = [t for t in participations if t > first]
    if start is None:
        if not uses:
            return exactly(0)
        if len(uses) == 1:
            k = steps - uses[0]
            one = outward_of(lambda: ball(contraction) ** (2 * k) / powers(ball(contraction), 0, k)) if contraction < 1 else None
            return one or exactly(Fraction(1, k + 1))
    elif first == 0 and not uses:
        return one_start(contraction, steps, start[1])
    return outward_of(lambda: taut_string(contraction, steps, uses, start))


def few(participations: Sequence[int]) -> None:
    if len(participations) > MOST:
        raise ValueError(f"more than {MOST} uses of one user's data are not treated one by one")


def every_step(c: Fraction, count: int) -> Enclosure:
    """(1 - c^k)(1 + c)/((1 + c^k)(1 - c)), k at c = 1."""
    if c == 1:
        return exactly(count)
    return outward_of(lambda: (1 - ball(c) ** count) * ball(1 + c) / ((1 + ball(c) ** count) * ball(1 - c)))


def one_block(c: Fraction, count: int, distance: Fraction) -> Any:
    """A difference of ``distance``, then a use in each of the last ``count`` steps: slopes fall, so the string is one block."""
    uses = ball(count) if c == 1 else (1 - ball(c) ** count) / ball(1 - c)
    return (ball(distance) * ball(c) ** count + uses) ** 2 / powers(ball(c), 0, count - 1)


def one_start(c: Fraction, steps: int, distance: Fraction) -> Enclosure:
    """D^2 c^{2N} (1 - c^2)/(1 - c^{2N}), D^2/N at c = 1 (chan2024.theorem-5.2-optimal-weights)."""
    if c == 1:
        return exactly(distance**2 / steps)
    return outward_of(lambda: ball(distance**2) * ball(c) ** (2 * steps) / powers(ball(c), 0, steps - 1))


def taut_string(c: Fraction, steps: int, uses: Sequence[int], start: tuple[int, Fraction] | None) -> Any:
    """The energy of the convex minorant, as a ball."""
    factor = ball(c)
    rises: dict[int, Any] = {t: factor ** (steps - t) for t in uses}  # by the first noise that can shift against it
    if start is not None:
        s, distance = start
        rises[s + 1] = rises.get(s + 1, ball(0)) + ball(distance) * factor ** (steps - s)
    firsts = sorted(rises)
    ends = zip(firsts, [*firsts[1:], steps + 1], strict=True)
    return minorant((rises[first], powers(factor, steps + 1 - after, steps - first)) for first, after in ends)


def minorant(stretches: Iterable[tuple[Any, Any]]) -> Any:
    """The energy of the greatest convex minorant of a path in stretches, at least one."""
    energies = [rise**2 / time for rise, time, _ in blocks(stretches)]
    return sum(energies[1:], energies[0])


def blocks(stretches: Iterable[tuple[Any, Any]]) -> list[tuple[Any, Any, int]]:
    """The blocks of the greatest convex minorant of a path in stretches, each with its rise (> 0) and the time after it: the same
    of each block, and its number of stretches. Those at whose end the runs meet stay apart; balls are joined only where that
    certainly keeps the string below."""
    found: list[tuple[Any, Any, int]] = []
    for one in stretches:
        found.append((*one, 1))
        while len(found) > 1 and found[-2][0] * found[-1][1] >= found[-1][0] * found[-2][1]:
            rise, time, count = found.pop()
            found[-1] = (found[-1][0] + rise, found[-1][1] + time, found[-1][2] + count)
    return found


def powers(x: Any, low: int, high: int) -> Any:
    """x^(2 low) + .. + x^(2 high), of a ball or a float."""
    if x == 1:
        return high - low + 1
    square = x * x
    return square**low * (1 - square ** (high - low + 1)) / (1 - square)


def bounded_domain(c: Fraction, steps: int, participations: Sequence[int], diameter: Fraction) -> Enclosure:
    """The best of ``energy`` and of what it is after forgetting everything up to some step s < steps, where |d_s| <= diameter.

    Of two steps s with the same uses to come the first is no worse: |d_s| <= D leaves |d_(s+1)| <= D, with more noise to shift.
    So s is a use (or 0, where the runs have met); floats choose which.
    """
    found = [energy(c, steps, participations)]
    found += [energy(c, steps, participations, (s, diameter)) for s in forgotten(c, steps, participations, float(diameter))]
    return min(found, key=lambda one: one.upper)


def forgotten(c: Fraction, steps: int, uses: Sequence[int], diameter: float) -> list[int]:
    """s in 1 .. steps - 1 after which, in floats, a difference of ``diameter`` and the uses to come cost least."""
    x = float(c)
    if uses == range(1, steps + 1):  # one block of k steps: (1 + b y)^2/(1 - y^2), b = D (1 - x) - 1, falls up to y = x^k = -b
        y = 1 - diameter * (1 - x)
        k = int(diameter if x == 1 else math.log(y) / math.log(x) if x and y > 0 else steps)
        return [steps - one for one in (k, k + 1) if 0 < one < steps]
    string: list[tuple[float, float, float]] = []  # blocks from the last: rise, time, energy of it and of those after it
    found: list[tuple[float, int]] = []

    def laid(rise: float, time: float) -> tuple[int, tuple[float, float, float]]:
        """How many blocks stay where this stretch is laid before them, and the block it is in."""
        left = len(string)
        while left and rise * string[left - 1][1] >= string[left - 1][0] * time:
            left -= 1
            rise, time = rise + string[left][0], time + string[left][1]
        return left, (rise, time, rise * rise / time + (string[left - 1][2] if left else 0.0))

    after = steps + 1
    for t in reversed(uses):
        moved = x ** (steps - t)
        if moved < LEAST:
            break
        if t < steps:
            found.append((laid(diameter * moved, powers(x, steps + 1 - after, steps - 1 - t))[1][2], t))
        left, block = laid(moved, powers(x, steps + 1 - after, steps - t))
        string[left:] = [block]
        after = t
    return [min(found)[1]] if found else []


def killing(eta: Fraction, mu: Fraction, nu: Fraction) -> Fraction:
    """The least |1 - eta h| over curvatures h in [mu, nu]."""
    low, high = 1 - eta * nu, 1 - eta * mu
    return Fraction(0) if low <= 0 <= high else min(abs(low), abs(high))


def factors(eta: Fraction, mu: Fraction, nu: Fraction, secret: bool) -> tuple[Fraction, Fraction] | None:
    """(c, kill) for ``attained``: the largest and the least |1 - eta h| over curvatures h in [mu, nu].

    Where it is secret when a user's data are read the factors must be >= 0, lest the differences alternate; None where none is.
    """
    low, high, kill = 1 - eta * nu, 1 - eta * mu, killing(eta, mu, nu)
    if secret:
        return (high, kill) if high >= 0 else None
    return max(abs(low), abs(high)), kill


def alternates(eta: Fraction, mu: Fraction, nu: Fraction) -> bool:
    """Whether the largest factor is that of nu alone and negative: x -> -c x, c = eta nu - 1.

    Then several uses of one user add up in the limit of far starts, if mu < nu: x_0 = R sends the mean through R, -c R, c^2 R, ..
    (for c = 1 in the limit of c below 1), places as far apart as one likes. There the user's gradients differ by -Delta on one
    side of 0 and by Delta on the other, as is right for the sign that the factors after it give; in between the difference turns
    with a slope of order Delta/R. In a window around one place, wide against the noise and narrow against R, the curvature is
    another one (``kill``). All curvatures lie in [mu, nu] but for O(1/R), and the law tends to that of ``attained``.
    """
    return eta * nu - 1 > 1 - eta * mu


def quadratics(c: Fraction, steps: int, participations: Sequence[int]) -> Enclosure:
    """Where all functions are quadratics with one Hessian h I, c = |1 - eta h|: the last iterate of either run is Gaussian with
    the noise of all steps, and a use at t moves its mean by c^(N-t) at most: (sum of these)^2/(1 + c^2 + .. + c^(2N-2))."""
    few(participations)
    return attained(c, c, steps, participations)[0].square


def attained(
    c: Fraction, kill: Fraction, steps: int, participations: Sequence[int], many: bool = False, unit: Fraction = Fraction(1)
) -> tuple[Gaussian, str]:
    """The loss of x_j = m_j x_{j-1} + gap_j + N_j after ``steps``, gaps of mu^2 = unit, for the best factors kill <= m_j <= c,
    which the class of functions allows, that are tried here: an exact run, and its words.

    On the line: m_j = c, but m_t = kill at one use t, or at all steps up to it, which takes away noise of the steps before, with
    the differences of the uses before. many: in many dimensions too, by :mod:`verify.privacy.many_dimensions`.

    One f may be read in several steps: from a start at distance R, with other curvatures in between, its steps are at places O(R)
    apart, and around each, in a window wide against the noise and narrow against R, f has the curvature, and f' the difference,
    that is said here; curvatures stay in [mu, nu] up to O(window/R), where kill < c.
    """

    def run(t: int, whole: bool, uses: Sequence[int], exact: bool) -> tuple[list[Any], list[Any], Any]:
        """Of every use p_u and the variance from before it, and that of all, where t has the factor ``kill``."""
        x, m = (ball(c), ball(kill)) if exact else (float(c), float(kill))
        last = x ** (steps - t)

        def left(u: int) -> Any:
            return last**2 * (powers(m, t - u + 1, t - 1) if whole else m**2 * powers(x, t - u, t - 2))

        shown = [x ** (steps - u) if u >= t else last * (m ** (t - u) if whole else m * x ** (t - 1 - u)) for u in uses]
        before = [left(u) if u <= t else left(t) + powers(x, steps - u + 1, steps - t) for u in uses]
        return shown, before, left(t) + powers(x, 0, steps - t)

    before, reduced = 0.0, 0.0
    best = -1.0, (0, 0), participations[-1], True
    x, m = float(c), float(kill)
    lasting = [x ** (steps - t) for t in participations]
    total = sum(lasting)
    for i, t in enumerate(participations):
        after, last = total - before, lasting[i]
        reduced *= m ** (t - participations[i - 1]) if i else 0.0
        for whole, earlier in ((True, last * reduced), (False, before * m / x if x else 0.0)):
            value = (after + earlier) ** 2 / run(t, whole, (), False)[2]
            best = max(best, (value, (0, 0), t, whole), key=lambda one: one[0])
        before += last
        reduced += 1.0
    near = participations[-LAST:]
    many = many and kill < c
    for t in near[-LAST_TURNED:] if many else ():
        for whole in (True, False):
            best = max(best, (*turning(*run(t, whole, near, False)), t, whole), key=lambda one: one[0])
    _, turns, t, whole = best
    square = outward_of(lambda: score(turns, *run(t, whole, near if turns[0] else participations, True)))
    says = of_several(whole) if len(participations) > 1 else "the least factor up to the user's last step"
    loss, limit = lost(square, energy(c, steps, participations) if many else None, unit)
    return loss, says + turned(*turns) + limit


LAST_TURNED = 8  # uses, one of which has the factor ``kill`` while gradients turn


def of_several(whole: bool) -> str:
    """The run of several uses in words: at one of them the least factor, or at all steps up to it."""
    return f"the least factor {'up to' if whole else 'at'} one step of the user, in the limit of starts far away"


def outward_of(compute: Any) -> Enclosure:
    found = enclose(compute, Fraction(1, 10**15))
    return outward(found.lower, found.upper)
