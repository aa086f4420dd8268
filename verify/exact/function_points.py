"""Whether any convex function may have the values and slopes that facts give it at points, whatever their letters are.

The points are chosen one after another: the place of each is any formula of what is known before it (u - eta g), its value and
its slope are new. So a way around some of them ends where it began, and in some order each slope has a name that nothing before
has; the first point may be a minimiser.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations

from ..kernel import Polynomial, Vector

Below = Callable[[Iterable[str]], set[str]]
"""Names with all those of which the statement makes them."""


@dataclass(frozen=True)
class Way:
    """From a point of a function, with its value and its slope there, to a point with a value."""

    here: Polynomial
    there: Polynomial
    slope: Vector
    way: Vector


@dataclass(frozen=True)
class Points:
    """Points of one function by their values, seen from the first, and the slopes at some of them."""

    places: Mapping[Polynomial, Vector]
    slopes: Mapping[Polynomial, Vector]


def no_function_has(ways: Sequence[Way], below: Below = set) -> str:
    """Why no function has these values and slopes; empty: any may."""
    points = functions(ways)
    return points if isinstance(points, str) else next(filter(None, (_not_in_turn(one, below) for one in points)), "")


def functions(ways: Sequence[Way]) -> list[Points] | str:
    """The points of each function that the ways join, or why there are none."""
    left, found = list(ways), []
    while left:
        places, slopes = {left[0].here: Vector({})}, dict[Polynomial, Vector]()
        while (one := next((w for w in left if {w.here, w.there} & places.keys()), None)) is not None:
            left.remove(one)
            here = places[one.here] if one.here in places else places[one.there] - one.way
            for value, place in ((one.here, here), (one.there, here + one.way)):
                if places.setdefault(value, place) != place:
                    return "from one value to another there are two ways"
            if slopes.setdefault(one.here, one.slope) != one.slope:
                return "two slopes are at one point"
        if len({*places.values()}) < len(places):
            return "two values are at one point"
        found.append(Points(places, slopes))
    return found


def changes(ways: Sequence[Way]) -> list[list[tuple[Vector, Vector]]]:
    """By function what changes of its slope there are between two points, each with the way."""
    points = functions(ways)
    return [
        [(one.slopes[v] - one.slopes[w], one.places[v] - one.places[w]) for v, w in combinations(one.slopes, 2)]
        for one in (() if isinstance(points, str) else points)
    ]


def first_slopes(ways: Sequence[Way]) -> list[tuple[Vector, Vector]]:
    """The slope of each function without a minimiser at one of its points, and a name for that point."""
    points = functions(ways)
    slopes = [[*one.slopes.values()] for one in (() if isinstance(points, str) else points)]
    return [(of[0], Vector.named(f"point {k}")) for k, of in enumerate(slopes) if of and all(v.parts for v in of)]


def _not_in_turn(points: Points, below: Below) -> str:
    """Why the points cannot be chosen one after another. What may be the last may be it whatever the order of the others is."""
    rest = dict(points.places)
    while len(rest) > 1:
        last = next((v for v in rest if _may_be_last(v, Points(rest, points.slopes), below)), None)
        if last is None:
            return "a slope is said to be what others are, or a place is chosen by what is there"
        del rest[last]
    slope = points.slopes.get(next(iter(rest)), Vector({}))
    return "" if not slope.parts or set(_new(slope)) else "a slope may be zero by what stands for it"


def _may_be_last(value: Polynomial, points: Points, below: Below) -> bool:
    others = [v for v in points.places if v != value]
    before = [place - points.places[others[0]] for place in points.places.values()]
    before += [points.slopes[v] for v in others if v in points.slopes]
    made_of = below({n for v in before for c in v.parts.values() for a in c.atoms() for n in a.strip("<>").split(",")})
    slope = points.slopes.get(value)
    known = made_of.union(*(v.parts for v in before))
    return not value.atoms() & made_of and (slope is None or bool({*_new(slope)} - known))


def _new(slope: Vector) -> Iterator[str]:
    """The names in a slope whose coefficients, numbers or reciprocals, cannot vanish."""
    for name, c in slope.parts.items():
        if len(c.terms) == 1 and all(power < 0 for monomial in c.terms for _, power in monomial):
            yield name
