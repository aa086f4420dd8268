"""An assumed inequality that can only hold with equality is named, and none that some point makes strict."""

import pytest

from verify import Point, Statement, above, assumed, at_least, equal, letter, scalars, signs, spaces, vectors
from verify.judge.hidden_equations import hidden_equations
from verify.kernel import Polynomial, Recursion

OURS = assumed("as it is", "ours")
a, b, c, t = scalars("a b c t")
x, y = vectors("x y")


def bound(name, left, right, because=OURS):
    return at_least(name, left, right, because=because)


FLAT = (
    *((a - b) ** 2 + (b - c) ** 2, t * (a - b) ** 2, (t - 1) ** 2, (a - b) ** 2 / t + (x - y).norm2 * t),
    *(2 * t * (a - b) ** 2, t * (x - y).norm2, (a - b * c) ** 2, (a - b) ** 4, t * (a - b) ** 2 * (a + b) ** 2),
)
OPEN = ((a - b) ** 2 - (b - c) ** 2, (a - 2) ** 2 - 1, a**2 - 3 * a * b + 2 * b**2, a * x.norm2 - x @ y, a**2 * b - 1)


@pytest.mark.parametrize(("least", "flat"), [*((one, True) for one in FLAT), *((one, False) for one in OPEN)])
def test_a_sum_of_squares_that_is_not_positive_is_an_equation(least, flat):
    says = Statement(signs(positive="t", real="a b c"), spaces(X="x y"), (bound("p", 0, least),), (at_least("goal", a, b),))
    found = hidden_equations(says, [Point({"t": 1, "a": 1, "b": 1, "c": 1}, {"x": [1], "y": [1]})])
    assert found == (["p"] if flat else [])


@pytest.mark.parametrize(
    ("facts", "hidden"),
    [
        ((bound("p", a, b), bound("q", b, a)), "p q"),
        ((bound("p", a, b), bound("q", b, a, letter("b", "that of a"))), "p"),  # what bounds a letter is asked of nobody
        ((bound("p", t * a, t * b), bound("q", b, a)), "p q"),
        ((bound("p", a, b), bound("q", b, c), bound("r", c, a)), "p q r"),
        ((bound("p", a, 1), bound("q", b, 2), bound("r", 3, a + b)), "p q r"),
        ((bound("p", t, 1), bound("q", 1, t**2)), "p q"),
        ((bound("p", a, x.norm2), bound("q", 0, a)), "p q"),
        ((bound("p", x @ y, x.norm2), bound("q", x @ y, y.norm2)), "p q"),
        ((bound("p", a * b, c), bound("q", 2 * c, a**2 + b**2)), "p q"),
        ((bound("p", c, a * b), bound("q", t * c, t), bound("r", 2, a**2 + c**2)), ""),
        ((bound("p", t * a, t**3), bound("q", 2 * t, a + 1)), "p q"),
        ((bound("p", a, 1), bound("q", b, 2), bound("r", 4, a + b)), ""),
        ((bound("p", a, b), equal("q", a, b, because=OURS)), ""),
        ((bound("p", a, b), equal("q", a, c, because=OURS), bound("r", b, c)), "p r"),
        ((above("p", a, b, because=OURS), bound("q", a, b)), ""),
    ],
)
def test_bounds_that_leave_one_point(facts, hidden):
    scalar = signs(positive="t", real="a b c")
    says = Statement(scalar, spaces(X="x y"), facts, (at_least("goal", a, b),))
    values = {"t": 1, "a": 2 if hidden == "" and facts[0].kind == ">" else 1, "b": 1, "c": 1}
    moved = (({}, 1), ({"b": 2}, 1), ({"a": 0, "b": 0}, 0))
    points = [Point(values | more, {"x": [at], "y": [at]}) for more, at in moved]
    assert " ".join(hidden_equations(says, points)) == hidden
    assert hidden_equations(says, ()) == []  # no point obeys the hypotheses: the witness tells


def test_a_strict_point_ends_the_search(monkeypatch):
    monkeypatch.setattr("verify.judge.hidden_equations.solve_exactly", None)
    facts = (bound("p", a, 1), bound("q", b, 2), bound("r", 4, a + b))
    says = Statement(signs(real="a b"), {}, facts, (at_least("goal", a + b, 3),))
    points = [Point({"a": 1, "b": 3}), Point({"a": 1, "b": 2}), Point({"a": 2, "b": 2})]
    assert hidden_equations(says, points) == []
    for kept in (points[:2], points[1:]):  # p, or q, is strict at none of them
        with pytest.raises(TypeError):
            hidden_equations(says, kept)


def test_bounds_of_a_step_that_leave_one_length():
    S, n, w = scalars("S n w")
    for most, hidden in ((2, []), (1, ["low", "high"])):
        facts = (bound("low", w, 1), bound("high", most, w))
        recursion = Recursion("n", 0, {"S": Polynomial.of(0)}, {"S": S + w}, {"w": "real"}, facts)
        says = Statement(signs(), {}, (), (at_least("goal", S, n),), (), recursion)
        stepped, resting = Point(index=1, steps=[{"w": 1}]), Point(index=0)
        assert hidden_equations(says, [stepped]) == hidden_equations(says, [resting, stepped]) == hidden
        assert hidden_equations(says, [resting]) == []


def test_a_step_may_divide_by_an_index_from_1_on():
    S, n, w = scalars("S n w")
    recursion = Recursion("n", 1, {"S": Polynomial.of(0)}, {"S": S + w}, {"w": "real"}, (bound("high", 2 / n, w),))
    says = Statement(signs(), {}, (), (at_least("goal", S, n),), (), recursion)
    assert hidden_equations(says, [Point(index=2, steps=[{"w": 1}])]) == []
