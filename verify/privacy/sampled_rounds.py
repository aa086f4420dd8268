"""Rounds of Gaussian noise in each of which one record takes part in secret: the loss of all releases, upper ends certified.

The pairs are those of :mod:`verify.privacy.poisson_gaussian`; they compose (Zhu, Dong, Wang 2022). For T rounds the masses of one
loss, moved to the ends of cells of width h so that P and Q keep theirs, are multiplied as polynomials in fixed point, rounded
down. Of each sum a window is kept: what is below is moved up to its end (a larger loss has a larger delta), what is above counts
as an infinite loss, as does all that rounding loses. Floats choose h and the windows (Chernoff); no choice is wrong.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property, lru_cache
from typing import Any

import numpy as np

from ..enclosures.balls import Enclosure, Rational, Undecided, ball, enclose, rational
from .conversion import order, probability
from .loss import GRID, Loss, delta_from_renyi, epsilon_from_renyi, exactly, outward
from .loss_sums import FINE, LOST, MOST_CELLS, SPARE, Law, bisect, powers, seldom_outside
from .poisson_gaussian import ADD, OPPOSITE, REMOVE, REPLACE, cell_ends, tangents
from .subsampled_gaussian import opposite_gaussian, replaced_gaussian, subsampled_gaussian

SHORTER = 0.9
FORESEEN = 1 << 16  # cells of a law in floats
LEAST_FORESEEN = 1e-11
LARGEST = 700  # whose e^ floats have
USUAL_BITS, FEWER = 256, 8  # smaller masses, and epsilons above LARGEST, are asked for on fewer cells
MOST_OF_ALL = 8 * MOST_CELLS  # cells of the whole sum
FARTHEST, MOST_BITS = 5000, 512  # an epsilon, the bits of a mass: beyond, Renyi divergences answer in seconds,
SMALL = 2  # but of an epsilon below this in minutes, so that a mass may have twice as many
WIDTH_BITS = 5  # of a grid's width
NARROW = Fraction(1, 10**9)  # a cell
ROUGH = 0.005  # of epsilon: a law that is not the largest is seldom nearer to it
MOVED_UP = 1e-11  # of all, where a sum is below its window
SELDOM, FEW = LOST / 1000, 8  # of delta, for what is not told of a sum of more than few losses
MANY, WIDEST = 800_000, 2.5  # rounds for which cells of tangents are as wide as ``spread``; times that for few
UNEVEN = 1.25  # of what a grid may cost, where losses are not spread evenly over its cells
Stages = tuple[tuple[Fraction, Fraction, int], ...]
"""(probability, noise, rounds): rounds that are alike, one stage after the other."""
PAIRS = {"add-remove": (REMOVE, ADD), "replace": (REPLACE,), "opposite": (OPPOSITE,)}
RENYI: dict[str, Callable[[Fraction, Fraction, Fraction], Enclosure]] = {
    "add-remove": subsampled_gaussian,
    "replace": replaced_gaussian,
    "opposite": opposite_gaussian,
}


@dataclass(frozen=True)
class Sampled(Loss):
    """``rounds`` releases, each of N(0, noise^2) moved by at most 1 where the record takes part: with this probability, in
    secret, independently. pair: which of PAIRS dominates one round (of ``opposite`` the records of both data sets take part, and
    move a release by at most 1 each, so by 2 from each other). more: stages of other rounds, with the same pair; the pairs
    that dominate rounds compose. fine: what the grid may cost of epsilon, about. Lower ends are 0: what is attained is another
    loss."""

    probability: Fraction
    noise: Fraction
    rounds: int
    pair: str
    more: Stages = ()
    fine: float = FINE

    @property
    def stages(self) -> Stages:
        return ((self.probability, self.noise, self.rounds), *self.more)

    @property
    def mu_squared(self) -> Enclosure:
        """Of a record that is always there, to which 2 D_alpha/alpha grows."""
        apart = 2 if self.pair == "opposite" else 1
        return exactly(sum((rounds * apart**2 / noise**2 for _, noise, rounds in self.stages), Fraction(0)))

    def renyi(self, alpha: Rational) -> Enclosure:
        a = order(alpha)
        one = RENYI[self.pair]
        return outward(Fraction(0), sum((one(a, q, s).upper * rounds for q, s, rounds in self.stages), Fraction(0)))

    def epsilon(self, delta: Rational) -> Enclosure:
        return Enclosure(Fraction(0), sampled_epsilon(self, probability(delta)))

    def delta(self, epsilon: Rational) -> Enclosure:
        e = rational("epsilon", epsilon, at_least=0)
        near = float(delta_from_renyi(self, e).upper)
        return Enclosure(Fraction(0), min(max(law.delta(e) for law in self.laws(near)), Fraction(1)))

    def laws(self, delta: float) -> list[Law]:
        """The laws of the sums, fine enough for epsilon at this delta."""
        return [composed_law(self.stages, name, max(delta, 1e-300), False, self.fine) for name in PAIRS[self.pair]]


@dataclass(frozen=True)
class SampledRun(Loss):
    """What a run attains: the pair opposite itself (two records that oppose each other, the others nothing), else the pair of a
    removed record (whoever is drawn in its place has nothing, or the opposite of what it has). Lower ends are certain; the upper
    ones are those of ``above``."""

    above: Sampled

    @property
    def mu_squared(self) -> Enclosure:
        return self.above.mu_squared

    def renyi(self, alpha: Rational) -> Enclosure:
        a = order(alpha)
        one = opposite_gaussian if self.above.pair == "opposite" else subsampled_gaussian
        low = sum((one(a, q, s).lower * rounds for q, s, rounds in self.above.stages), Fraction(0))
        return outward(low, self.above.renyi(alpha).upper)

    def law(self, delta: float) -> Law:
        direction = OPPOSITE if self.above.pair == "opposite" else REMOVE
        return composed_law(self.above.stages, direction, max(delta, 1e-300), True, self.above.fine)

    def epsilon(self, delta: Rational) -> Enclosure:
        d = probability(delta)
        high = self.above.epsilon(d).upper
        if high == 0:  # hardly ever drawn: no grid is needed, and of so small losses it would be long
            return Enclosure(high, high)
        try:
            law = self.law(float(d))
        except Undecided:
            return Enclosure(Fraction(0), high)
        low = bisect(lambda e: law.delta(e, False) <= d, GRID, Fraction(10**6), upper=False)
        return Enclosure(low, max(low, high))

    def delta(self, epsilon: Rational) -> Enclosure:
        e, above = rational("epsilon", epsilon, at_least=0), self.above.delta(epsilon).upper
        return Enclosure(max(Fraction(0), self.law(float(above)).delta(e, False)), above)


@lru_cache(maxsize=256)
def sampled_epsilon(loss: Sampled, delta: Fraction) -> Fraction:
    """From privacy losses on a grid, which are ``fine`` above the least there is; from Renyi divergences, never less, where
    the grid would be too long. 0 where the mean number of rounds with the record, which bounds delta, is at most that."""
    if sum((q * rounds for q, _, rounds in loss.stages), Fraction(0)) <= delta:
        return Fraction(0)
    first, *others = PAIRS[loss.pair]
    near = max(float(delta), 1e-300)
    try:
        law = composed_law(loss.stages, first, near, False, loss.fine)
        found = bisect(lambda e: law.delta(e) <= delta, GRID, Fraction(10**6))
        rough = (composed_law(loss.stages, name, near, False, ROUGH, float(found)) for name in others)
        if all(law.delta(found) <= delta for law in rough):
            return found
        laws = loss.laws(float(delta))
        return bisect(lambda e: all(law.delta(e) <= delta for law in laws), GRID, Fraction(10**6))
    except Undecided:
        return epsilon_from_renyi(loss, delta).upper


@dataclass(frozen=True)
class Shape:
    """One loss in floats: points and masses under P, for everything that only has to be about right."""

    losses: Any
    logs: Any

    @staticmethod
    def of(direction: str, q: float, s: float, cut: float) -> Shape:
        far = math.sqrt(-2 * math.log(cut)) + 1
        x = np.linspace(-s * far, s * far + 1, 4001)
        plain, moved = -((x / s) ** 2) / 2, -(((x - 1) / s) ** 2) / 2
        none = math.log1p(-q) if q < 1 else -math.inf
        mixture = np.logaddexp(none + plain, math.log(q) + moved)
        weight = -math.log(len(x) - 1) + math.log(float(x[-1] - x[0]) / s) - math.log(2 * math.pi) / 2
        if direction == OPPOSITE:
            return Shape(mixture - np.logaddexp(none + plain, math.log(q) - (((x + 1) / s) ** 2) / 2), mixture + weight)
        loss = mixture - plain
        if direction == REMOVE:
            return Shape(loss, mixture + weight)
        if direction == ADD:
            return Shape(-loss, plain + weight)
        above = x > 0.5
        logs = np.concatenate([mixture[above], plain[above]]) + weight
        rest = max(1 - float(np.exp(logs).sum()), 1e-300)
        return Shape(np.concatenate([loss[above], -loss[above], [0.0]]), np.append(logs, math.log(rest)))

    @property
    def spread(self) -> float:
        """How wide the cells of tangents may be: a part of the deviation of one loss, and of how near its lower half stands."""
        order, weights = np.argsort(self.losses), np.exp(self.logs)
        tenth, half = self.losses[order][np.searchsorted(np.cumsum(weights[order]), (0.1, 0.5))]
        apart = self.losses - float((weights * self.losses).sum())
        return min(math.sqrt(float((weights * apart**2).sum())) / 24, float(half - tenth) / 10)

    def near(self, share: float) -> Shape:
        """Without the losses furthest from 0, which have this mass."""
        order = np.argsort(-np.abs(self.losses))
        kept = order[np.searchsorted(np.cumsum(np.exp(self.logs[order])), share) :]
        return Shape(self.losses[kept], self.logs[kept])

    def moved(self, theta: float, width: float) -> float:
        """The mean of what the ends of cells of this width add to a squared loss, under the law tilted by theta."""
        logs, beyond = self.logs + theta * self.losses, np.mod(self.losses, width)
        weights = np.exp(logs - logs.max())
        return float((weights * beyond * (width - beyond)).sum() / weights.sum())

    @cached_property
    def cumulants(self) -> tuple[Any, Any, Any]:
        """theta, ln E e^(theta L) and ln E e^(-theta L)."""
        theta = 1e-3 * 10 ** (np.arange(240) * 8 / 159)
        grid = theta[:, None] * self.losses
        found = []
        for x in (self.logs + grid, self.logs - grid):
            most = x.max(axis=1)
            found.append(most + np.log(np.exp(x.T - most).sum(axis=0)))
        return theta, *found


def window(losses: Sequence[tuple[Shape, int]], budget: tuple[float, float], h: float = 0.0) -> tuple[float, float]:
    """Below and above which a sum of losses, so many of each shape and each moved within a cell of width h, is with probability
    at most ``budget`` (Chernoff)."""
    theta, spread = losses[0][0].cumulants[0], sum(count for _, count in losses)
    above, below = (sum(count * shape.cumulants[side] for shape, count in losses) for side in (1, 2))
    low, high = (side + spread * theta**2 * h**2 / 4 - math.log(b) for side, b in zip((below, above), budget, strict=True))
    return -float(np.min(low / theta)) - h, float(np.min(high / theta)) + h


def foreseen(
    shapes: Sequence[Shape], counts: Sequence[int], span: tuple[float, float], delta: float
) -> tuple[float, float] | None:
    """epsilon at this delta and how fast ln delta falls there, in floats, by one Fourier transform; None where floats are too
    coarse."""
    if delta < LEAST_FORESEEN:
        return None
    width = max(span[1], -span[0], 1e-9) / (FORESEEN // 4)
    whole = np.ones(FORESEEN // 2 + 1, dtype=complex)
    for shape, count in zip(shapes, counts, strict=True):
        at = shape.losses / width
        index = np.floor(at).astype(int)
        law, weights = np.zeros(FORESEEN), np.exp(shape.logs)
        for step, part in ((0, 1 - (at - index)), (1, at - index)):
            np.add.at(law, (index + step) % FORESEEN, weights * part)
        whole *= np.fft.rfft(law / law.sum()) ** count
    masses = np.fft.irfft(whole, FORESEEN)[: FORESEEN // 2]
    sums = np.minimum(np.arange(len(masses)) * width, LARGEST)
    above, damped = (np.cumsum(some[::-1])[::-1] for some in (masses, masses * np.exp(-sums)))
    deltas = above - np.exp(sums) * damped
    first = int(np.argmax(deltas <= delta))
    if not 0 < first < len(deltas) - 2 or sums[first + 1] == LARGEST or deltas[first - 1] <= 0 or deltas[first + 1] <= 0:
        return None
    return first * width, math.log(deltas[first - 1] / deltas[first + 1]) / (2 * width)


@lru_cache(maxsize=64)
def composed_law(
    stages: Stages, direction: str, delta: float, below: bool = False, fine: float = FINE, least: float = 0.0
) -> Law:
    """The law of the sum of the losses of all stages, for an upper end of delta or (``below``: by tangents, and what is not in a
    window is nothing) for a lower one. least: an epsilon that is known not to be enough for another law: the grid may cost
    ``fine`` of it. Undecided where the grid would be too long."""
    counts = [count for _, _, count in stages]
    rounds = sum(counts)
    over = max((fine if below else LOST) * delta / rounds / 4, 1e-290)
    budget = max(over, (fine / 1000 if least else MOVED_UP) / rounds), over
    shapes = [Shape.of(direction, float(q), float(s), over) for q, s, _ in stages]
    theta = shapes[0].cumulants[0]
    grown = sum(count * shape.cumulants[1] for shape, count in zip(shapes, counts, strict=True))
    guesses = (grown - math.log(delta)) / theta
    tilt = float(theta[int(np.argmin(guesses))])
    ends = [window(((shape, 1),), budget) for shape in shapes]
    guess = max(float(guesses.min()), 1e-9)
    foreknown = foreseen(shapes, counts, window(list(zip(shapes, counts, strict=True)), (delta / 1000, delta / 1000)), delta)
    if foreknown is not None and foreknown[0] < guess / 2:  # a sum that is large by one loss alone: Chernoff's bound is far off
        guess, tilt = foreknown
    allowed = 2 * fine * max(guess, least) / (1 + tilt)
    width = math.sqrt(6 * allowed / rounds)  # where losses are spread evenly over a cell
    if below:
        wider = min(WIDEST, math.cbrt(MANY / rounds))
        width = min(0.92 * width, *(wider * x.spread * math.cbrt(rounds / n) for x, n in zip(shapes, counts, strict=True)))
    else:
        while sum(n * shape.moved(tilt, width) for shape, n in zip(shapes, counts, strict=True)) > UNEVEN * allowed:
            width *= 0.8
    bits = SPARE + math.ceil(-math.log2(delta))
    most = MOST_CELLS * min(1.0, USUAL_BITS / bits) / (FEWER if max(guess, least) > LARGEST else 1)
    low, high = window(list(zip(shapes, counts, strict=True)), budget)
    width = max(width, (high - low) / MOST_OF_ALL, *((high - low) / most / (1 + below) for low, high in ends))
    h = coarse(width)
    if h < NARROW or guess > FARTHEST or bits > MOST_BITS * (1 + (guess < SMALL)):
        raise Undecided("the cells would be too narrow, or their masses too small")

    def spans(some: Sequence[Shape], copies: Sequence[int]) -> Callable[[Sequence[int]], tuple[float, float]]:
        return lambda times: window([(x, n * k) for x, n, k in zip(some, times, copies, strict=True)], budget, float(h))

    ones = []
    for shape, (low, high), (q, s, count) in zip(shapes, ends, stages, strict=True):
        first, near = math.floor(low / h), shape.near((SELDOM * delta) ** (1 / 3) / count)
        cells = tangents if below else cell_ends
        one = first, cells(direction, q, s, h, first, math.ceil(high / h) - first + 1, bits)
        inside, every = (window(((some, count),), budget, float(h)) for some in (near, shape))
        if count > FEW and inside[1] - inside[0] < SHORTER * (every[1] - every[0]):
            far = math.ceil(float(np.abs(near.losses).max()) / h)
            middle = range(max(0, -far - first), max(0, far + 1 - first))
            ones.append((seldom_outside(one, count, middle, spans([near], [1]), every, h, bits, below), 1))
        else:
            ones.append((one, count))
    copies = [count // n for count, (_, n) in zip(counts, ones, strict=True)]
    return Law.of(powers(ones, spans(shapes, copies), h, bits, below), h, bits)


def coarse(width: float) -> Fraction:
    """The width rounded down to WIDTH_BITS bits: so narrow a grid costs no more, and libraries whose last digits differ (by 3e-10
    of a width, when measured) make the same law."""
    mantissa, exponent = math.frexp(width)
    return Fraction(int(mantissa * 2**WIDTH_BITS)) * Fraction(2) ** (exponent - WIDTH_BITS)


def noise_of(square: Fraction) -> Fraction:
    """1/sqrt(square), rounded down."""
    return enclose(lambda: 1 / ball(square).sqrt(), Fraction(1, 10**20)).lower
