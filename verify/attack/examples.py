"""The search by Hypothesis: exact values drawn for the unknowns of a few plans, shrunk by its own means."""

from __future__ import annotations

import random
import warnings
from fractions import Fraction
from itertools import islice
from typing import Any

from verify.kernel import Point, Statement

from .elimination import Plan
from .execution import exact_values, refuting
from .sampling import plans

POSITIVE = tuple(
    map(
        Fraction,
        [
            "1",
            "2",
            "1/2",
            "3",
            "1/3",
            "4",
            "1/4",
            "3/2",
            "2/3",
            "9/10",
            "10",
            "1/10",
            "99/100",
            "101/100",
            "100",
            "1/100",
            "1/1000",
        ],
    )
)
VALUES = {
    "positive": POSITIVE,
    "nonnegative": (Fraction(0), *POSITIVE),
    "real": (Fraction(0), *(sign * value for value in POSITIVE for sign in (1, -1))),
}


def search(statement: Statement, seed: int, examples: int) -> tuple[Point | None, int]:
    """The simplest refuting point that Hypothesis meets within ``examples`` examples, and that number."""
    if examples < 1:
        return None, 0
    from hypothesis import HealthCheck, Phase, find, settings
    from hypothesis import strategies as draws
    from hypothesis.errors import HypothesisWarning, NoSuchExample, Unsatisfiable

    chosen = list(islice(plans(statement, seed), 12))

    @draws.composite
    def samples(draw: Any) -> tuple[Plan, dict[str, Fraction]]:
        found = draw(draws.sampled_from(chosen))
        return found, {name: draw(draws.sampled_from(VALUES[sign])) for name, sign in found.sampled.items()}

    def refutes(sample: tuple[Plan, dict[str, Fraction]]) -> bool:
        return _point(*sample) is not None

    limits = settings(
        max_examples=examples,
        database=None,
        deadline=None,
        derandomize=False,
        phases=(Phase.generate, Phase.shrink),
        suppress_health_check=list(HealthCheck),
    )
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", HypothesisWarning)
            found, values = find(samples(), refutes, settings=limits, random=random.Random(seed))
    except (NoSuchExample, Unsatisfiable):
        return None, examples
    return _point(found, values), examples


def _point(found: Plan, sampled: dict[str, Fraction]) -> Point | None:
    hints = {name: Fraction(1) for name in found.system.signs} | sampled
    return refuting(found.system, exact_values(found, hints))
