"""Which pairwise conditions interpolate: values at finitely many points that obey them are those of some member of the class.

A condition is a form in inner products (and, for functions, in values): the names ``<u,v>`` (u before v) and ``f`` with their
coefficients, at least zero. With d and e the differences of two points and of their operator values (or gradients), a class of
operators has one condition for each pair, w <e, d> >= a |d|^2 + b |e|^2; a class of functions has two for each pair, with values.

Sources: functions: Taylor, Hendrickx, Glineur, "Smooth strongly convex interpolation and exact worst-case performance of
first-order methods", Math. Program. 161 (2017), Theorem 4 and its limits. Operators: Ryu, Taylor, Bergeling, Giselsson,
"Operator splitting performance estimation", SIAM J. Optim. 30 (2020), section 2: each class alone, of intersections two points
only. That intersections do not extend beyond: there, and arXiv:2504.14377.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations, permutations, product
from typing import TypeAlias

from verify.kernel import Polynomial, Vector, gram

Form: TypeAlias = Mapping[str, Fraction]  # "<u,v>" or a value: its coefficient
Row: TypeAlias = tuple[str, str, str]  # the names of a point, of what is there, and of the value; "" is zero
OPERATORS, FUNCTIONS = "section 2 of Ryu et al. (2020)", "Theorem 4 of Taylor et al. (2017)"
MOST = {False: 4, True: 3}  # named points that are looked for, without and with values: (2 m)!/m! (and m! more) namings


@dataclass(frozen=True)
class Class:
    """``signs`` of <e, d>, |d|^2 and |e|^2 in the condition on a pair (without values); ``values``: a class of functions;
    ``points``: how many points the conditions interpolate, None: any number."""

    name: str
    values: bool
    signs: tuple[int, int, int] | None
    points: int | None
    source: str


TABLE = (
    Class("maximally monotone operators", False, (1, 0, 0), None, OPERATORS),
    Class("strongly monotone operators", False, (1, -1, 0), None, OPERATORS),
    Class("cocoercive operators", False, (1, 0, -1), None, OPERATORS),
    Class("operators T with T - mu I cocoercive", False, (1, -1, -1), None, OPERATORS + ", of T - mu I"),
    Class("Lipschitz operators", False, (0, 1, -1), None, OPERATORS + " (Kirszbraun, Valentine)"),
    Class("convex functions", True, (1, 0, 0), None, FUNCTIONS),
    Class("strongly convex functions", True, (1, -1, 0), None, FUNCTIONS),
    Class("smooth convex functions", True, (1, 0, -1), None, FUNCTIONS),
    Class("smooth strongly convex functions", True, (1, -1, -1), None, FUNCTIONS),
    # two conditions on each pair, each interpolating alone: not together
    Class("monotone Lipschitz operators", False, None, 2, OPERATORS),
    Class("strongly monotone Lipschitz operators", False, None, 2, OPERATORS),
    Class("cocoercive strongly monotone operators", False, None, 2, OPERATORS),
    # gradients alone: cyclically monotone is more than monotone on three points
    Class("gradients of convex functions, without values", False, None, 2, FUNCTIONS),
)


def on_one_pair(weights: tuple[Fraction, Fraction, Fraction]) -> bool:
    """Whether the coefficients of <e, d>, |d|^2 and |e|^2 are the condition of a class of the table on one pair."""
    signs = tuple((n > 0) - (n < 0) for n in weights)
    return any(one.signs == signs for one in TABLE)


def interpolating(conditions: Sequence[Form]) -> Class | None:
    """The class whose conditions on all pairs of some points these are, with the same constants; None where there is none.

    The points are named vectors and possibly the origin, where point, operator (gradient) and value are zero. Names do not tell a
    point from what is there, so the class may be that of the inverse operator."""
    names = sorted({n for form in conditions for n in form})
    vectors = sorted({part for n in names if n.startswith("<") for part in n[1:-1].split(",")})
    values = [n for n in names if not n.startswith("<")]
    half = len(vectors) // 2
    if len(vectors) != 2 * half or not 1 <= half <= MOST[bool(values)] or (values and len(values) != half):
        return None
    for rows in _rows(vectors, values):
        for points in (rows, [("", "", ""), *rows]):
            pairs = list(permutations(points, 2) if values else combinations(points, 2))
            if len(pairs) == len(conditions) and (found := _class(conditions, pairs, bool(values))):
                return found
    return None


def _rows(vectors: list[str], values: list[str]) -> Iterator[list[Row]]:
    """Every way to take the names as points, what is there, and values."""
    for points in combinations(vectors, len(vectors) // 2):
        rest = [n for n in vectors if n not in points]
        for there, value in product(permutations(rest), permutations(values) if values else [("",) * len(rest)]):
            yield list(zip(points, there, value, strict=True))


def _class(conditions: Sequence[Form], pairs: list[tuple[Row, Row]], values: bool) -> Class | None:
    found: set[tuple[Fraction, ...]] = set()
    left = list(conditions)
    for one, other in pairs:
        fitting = next(((form, c) for form in left if (c := _constants(form, one, other, values)) is not None), None)
        if fitting is None:
            return None
        left.remove(fitting[0])
        found.add(fitting[1])
    if len(found) != 1:
        return None
    (constants,) = found
    if not values and constants[1] * constants[2] > Fraction(1, 4):
        return None  # <e, d> >= a |d|^2 + b |e|^2 >= 2 (a b)^(1/2) |d| |e|: where 4 a b > 1 no two points obey it, so no operator
    signs = tuple((n > 0) - (n < 0) for n in constants)
    return next((c for c in TABLE if c.values == values and c.points is None and c.signs == signs), None)


def _constants(form: Form, one: Row, other: Row, values: bool) -> tuple[Fraction, ...] | None:
    """The coefficients of <e, d>, |d|^2 and |e|^2 in a condition on two points, the first positive one being 1; with values, of
    the form f_1 - f_2 - <g_2, d> + a |d|^2 + b |e|^2 + c <e, d>, its 1, a and b. None where the form is another."""
    if not {part for n, c in form.items() if c for part in n.strip("<>").split(",")} <= {*one, *other}:
        return None  # before any product: nearly all ways to take the names end here
    d, e = (_vector(one[k]) - _vector(other[k]) for k in range(2))
    rest = Polynomial({((n, 1),): c for n, c in form.items()})
    if values:
        f = _value(one[2]) - _value(other[2])
        scale = next((rest.terms.get(n, Fraction(0)) / c for n, c in f.terms.items()), Fraction(0))
        if scale <= 0:
            return None
        rest = rest / scale - f + _vector(other[1]) @ d
    u, v = max(d), max(e)  # a name of each difference: with it the three coefficients are read off
    a, b, w = (rest.terms.get(((gram(x, y), 1),), Fraction(0)) for x, y in ((u, u), (v, v), (u, v)))
    w = w / (d.parts[u] * e.parts[v]).terms[()]
    if (rest - d.norm2 * a - e.norm2 * b - (e @ d) * w).terms:
        return None
    if not values:
        size = w if w > 0 else a
        return (w / size, a / size, b / size) if size > 0 else None
    # a = -mu L/(2(L - mu)), b = -1/(2(L - mu)), w = mu/(L - mu); for L = infinity a = -mu/2, b = w = 0
    if b == 0:
        return (Fraction(1), a, b) if w == 0 and a <= 0 else None
    low, gap = w / (-2 * b), -1 / (2 * b)
    return (Fraction(1), a, b) if b < 0 and low >= 0 and a == b * low * (low + gap) else None


def _vector(name: str) -> Vector:
    return Vector.named(name) if name else Vector({})


def _value(name: str) -> Polynomial:
    return Polynomial.atom(name) if name else Polynomial({})
