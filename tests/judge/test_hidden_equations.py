"""An assumed inequality that can only hold with equality is named, and none that some point makes strict."""

from dataclasses import replace

import pytest

from tests.tables import by_name, typed
from tests.theorems.notation import relation
from verify import Point, Statement, assumed, at_least, letter, ratio, scalars, signs, spaces, vectors
from verify.judge.hidden_equations import hidden_equations
from verify.kernel import Polynomial, Recursion

OURS = assumed("as it is", "ours")
a, b, c, t = scalars("a b c t")
x, y = vectors("x y")


def bound(name, left, right, because=OURS):
    return at_least(name, left, right, because=because)


FLAT = tuple(value for (value,) in typed(__file__, "hidden_equations", "flat", by_name(a=a, b=b, c=c, t=t, x=x, y=y)))
OPEN = ((a - b) ** 2 - (b - c) ** 2, (a - 2) ** 2 - 1, a**2 - 3 * a * b + 2 * b**2, a * x.norm2 - x @ y, a**2 * b - 1)


@pytest.mark.parametrize(("least", "flat"), [*((one, True) for one in FLAT), *((one, False) for one in OPEN)])
def test_a_sum_of_squares_that_is_not_positive_is_an_equation(least, flat):
    says = Statement(signs(positive="t", real="a b c"), spaces(X="x y"), (bound("p", 0, least),), (at_least("goal", a, b),))
    found = hidden_equations(says, [Point({"t": 1, "a": 1, "b": 1, "c": 1}, {"x": [1], "y": [1]})])
    assert found == (["p"] if flat else [])


def test_a_point_that_names_too_little_is_none():
    says = Statement(signs(real="a b"), spaces(), (bound("p", 0, (a - b) ** 2),), (at_least("goal", a, b),))
    assert hidden_equations(says, [Point({"a": 1}, {})]) == []


@pytest.mark.parametrize(("facts", "hidden"), typed(__file__, "hidden_equations", "bounds that leave one point"))
def test_bounds_that_leave_one_point(facts, hidden):
    found = (one.partition(", ") for one in facts.split("; "))
    facts = tuple(relation(said, "", letter("b", meant) if meant else OURS) for said, _, meant in found)
    scalar = signs(positive="t", real="a b c")
    says = Statement(scalar, spaces(X="x y"), facts, (at_least("goal", a, b),))
    values = {"t": 1, "a": 2 if hidden == "" and facts[0].kind == ">" else 1, "b": 1, "c": 1}
    moved = (({}, 1), ({"b": 2}, 1), ({"a": 0, "b": 0}, 0))
    points = [Point(values | more, {"x": [at], "y": [at]}) for more, at in moved]
    assert " ".join(hidden_equations(says, points)) == hidden
    assert hidden_equations(says, ()) == []  # no point obeys the hypotheses: the witness tells


@pytest.mark.parametrize(
    ("most", "known", "hidden"), [(ratio(1, 2), OURS, True), (1, OURS, False), (ratio(1, 2), letter("t"), False)]
)
def test_bounds_that_leave_no_vector_but_zero(most, known, hidden):
    facts = (
        bound("short", most, t, known),
        bound("image", t**2 * x.norm2, y.norm2, letter("y", "an image of x", bounded=True)),
        bound("long", y.norm2, x.norm2, letter("y", "an image of x", bounded=True)),
        bound("more", 2, t),  # by an assumption, and one that nothing needs
    )
    says = Statement(signs(positive="t"), spaces(X="x y"), facts, (at_least("goal", x.norm2, 0),))
    points = [Point({"t": ratio(1, 4)}, {"x": [0], "y": [0]})]
    assert hidden_equations(says, points) == (["|x|^2 >= 0", "|y|^2 >= 0"] if hidden else [])


def test_a_strict_point_ends_the_search(monkeypatch):
    monkeypatch.setattr("verify.judge.hidden_equations.solve_exactly", None)
    facts = (bound("p", a, 1), bound("q", b, 2), bound("r", 4, a + b))
    says = Statement(signs(real="a b"), {}, facts, (at_least("goal", a + b, 3),))
    points = [Point({"a": 1, "b": 3}), Point({"a": 1, "b": 2}), Point({"a": 2, "b": 2})]
    assert hidden_equations(says, points) == []
    for kept in (points[:2], points[1:]):  # p, or q, is strict at none of them
        with pytest.raises(TypeError):
            hidden_equations(says, kept)
    longer = replace(says, spaces=spaces(X="x"))
    for sizes in ((1, 0, 0), (0, 0, 1), (0, 0, 0)):
        at = [replace(point, vectors={"x": [size]}) for point, size in zip(points, sizes, strict=True)]
        if any(sizes):
            assert hidden_equations(longer, at) == []
        else:
            with pytest.raises(TypeError):  # x is zero at each of them
                hidden_equations(longer, at)


def test_bounds_of_a_step_that_leave_one_length():
    S, n, w = scalars("S n w")
    for most, cap, hidden in ((2, 2, []), (1, 1, ["low", "high"]), (a, 1, ["low", "high"]), (a, 2, [])):
        facts = (bound("low", w, 1), bound("high", most, w))
        recursion = Recursion("n", 0, {"S": Polynomial.of(0)}, {"S": S + w}, {"w": "real"}, facts)
        says = Statement(signs(real="a"), {}, (bound("cap", cap, a),), (at_least("goal", S, n),), (), recursion)
        stepped, resting = Point({"a": 1}, index=1, steps=[{"w": 1}]), Point({"a": 0}, index=0)
        assert hidden_equations(says, [stepped]) == hidden_equations(says, [resting, stepped]) == hidden
        assert hidden_equations(says, [resting]) == []


def test_a_step_may_divide_by_an_index_from_1_on():
    S, n, w = scalars("S n w")
    recursion = Recursion("n", 1, {"S": Polynomial.of(0)}, {"S": S + w}, {"w": "real"}, (bound("high", 2 / n, w),))
    says = Statement(signs(), {}, (), (at_least("goal", S, n),), (), recursion)
    assert hidden_equations(says, [Point(index=2, steps=[{"w": 1}])]) == []
