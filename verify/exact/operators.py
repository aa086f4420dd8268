"""Whether any monotone operators, one for each pair of a point and its image, may have these pairs, whatever the letters are.

Of linear operators c_k on a line, c_k >= 0 but of maps that are only Lipschitz, the pairs are solutions of G_k = c_k x_k. Where
these equations can be solved one after another, each for a letter whose coefficient cannot vanish, the pairs are points of an
algorithm: of operators at what is known (h at x - eta g), or of resolvents ((z - p, p), where 1 + c_k is not zero). Where they
cannot, or a point or an image is zero by them, they suppose something of the operators: (g, x), (h, x) and (g - h, x), that one
exceeds another; (g, x) and (g, y), that they have one image.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from itertools import count

from ..kernel import Polynomial, Vector
from .dependence import Pair

Signs = Mapping[str, str]
MOST = 500  # tries to solve for another letter


def no_operators_have(given: Iterable[Pair], signs: Signs, lipschitz: Collection[Pair] = ()) -> str:
    """Why not; empty: some may. ``given``: images and points, of which one may occur twice; ``signs``: of their letters;
    ``lipschitz``: those of which no class says that the map is monotone."""
    pairs: list[Pair] = []
    for g, x in given:
        if (g, x) not in pairs and (-g, -x) not in pairs:
            pairs.append((g, x))
    slopes = [f"slope {k}" for k in range(len(pairs))]
    monotone = {slope for slope, pair in zip(slopes, pairs, strict=True) if pair not in lipschitz}
    equations = [g - x * Polynomial.atom(slope) for (g, x), slope in zip(pairs, slopes, strict=True)]
    sides = [side for pair in pairs for side in pair]
    solved = _solved(equations, sides, {**signs, **dict.fromkeys(monotone, "nonnegative")}, count())
    if solved is None:
        return "expected in each image a letter of its own, found what others make of it"
    return "" if all(side.parts for side in solved) else "by it a point or an image is zero"


def _solved(equations: list[Vector], sides: list[Vector], signs: Signs, tries: count[int]) -> list[Vector] | None:
    """The sides, up to factors, in the letters that are left."""
    if not equations:
        return sides
    often = {n: sum(n in e.parts for e in equations) for e in equations for n in e.parts}
    for name in sorted(often, key=lambda n: (often[n], n)):
        for one in equations:
            c = one.parts.get(name)
            if c is None or not definite(c, signs) or next(tries) > MOST:
                continue
            rest, left = ([_without(name, v, one, c) for v in vs] for vs in ([e for e in equations if e is not one], sides))
            if (found := _solved(rest, left, signs, tries)) is not None:
                return found
    return None


def _without(name: str, vector: Vector, equation: Vector, c: Polynomial) -> Vector:
    """A multiple of the vector, with what the equation says put for the name."""
    return vector * c - equation * vector.parts[name] if name in vector.parts else vector


def definite(value: Polynomial, signs: Signs) -> bool:
    """Whether a polynomial visibly is never zero."""
    names = {n for monomial in value.terms for n, power in monomial if power % 2}
    if len({c > 0 for c in value.terms.values()}) > 1 or any(signs.get(n, "real") == "real" for n in names):
        return False
    return any(all(signs.get(n) == "positive" for n, _ in monomial) for monomial in value.terms)
