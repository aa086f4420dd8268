"""All conditions of one class on all pairs interpolate; a missing pair, other constants, two classes together do not."""

from fractions import Fraction
from itertools import combinations, permutations

import pytest

from tests.tables import typed
from verify.algorithms.interpolation import TABLE, interpolating, on_one_pair

ZERO = ("", "", "")
INVERSE = {"strongly monotone operators": "cocoercive operators", "cocoercive operators": "strongly monotone operators"}
TWO, THREE = [ZERO, ("x", "g", "f"), ("y", "h", "k")], [("x", "g", "f"), ("y", "h", "k"), ("z", "m", "l")]


def form(*terms):
    """The sum of (coefficient, names of one vector with signs, of the other)."""
    found = {}
    for weight, left, right in terms:
        for u, a in left.items():
            for v, b in right.items():
                name = f"<{min(u, v)},{max(u, v)}>"
                found[name] = found.get(name, 0) + Fraction(weight) * a * b
    return {n: c for n, c in found.items() if c}


def apart(one, other, k):
    return {n: s for n, s in ((one[k], 1), (other[k], -1)) if n}


def operator(points, w, a, b):
    differences = [(apart(p, q, 0), apart(p, q, 1)) for p, q in combinations(points, 2)]
    return [form((w, e, d), (a, d, d), (b, e, e)) for d, e in differences]


def function(points, mu, L):
    """Theorem 4 of Taylor, Hendrickx, Glineur, in its own letters; L = 0 stands for infinity."""
    found = []
    for p, q in permutations(points, 2):
        d, e, g, r = apart(p, q, 0), apart(p, q, 1), {q[1]: 1} if q[1] else {}, Fraction(mu, L) if L else Fraction(0)
        factor = 1 / (2 * (1 - r))
        inverse = Fraction(1, L) if L else 0
        one = form((-1, g, d), (-factor * inverse, e, e), (-factor * mu, d, d), (2 * factor * r, e, d))
        found.append(one | {n: Fraction(s) for n, s in apart(p, q, 2).items()})
    return found


@pytest.mark.parametrize("points", [TWO, THREE])
@pytest.mark.parametrize(("w", "a", "b", "name"), typed(__file__, "interpolation", "operators by w"))
def test_operators(points, w, a, b, name):
    conditions = operator(points, w, a, b)
    assert interpolating(conditions).name in (name, INVERSE.get(name)) and on_one_pair((w, a, b))
    assert interpolating(conditions[:-1]) is None, "a pair is missing"
    other = operator(points, w, a, b - 1 if b else a - 1)
    assert interpolating([*conditions[:-1], other[-1]]) is None, "the last has other constants"
    if w:
        assert interpolating([{n: -c for n, c in one.items()} for one in conditions]) is None
    assert interpolating([*conditions, *operator(points, 1, -1, 0)]) is None, "two conditions on each pair"


@pytest.mark.parametrize(("a", "b", "some"), [(-4, -1, True), (-4, -2, False), (-1, -5, False)])
def test_where_no_two_points_obey_a_condition_it_is_no_class(a, b, some):
    assert (interpolating(operator(TWO, 4, a, b)) is not None) == some  # 4 a b <= w^2; (4, -4, -1): twice the identity


@pytest.mark.parametrize("points", [TWO, THREE[:2], THREE])
@pytest.mark.parametrize(
    ("mu", "L", "name"),
    [
        (0, 0, "convex functions"),
        (2, 0, "strongly convex functions"),
        (0, 3, "smooth convex functions"),
        (1, 3, "smooth strongly convex functions"),
    ],
)
def test_functions(points, mu, L, name):
    conditions = function(points, mu, L)
    assert interpolating(conditions).name == name
    assert interpolating(conditions[1:]) is None, "one direction is missing"
    other = function(points, mu + 1, L + 2)
    assert interpolating([*conditions[:-1], other[-1]]) is None, "the last has other constants"
    if ZERO not in points:
        return  # which name is the value of which point is not known
    swapped = [{n: -c if not n.startswith("<") else c for n, c in one.items()} for one in conditions]
    assert interpolating(swapped) is None, "values with the other sign"


def test_a_function_with_another_curvature_term_is_none():
    for name in ("<g,x>", "<g,g>", "<x,x>"):
        conditions = function(TWO, 1, 3)
        conditions[0] = conditions[0] | {name: conditions[0].get(name, Fraction(0)) - Fraction(1, 7)}
        assert interpolating(conditions) is None


def test_the_table_names_its_sources_and_what_does_not_interpolate():
    assert all(one.source for one in TABLE) and {one.points for one in TABLE} == {None, 2}
    assert all((one.signs is None) == (one.points is not None) for one in TABLE)
    assert not on_one_pair((Fraction(1), Fraction(1), Fraction(0))) and not on_one_pair((Fraction(-1), Fraction(0), Fraction(0)))
