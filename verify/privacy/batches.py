"""Batches that are drawn in secret in every round, and the pair that dominates one round, by neighbours.

A record has a share of the round's sum of length at most c, noise N(0, s^2) is added, q is the probability that it is in. Pairs
are those of :mod:`verify.privacy.poisson_gaussian` for noise s/m:

* Poisson, added or removed (or emptied: it adds nothing, in the batch or not): add-remove at m = c (Zhu, Dong, Wang 2022).
* Poisson, replaced: opposite at m = c. What the others add, and which of them are drawn, has one law in both data sets. Given it,
  and moved by it, the laws of a round are P = (1-q) N_0 + q N_u and Q = (1-q) N_0 + q N_v with |u|, |v| <= c; and
  H_g(P, Q) = sup E_P h - g E_Q h over tests 0 <= h <= 1 is jointly convex and does not change when both laws are moved. For a
  test with E_0 h = a it is (1-q)(1-g) a + q (E_u h - g E_v h); by Neyman and Pearson E_u h <= Phi(Phi^-1(a) + c/s) and
  E_v h >= Phi(Phi^-1(a) - c/s), for every g >= 0. A half-space of measure a has both at once where u = c e, v = -c e. So no two
  records have more than these, at any g; and these are a run, alike in every round: nothing less is true.
* Fixed size without replacement, replaced or emptied: replace at m = 2 c. Given the other draws (where the record is not drawn
  another one is), M = (1-q) N_0 + q N_1 and M' = (1-q) N_0 + q N_1', and N_1, N_1', N_0 are at most 2 c apart from each other.
  With a' = 1 + q (a - 1) >= 1, H_a'(M, M') = q H_a(N_1, (1-b) N_0 + b N_1'), b = a'/a (advanced joint convexity: Balle, Barthe,
  Gaboardi 2018), at most q H_a(N(2 c), N(0)) by convexity: the curve of remove above 1, and by symmetry of the relation that of
  add below 1. Replaced, one round attains it at each order, above 1 where N_1' = N_0 and below where N_1 = N_0: for one round
  nothing less is true. Over many rounds those are two runs, neither of which has all of the pair: up to sqrt(2) in epsilon is
  open there.
* Fixed size, added or removed: M' = N_0, at most 2 c from N_1: add-remove at m = 2 c.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple

from .account_parameters import LARGEST_COUNT, Parameter, number
from .loss import Gaussian, Loss, exactly
from .sampled_rounds import Sampled, SampledRun

FORM = "--batch is poisson:RATE, fixed:SIZE or full"


@dataclass(frozen=True)
class Batches:
    """kind: poisson, fixed or full; rate: the probability of each record; size: of a fixed batch."""

    kind: str
    rate: Fraction
    size: int | None = None

    @property
    def says(self) -> str:
        return {
            "poisson": f"each record is in the batch of a round with probability {float(self.rate):.6g}, independently",
            "fixed": f"the batch of a round is a uniformly random set of {self.size}, {float(self.rate):.6g} of all records",
            "full": "every record is in every round",
        }[self.kind] + ("" if self.kind == "full" else ", drawn anew and kept secret")

    def loss(self, share: Fraction, deviation: Fraction, rounds: int, neighbours: str) -> tuple[Loss, Loss | None, str]:
        """Of all rounds, from above and (None: not known) attained, and which pair it is, in words."""
        if self.kind == "full":
            loss = Gaussian(exactly(rounds * (share * (2 if neighbours == "replace-one" else 1)) ** 2 / deviation**2))
            return loss, loss, "every release is Gaussian"
        moved = share * (2 if self.kind == "fixed" else 1)
        if neighbours == "add-remove" or (self.kind, neighbours) == ("poisson", "zero-out"):
            pair, at = "add-remove", f"of a record at {float(moved):.6g}"
        elif self.kind == "fixed":
            pair, at = "replace", f"of a record at {float(moved):.6g}"
        else:
            pair, at = "opposite", f"of records at {float(moved):.6g} and -{float(moved):.6g}"
        found = Sampled(self.rate, deviation / moved, rounds, pair)
        known = (self.kind, neighbours) != ("fixed", "zero-out")
        return found, SampledRun(found) if known else None, f"the pair {pair} {at}"


class Stage(NamedTuple):
    """Rounds that are alike: a record's share of the sum has at most this length, the noise this deviation."""

    drawn: Batches
    share: Fraction
    deviation: Fraction
    rounds: int


def together(stages: Sequence[Stage], neighbours: str) -> tuple[Loss, Loss | None, str]:
    """Of all stages, as ``Batches.loss``. Every stage is dominated by the same kind of pair, at its own noise and rate, and pairs
    that dominate compose. ValueError for batches of several kinds; full ones go with either, as batches of rate 1."""
    made = [stage.drawn.loss(stage.share, stage.deviation, stage.rounds, neighbours) for stage in stages]
    kinds = sorted({stage.drawn.kind for stage in stages} - {"full"})
    if len(kinds) > 1:
        raise ValueError("the batches of a schedule are all drawn in one way, poisson or fixed (or full); found both")
    if len(made) == 1:
        return made[0]
    if not kinds:
        square = sum((loss.square.upper for loss, _, _ in made if isinstance(loss, Gaussian)), Fraction(0))
        return Gaussian(exactly(square)), Gaussian(exactly(square)), "every release is Gaussian"
    pair = next(loss.pair for loss, _, _ in made if isinstance(loss, Sampled))
    rows: list[tuple[Fraction, Fraction, int]] = []
    for stage, (loss, _, _) in zip(stages, made, strict=True):
        far = 2 if neighbours == "replace-one" and pair == "replace" else 1  # the pair opposite counts both records itself
        whole = (Fraction(1), stage.deviation / (stage.share * far), stage.rounds)
        rows += loss.stages if isinstance(loss, Sampled) else [whole]
    (q, s, rounds), *more = rows
    found = Sampled(q, s, rounds, pair, tuple(more))
    known = all(attained is not None for _, attained, _ in made)
    return found, SampledRun(found) if known else None, f"at each stage the pair {pair}"


EVERY = Batches("full", Fraction(1))


def batches(text: str, users: int | None) -> Batches:
    """Of --batch, with --users where a size has to become a rate. ValueError in one sentence."""
    kind, _, value = text.partition(":")
    if kind == "full" and not value:
        return EVERY
    if kind not in ("poisson", "fixed") or not value:
        raise ValueError(f"{FORM}, found {text[:40]!r}")
    rate = number("batch", value, Parameter("", above=0, at_most=LARGEST_COUNT))
    size = None
    if rate > 1 or kind == "fixed":
        if users is None:
            raise ValueError(f"--batch {text}: of how many? Say --users, or poisson:RATE with a rate of at most 1")
        if kind == "fixed":
            if rate.denominator != 1:
                raise ValueError(f"--batch {text}: a fixed batch has a whole number of records")
            size = int(rate)
        rate = rate / users
    if rate > 1:
        raise ValueError(f"--batch {text}: there are only {users} users")
    return EVERY if rate == 1 else Batches(kind, rate, size)
