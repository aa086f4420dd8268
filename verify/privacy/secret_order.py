"""What a secret order cannot hide: runs on the line whose released point shows when the user was used.

All f_t are quadratic. The steps of the others are x+ = c x + N, those of the user x+ = kill x + G + d + N, where G is common to
both data sets and d is what they differ by. A use that k iterations follow moves the released x by c^k G. Nothing bounds a
gradient, only its difference; as G grows the laws of different places separate, and exp((alpha - 1) D_alpha) and delta(epsilon)
become their means over the places: joint convexity, which bounds a secret order from above, is met with equality. c = 1 is the
limit of c < 1. At a known place the released x is Gaussian, with

    mu^2/unit = c^(2k) (1 + r (c^n + .. + c^(n (p - 1))))^2 / (sum_{j <= k} c^(2j) + r^2 sum_{k < j < N} c^(2j)),  r = kill/c,

for p uses, one in every n iterations, of which only the last has the factor kill (r = 1: all are alike). Numbers are rounded
down throughout: what is said is attained, or approached.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import Any

from ..algorithms.rounding import gamma
from ..enclosures.balls import Enclosure, Rational, ball
from .bounds import Attained
from .contraction_game import outward_of, powers
from .detection import Detected, walk
from .loss import Gaussian, Loss, Mixture, exactly
from .many_dimensions import SHOWS_WHICH, Turning
from .participation import Schedule

BITS = 200  # to which the probabilities of the draws are rounded
CELLS = 1024  # of the law of a sum of drawn moves


@dataclass(frozen=True)
class Strongest(Loss):
    """The losses of several runs, at least one, made when asked for: every conversion is that of the run where it is largest."""

    make: Callable[[], Sequence[Loss]]

    @cached_property
    def runs(self) -> Sequence[Loss]:
        return self.make()

    @property
    def rho(self) -> Enclosure:
        return largest([run.rho for run in self.runs])

    @property
    def mu_squared(self) -> Enclosure:
        return largest([run.mu_squared or exactly(0) for run in self.runs])

    def renyi(self, alpha: Rational) -> Enclosure:
        return largest([run.renyi(alpha) for run in self.runs])

    def epsilon(self, delta: Rational) -> Enclosure:
        return largest([run.epsilon(delta) for run in self.runs])

    def delta(self, epsilon: Rational) -> Enclosure:
        return largest([run.delta(epsilon) for run in self.runs])


def strongest(runs: Iterable[Attained | None]) -> Attained | None:
    """Of these runs that with the largest rho, beside the one that shows most where no limit is taken."""
    some = [run for run in runs if run is not None]
    if not some:
        return None
    far, near = max(some, key=lambda run: run.loss.rho.lower), max(some, key=lambda run: without_limit(run.loss))
    if without_limit(far.loss) == without_limit(near.loss):
        return far
    both = [near.loss, far.loss]
    made = Turning(near.loss.square, far.loss.rho) if isinstance(near.loss, Gaussian) else Strongest(lambda: both)
    return Attained(near.says if far.says == near.says else f"{near.says.removesuffix(SHOWS_WHICH)}; {far.says}", made)


def without_limit(loss: Loss) -> Fraction:
    """rho of a run, no limit of such (``Turning``) being taken."""
    return loss.square.lower / 2 if isinstance(loss, Gaussian) else loss.rho.lower


def largest(values: Sequence[Enclosure]) -> Enclosure:
    return Enclosure(max(v.lower for v in values), max(v.upper for v in values))


def attained_in_secret(
    plan: Schedule, unit: Fraction, line: tuple[Fraction, Fraction] | None, where: str, clipped: bool = False, every: bool = False
) -> Attained | None:
    """The strongest of a few runs in a secret order, permuted or sampled; None where the class of functions allows none.

    unit: mu^2 of one use released at once. line: the largest and the least factor >= 0 of a step (``contraction_game.factors``,
    for several uses). where: the line, in words. clipped: gradients are bounded, so that no G can show a place. every: all
    iterates are released, not the last alone (of a sampled order).
    """
    if line is None or unit == 0:
        return None
    c, kill = line
    if clipped:
        if c < 1:
            return None
        return Attained(f"a walk {where}, x -> x + noise, which does not see the order", a_walk(plan, unit))
    shows = "approached as what both data sets share of the user's gradient grows and shows the"
    if every:
        return Attained(f"runs {where}, {shows} draws", Strongest(lambda: [every_draw(plan, unit)]))
    return Attained(
        f"runs {where}, x -> {float(c):.4g} x + noise, {float(kill):.4g} x where the user is used, {shows} place",
        Strongest(lambda: [*([a_walk(plan, unit)] if c == 1 else []), *shown(plan, unit, c, kill)]),
    )


def shown(plan: Schedule, unit: Fraction, c: Fraction, kill: Fraction) -> list[Mixture]:
    """Runs whose places are shown: others' factor c, that of the user's steps, and one between."""
    if plan.order == "permuted":
        return [permuted(plan, unit, factor, kill) for factor in sorted({c, (c + kill) / 2, kill} if kill else {c})]
    return [drawn(plan, unit, factor) for factor in sorted({c, kill} - {0})] + ([] if kill else [last_draw(plan, unit, c)])


def a_walk(plan: Schedule, unit: Fraction) -> Gaussian | Detected:
    """Linear losses: every use moves x by as much, wherever it stands."""
    if plan.order == "sampled":
        return walk(plan.steps, Fraction(1, plan.users), unit / plan.steps)
    return Gaussian(exactly(unit * Fraction(plan.passes**2, plan.steps)))


def permuted(plan: Schedule, unit: Fraction, c: Fraction, kill: Fraction) -> Mixture:
    """One place in every pass. Where places are grouped they stand at the first and weakest one: mu^2 falls in k."""
    parts = []
    for last, weight in plan.places():
        after = plan.users - (last - int(weight * plan.users) + 1)
        parts.append((weight, exactly(unit * square(c, kill, plan.steps, plan.users, plan.passes, after))))
    return Mixture(tuple(parts))


def square(c: Fraction, kill: Fraction, steps: int, users: int, passes: int, after: int) -> Fraction:
    """mu^2/unit with ``after`` iterations behind the last use, from below; 0 <= kill <= c <= 1."""
    if c == 0:
        return Fraction(int(after == 0))

    def value() -> Any:
        x, r = ball(c), ball(kill / c)
        earlier = geometric(c**users, passes - 1)
        noise = powers(x, 0, after) + r**2 * powers(x, after + 1, steps - 1)
        return x ** (2 * after) * (1 + r * earlier) ** 2 / noise

    return outward_of(value).lower


def geometric(c: Fraction, count: int) -> Any:
    """c + c^2 + .. + c^count, as a ball."""
    return ball(count) if c == 1 else ball(c) * (1 - ball(c) ** count) / ball(1 - c)


def last_draw(plan: Schedule, unit: Fraction, c: Fraction) -> Mixture:
    """kill = 0: only the last draw counts, with k iterations behind it with probability p q^k; without one nothing is lost."""
    p, scale, still = Fraction(1, plan.users), 1 << BITS, Fraction(1)
    parts: list[tuple[Fraction, Enclosure]] = []
    for k in range(plan.steps):
        weight = Fraction(int(p * still * scale), scale)
        if weight:
            parts.append((weight, exactly(unit * square(c, Fraction(0), plan.steps, 1, 1, k))))
        still = Fraction(int((1 - p) * still * scale), scale)
    return padded(parts)


def drawn(plan: Schedule, unit: Fraction, c: Fraction) -> Mixture:
    """All steps x -> c x + noise: mu = f sqrt(unit/sum c^(2j)), f the sum of c^k over the draws, on a grid rounded down.

    The law of f in floats. c and the grid of f are rounded down: 2^-50 is above two roundings, 2^-45 above five. A weight is a
    sum of nonnegative terms; a step adds at most CELLS + 1 of them, times p or 1 - p (two roundings each), and one sum more.
    """
    import numpy as np

    p, x, steps = 1 / plan.users, float(c) * (1 - 2.0**-50), plan.steps
    reach = steps if c == 1 else (1 - x**steps) / (1 - x)
    cell = min(float(reach), p * reach + 14 * math.sqrt(p * reach) + 20) / CELLS
    at = np.arange(CELLS + 1)
    stay, move = (np.clip(np.floor((x * at * cell + gain) / cell * (1 - 2.0**-45)), 0, CELLS).astype(int) for gain in (0, 1))
    if c == 1:
        stay = at  # nothing is lost by a step that moves nothing
    law: Any = (at == 0).astype(float)
    for _ in range(steps):
        law = np.bincount(stay, (1 - p) * law, CELLS + 1) + np.bincount(move, p * law, CELLS + 1)
    law *= 1 - gamma(steps * (CELLS + 6))
    noise = outward_of(lambda: ball(1) / powers(ball(c), 0, steps - 1)).lower
    width = Fraction(cell)
    return padded([(Fraction(w), exactly(unit * noise * (width * i) ** 2)) for i, w in enumerate(law.tolist()) if w > 1e-290])


def every_draw(plan: Schedule, unit: Fraction) -> Mixture:
    """Every iterate is released, and G shows each draw: j of them cost mu^2 = j unit; binomial weights from below."""
    n, p, scale = plan.steps, Fraction(1, plan.users), 1 << BITS
    middle, wide = int(n * p), 40 + 14 * math.isqrt(math.ceil(n * p * (1 - p)))
    weights = {j: math.comb(n, j) * p**j * (1 - p) ** (n - j) for j in range(max(0, middle - wide), min(n, middle + wide) + 1)}
    return padded([(Fraction(int(w * scale), scale), exactly(unit * j)) for j, w in weights.items() if w * scale >= 1])


def padded(parts: Sequence[tuple[Fraction, Enclosure]]) -> Mixture:
    """What is left of probability one stands for no loss."""
    rest = 1 - sum((weight for weight, _ in parts), Fraction(0))
    return Mixture((*parts, (rest, exactly(0))) if rest > 0 else tuple(parts))
