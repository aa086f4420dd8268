"""Lower bounds from tests: events of an exact run, with P(A) >= p under one data set and Q(A) <= q under its neighbour.

Whatever holds for the run holds for its events: p <= e^epsilon q + delta; D_alpha >= that of two coins, p against q; and mu >=
Phi^-1(p) - Phi^-1(q) for Gaussian differential privacy. Floats choose the event, balls enclose its two probabilities; so the
lower ends are certified whichever event is chosen. ``Walk`` is a family of runs whose laws are no Gaussians: the released point
is N(j m, 1), j binomial (how often a user was drawn in secret), against N(0, 1).
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from itertools import pairwise
from typing import Any, NamedTuple, Protocol

import numpy as np

from ..enclosures.balls import START, Enclosure, Rational, ball, dyadic, rational
from .conversion import order, probability
from .loss import Gaussian, Loss, exactly

WIDTH = 14  # standard deviations of the binomial law that are kept; what is dropped only lowers P(A)
THRESHOLDS = 400
CLEAR = 1e-9  # of slopes that are told apart in balls
ORDERS = tuple(1 + Fraction(2) ** k for k in range(-7, 14))  # tried for the largest D_alpha/alpha


class Candidates(NamedTuple):
    """Events by number, with float logarithms of P(A), P(not A) and Q(A)."""

    log_p: Any
    log_not_p: Any
    log_q: Any


class Tests(Protocol):
    """A family of events of one exact run."""

    @property
    def candidates(self) -> Candidates: ...

    @property
    def limit(self) -> Fraction | None:
        """mu^2 and 2 rho at least (as thresholds grow, where that is told); None where they are left to the candidates."""

    def certified(self, index: int) -> tuple[Any, Any]:
        """P(A) and Q(A) of a candidate, as balls."""


@dataclass(frozen=True)
class Detected(Loss):
    """The loss of the run of ``tests``: from below by its best event, from above by a theorem about this very run."""

    tests: Tests
    above: Loss

    @property
    def rho(self) -> Enclosure:
        """D_alpha/alpha at the best order in floats, or its limit where that is known."""
        if self.tests.limit is not None:
            return between(self.tests.limit / 2, self.above.rho)
        p, q = (np.diff([0, *np.exp(x[self._corners]), 1]) for x in (self.tests.candidates.log_p, self.tests.candidates.log_q))
        with np.errstate(all="ignore"):
            terms = [float(a) * np.log(p) + (1 - float(a)) * np.log(q) for a in ORDERS]
        values = [np.logaddexp.reduce(term) / float(a * (a - 1)) for a, term in zip(ORDERS, terms, strict=True)]
        alpha = ORDERS[pick(np.array(values))[0]]
        return between(self._renyi(alpha) / alpha, self.above.rho)

    @property
    def mu_squared(self) -> Enclosure | None:
        """By the event whose Phi^-1(p) - Phi^-1(q) is the largest; Gaussian tails are inverted with a certified bracket."""
        above, limit = self.above.mu_squared, self.tests.limit
        if above is None or limit is not None:
            return None if above is None or limit is None else between(limit, above)
        from scipy.special import ndtri_exp

        found = self.tests.candidates
        with np.errstate(all="ignore"):
            z = np.where(found.log_p < -0.7, ndtri_exp(found.log_p), -ndtri_exp(found.log_not_p))
            best, guess = pick(np.where(found.log_p > -200, z - ndtri_exp(found.log_q), np.nan))
        if guess <= 0:
            return between(Fraction(0), above)
        return between(self._separation(best, Fraction(float(z[best])), Fraction(guess)) ** 2, above)

    def renyi(self, alpha: Rational) -> Enclosure:
        a = order(alpha)
        return between(self._renyi(a), self.above.renyi(a))

    def epsilon(self, delta: Rational) -> Enclosure:
        d = probability(delta)
        found = self.tests.candidates
        with np.errstate(all="ignore"):  # events that are never seen are nan or infinite, and are passed over
            proposed = found.log_p + np.log1p(-np.exp(np.minimum(math.log(d) - found.log_p, 0))) - found.log_q
        low = self._lower(proposed, lambda p, q: (p - ball(d)).log() - q.log())
        return between(low, self.above.epsilon(d))

    def delta(self, epsilon: Rational) -> Enclosure:
        e = rational("epsilon", epsilon, at_least=0)
        found = self.tests.candidates
        low = self._lower(
            np.exp(found.log_p) - np.exp(np.minimum(found.log_q + float(e), 700)), lambda p, q: p - ball(e).exp() * q
        )
        return between(low, self.above.delta(e))

    def _coins(self, alpha: Fraction) -> Any:
        """D_alpha of two coins for each candidate, in floats."""
        a, found = float(alpha), self.tests.candidates
        with np.errstate(all="ignore"):
            log_not_q = np.log1p(-np.exp(found.log_q))
            heads, tails = a * found.log_p + (1 - a) * found.log_q, a * found.log_not_p + (1 - a) * log_not_q
            return np.where(found.log_p > found.log_q, np.logaddexp(heads, tails) / (a - 1), np.nan)

    @cached_property
    def _corners(self) -> list[int]:
        """Events whose (Q, P) are, in floats, corners of a concave curve from (0, 0) to (1, 1), in order."""
        log_p, _, log_q = self.tests.candidates
        q, p = (np.append(np.exp(x), [1.0, 0.0]) for x in (log_q, log_p))
        found = [-1]  # (0, 0)

        def slope(i: int, j: int) -> float:
            return float((p[j] - p[i]) / (q[j] - q[i]))

        for k in [k for k in np.argsort(log_q).tolist() if 0 < q[k] < p[k] < 1] + [len(log_q)]:
            if q[found[-1]] < q[k] and p[found[-1]] < p[k]:
                while len(found) > 1 and slope(found[-1], k) >= slope(*found[-2:]) * (1 - CLEAR):
                    found.pop()
                found.append(k)
        return found[1:-1]

    def _renyi(self, alpha: Fraction) -> Fraction:
        """D_alpha of the chances of some events, P(A) >= p and Q(A) <= q, in order: where the slopes of (q, p) fall the run's
        trade-off curve, which is concave and passes each corner on the far side, is nowhere nearer."""
        chosen = self._corners if self.tests.limit is None else [pick(self._coins(alpha))[0]]

        def value() -> Any:
            r, events = ball(alpha), [self._event(k) for k in chosen]
            steps = [(p - a, q - b) for (a, b), (p, q) in pairwise([(ball(0), ball(0)), *events, (ball(1), ball(1))])]
            if not all(bool(p * b > a * q) for (p, q), (a, b) in pairwise(steps)) or not all(bool(q > 0) for _, q in steps):
                return ball(0)
            terms = ((r * p.log() + (1 - r) * q.log()).exp() for p, q in steps if bool(p > 0))
            return sum(terms, ball(0)).log() / (r - 1)

        return positive(value)

    def _separation(self, index: int, height: Fraction, mu: Fraction) -> Fraction:
        """A number below Phi^-1(p) - Phi^-1(q), certified at floats that propose Phi^-1(p) and the difference; else 0."""
        import flint

        with flint.ctx.workprec(START):
            p, q = self._event(index)
            for slack in (Fraction(1, 10**9), Fraction(1, 10**6), Fraction(1, 10**3)):
                high, low = height - slack * (1 + abs(height)), height - mu + slack * (1 + abs(height))
                if high > low and bool(normal(high) <= p) and bool(normal(low) >= q):
                    return high - low
        return Fraction(0)

    def _lower(self, proposed: Any, value: Callable[[Any, Any], Any]) -> Fraction:
        """The certified value, from P(A) and Q(A), of the candidate that floats propose; 0 where it is not positive."""
        return positive(lambda: value(*self._event(pick(proposed)[0])))

    def _event(self, index: int) -> tuple[Any, Any]:
        """The lower end of P(A) and the upper end of Q(A), as exact balls: either may have a huge exponent."""
        p, q = self.tests.certified(index)
        return p.lower(), q.upper()


@dataclass(frozen=True)
class Walk:
    """x = N(j m, 1), j binomial(rounds, chance), m^2 = square, against N(0, 1); events x >= threshold."""

    rounds: int
    chance: Fraction
    square: Fraction

    @property
    def limit(self) -> Fraction:
        """That of the rarest and largest shift, rounds m: far out it alone is seen, and the logarithm of its weight is lost."""
        return self.square * self.rounds**2

    @cached_property
    def kept(self) -> range:
        """The values of j that count: an interval about the mean."""
        mean = float(self.rounds * self.chance)
        spread = math.sqrt(mean * float(1 - self.chance)) + 1
        return range(max(0, int(mean - WIDTH * spread)), min(self.rounds, int(mean + WIDTH * spread) + 20) + 1)

    @cached_property
    def thresholds(self) -> Any:
        top = math.sqrt(self.square) * self.kept[-1]
        return np.linspace(-4, top + 12, THRESHOLDS)

    @cached_property
    def candidates(self) -> Candidates:
        from scipy.special import gammaln, log_ndtr, logsumexp

        j, m = np.array(self.kept, dtype=float), math.sqrt(self.square)
        n, c = float(self.rounds), float(self.chance)
        weights = gammaln(n + 1) - gammaln(j + 1) - gammaln(n - j + 1) + j * math.log(c) + (n - j) * math.log1p(-c)
        gap = self.thresholds[:, None] - m * j[None, :]
        log_p = np.minimum(logsumexp(weights[None, :] + log_ndtr(-gap), axis=1), 0)
        return Candidates(log_p, logsumexp(weights[None, :] + log_ndtr(gap), axis=1), log_ndtr(-self.thresholds))

    def certified(self, index: int) -> tuple[Any, Any]:
        threshold, n = Fraction(float(self.thresholds[index])), self.rounds
        m, ratio = ball(self.square).sqrt(), ball(self.chance) / ball(1 - self.chance)
        first = self.kept[0]
        weight = binomial(n, first, self.chance)
        total = ball(0)
        for j in self.kept:
            total += weight * normal_ball(m * j - ball(threshold))
            weight = weight * ratio * (n - j) / (j + 1)
        return total, normal_ball(-ball(threshold))


@dataclass(frozen=True)
class Nearly:
    """N(mu, 1) against N(0, 1), mu^2 = square, but for what happens with probability ``aside`` at most under each; events x >=
    threshold."""

    square: Fraction
    aside: Fraction
    limit = None

    @cached_property
    def thresholds(self) -> Any:
        return np.linspace(-4, math.sqrt(self.square) + 12, THRESHOLDS)

    @cached_property
    def candidates(self) -> Candidates:
        from scipy.special import log_ndtr, ndtr

        gap, lost = self.thresholds - math.sqrt(self.square), float(self.aside)
        with np.errstate(all="ignore"):
            log_p = np.log(np.maximum(ndtr(-gap) - lost, 0))
        return Candidates(log_p, np.log(ndtr(gap) + lost), np.logaddexp(log_ndtr(-self.thresholds), math.log(lost)))

    def certified(self, index: int) -> tuple[Any, Any]:
        threshold, lost = ball(Fraction(float(self.thresholds[index]))), ball(self.aside)
        return normal_ball(ball(self.square).sqrt() - threshold) - lost, normal_ball(-threshold) + lost


def walk(rounds: int, chance: Fraction, square: Fraction) -> Detected:
    """``Walk`` with its loss from above: that of a user who is drawn every time."""
    return Detected(Walk(rounds, chance, square), Gaussian(exactly(square * rounds**2)))


def binomial(count: int, k: int, chance: Fraction) -> Any:
    """One probability of the binomial law, as a ball."""
    return ball(math.comb(count, k)) * ball(chance) ** k * ball(1 - chance) ** (count - k)


def normal_ball(x: Any) -> Any:
    """Phi of a ball."""
    return (-x / ball(2).sqrt()).erfc() / 2


def normal(x: Fraction) -> Any:
    return normal_ball(ball(x))


def positive(value: Callable[[], Any]) -> Fraction:
    """The lower end of a ball, 0 where it is not positive."""
    import flint

    with flint.ctx.workprec(START):
        found = value()
        return max(Fraction(0), dyadic(found.lower())) if found.is_finite() else Fraction(0)


def pick(values: Any) -> tuple[int, float]:
    """The index of the largest number, nan aside, and the number."""
    clean = np.where(np.isfinite(values), values, -np.inf)
    best = int(np.argmax(clean))
    return best, float(clean[best])


def between(low: Fraction, above: Enclosure) -> Enclosure:
    return Enclosure(min(low, above.upper), above.upper)
