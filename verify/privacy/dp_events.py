"""Losses as dp_accounting's events and back, as data: no event is evaluated, pickled or imported by name."""

from __future__ import annotations

import math
from dataclasses import replace
from fractions import Fraction
from typing import Any

from ..enclosures.balls import Enclosure, Rational, ball, enclose
from .anticipated import Anticipated
from .loss import Composition, Concentrated, Gaussian, Loss, Mixture, Pure, added, composed, exactly, outward
from .renewal import Renewal
from .sampled_rounds import Sampled

MOST_NESTED = 20
FAR = {"add-remove": 1, "replace-one": 2}
"""How far a sum of records of length 1 moves, by the relation of the two data sets."""


def events() -> Any:
    """The module dp_accounting; ValueError where it is not installed."""
    try:
        import dp_accounting
    except ImportError as problem:
        raise ValueError("this needs the package dp-accounting (pip install 'private-admm-verify[events]')") from problem
    return dp_accounting


def to_dp_event(loss: Loss) -> Any:
    """An event whose privacy loss is certainly no smaller: every number is rounded to the safe side.

    A Mixture or a Renewal becomes its worst outcome, since no event says "one of these in secret", of pure rounds the levels
    alone are said, and of shifts of noise before a use rho; ``Account.epsilon`` is smaller there: :func:`lost` says by how much.
    Rounds with secret batches are events of their own: nothing is lost. A Gaussian is said by its own mu, whatever the relation
    was, so for the relation that dp_accounting takes where nothing is said.
    """
    dp = events()
    if isinstance(loss, Gaussian | Mixture | Renewal):
        square = loss.mu_squared.upper
        if not square:
            return dp.NoOpDpEvent()
        least = enclose(lambda: 1 / ball(square).sqrt()).lower
        return dp.GaussianDpEvent(float_down(least))
    if isinstance(loss, Concentrated | Anticipated):
        return dp.ZCDpEvent(rho=float_up(loss.rho.upper), xi=0.0)
    if isinstance(loss, Pure):
        return dp.ComposedDpEvent([dp.SelfComposedDpEvent(response(level.upper), count) for level, count in loss.rounds])
    if isinstance(loss, Sampled):
        stages = [of_rounds(rate, noise, rounds, loss.pair) for rate, noise, rounds in loss.stages]
        return stages[0] if len(stages) == 1 else dp.ComposedDpEvent(stages)
    if isinstance(loss, Composition):
        return dp.ComposedDpEvent([to_dp_event(part) for part in loss.parts])
    raise ValueError(f"no event for {type(loss).__name__}")


def of_rounds(rate: Fraction, noise: Fraction, rounds: int, pair: str) -> Any:
    """Rounds with secret batches; those of the pairs replace and opposite are to be asked with NeighboringRelation.REPLACE_ONE.

    Under it dp_accounting has the pair opposite for Poisson batches: here as there the noise is over the length of one record.
    """
    dp = events()
    one = dp.GaussianDpEvent(float_down(noise))
    if pair == "replace":
        return dp.SelfComposedDpEvent(dp.SampledWithoutReplacementDpEvent(rate.denominator, rate.numerator, one), rounds)
    return dp.SelfComposedDpEvent(dp.PoissonSampledDpEvent(float_up(rate), one), rounds)


def response(level: Fraction) -> Any:
    """Two-bucket randomised response with e^level = (2 - p)/p dominates every release of this level."""
    chance = enclose(lambda: 2 / (1 + ball(level).exp())).lower
    return events().RandomizedResponseDpEvent(noise_parameter=float_down(chance), num_buckets=2)


def lost(loss: Loss, delta: Rational) -> Enclosure:
    """epsilon of the event over that of the loss at this delta: 1 where the event says all."""
    if isinstance(loss, Anticipated) or (isinstance(loss, Pure) and loss.share < 1):
        said = Pure(loss.rounds) if isinstance(loss, Pure) else Concentrated(loss.rho)
        own, event = loss.epsilon(delta), said.epsilon(delta)
        return exactly(event.upper / own.upper) if own.upper else exactly(1)
    if not isinstance(loss, Mixture | Renewal):
        return exactly(1)
    own, event = loss.epsilon(delta), Gaussian(loss.mu_squared).epsilon(delta)
    if not own.lower:
        return exactly(1)
    return Enclosure(event.lower / own.upper, event.upper / own.lower)


def from_dp_event(event: Any, neighbours: str = "add-remove", nested: int = 0) -> Loss:
    """The loss of an event made of Gaussian, zCDP, Laplace, randomised-response, sampled, composed and repeated ones.

    neighbours: "add-remove" (which dp_accounting takes where nothing is said) or "replace-one", where Gaussian events, sampled or
    not, are read as it reads them with NeighboringRelation.REPLACE_ONE: a noise is over the length of one record, and a replaced
    one moves a sum by twice that; so is a Laplace event, which it refuses there. A response has its own level with both.
    ValueError names any other event or relation; batches of fixed size are not read.
    """
    dp = events()
    if neighbours not in FAR:
        raise ValueError(f"neighbours: expected one of {', '.join(FAR)}, found {neighbours!r}")
    far = FAR[neighbours]
    if nested > MOST_NESTED:
        raise ValueError(f"events nested more than {MOST_NESTED} deep are refused")
    if isinstance(event, dp.NoOpDpEvent):
        return Gaussian(exactly(0))
    if isinstance(event, dp.GaussianDpEvent):
        return Gaussian(exactly((far / positive("noise_multiplier", event.noise_multiplier)) ** 2))
    if isinstance(event, dp.ZCDpEvent):
        if event.xi:
            raise ValueError("ZCDpEvent with xi > 0 is not read")
        return Concentrated(exactly(positive("rho", event.rho)))
    if isinstance(event, dp.LaplaceDpEvent):
        return Pure.of(exactly(far / positive("noise_multiplier", event.noise_multiplier)))
    if isinstance(event, dp.RandomizedResponseDpEvent):
        chance, buckets = positive("noise_parameter", event.noise_parameter), int(event.num_buckets)
        if chance > 1 or buckets < 2 or buckets != event.num_buckets:
            raise ValueError("a randomised response: expected a positive noise parameter up to 1 and buckets, 2 or more")
        found = enclose(lambda: (ball((1 - chance) * buckets / chance) + 1).log())
        return Pure.of(outward(found.lower, found.upper))
    if isinstance(event, dp.PoissonSampledDpEvent) and isinstance(event.event, dp.GaussianDpEvent):
        noise = positive("noise_multiplier", event.event.noise_multiplier)
        return Sampled(
            positive("sampling_probability", event.sampling_probability), noise, 1, "opposite" if far == 2 else neighbours
        )
    if isinstance(event, dp.ComposedDpEvent):
        if not event.events:
            return Gaussian(exactly(0))
        return composed([from_dp_event(part, neighbours, nested + 1) for part in event.events])
    if isinstance(event, dp.SelfComposedDpEvent):
        if event.count < 0 or event.count != int(event.count):
            raise ValueError(f"a count must be an integer >= 0, found {event.count!r}")
        return repeated(from_dp_event(event.event, neighbours, nested + 1), int(event.count))
    raise ValueError(f"an event of type {type(event).__name__} is not read")


def repeated(loss: Loss, count: int) -> Loss:
    """count adaptive releases of one loss."""
    if count == 0:
        return Gaussian(exactly(0))

    def times(value: Enclosure) -> Enclosure:
        return added([Enclosure(value.lower * count, value.upper * count)])

    if isinstance(loss, Gaussian):
        return Gaussian(times(loss.square))
    if isinstance(loss, Concentrated):
        return Concentrated(times(loss.bound))
    if isinstance(loss, Sampled):
        more = tuple((rate, noise, rounds * count) for rate, noise, rounds in loss.more)
        return replace(loss, rounds=loss.rounds * count, more=more)
    if isinstance(loss, Pure):
        return replace(loss, rounds=tuple((level, each * count) for level, each in loss.rounds))
    if count > 1000:
        raise ValueError("more than 1000 repetitions of a mixed composition are not read")
    return composed([loss] * count)


def positive(name: str, value: Any) -> Fraction:
    number = float(value)
    if not math.isfinite(number) or number <= 0:
        raise ValueError(f"{name} of the event must be positive and finite, found {value!r}")
    return Fraction(number)


def float_up(value: Fraction) -> float:
    """The least float that is certainly at least the value."""
    nearest = float(value)
    return nearest if math.isinf(nearest) or Fraction(nearest) >= value else math.nextafter(nearest, math.inf)


def float_down(value: Fraction) -> float:
    """The largest float that is certainly at most the value."""
    return -float_up(-value)
