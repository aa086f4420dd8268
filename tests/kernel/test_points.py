"""Exact points, each rule at its edge."""

from dataclasses import replace
from fractions import Fraction

import pytest

from tests.kernel.test_sequences import COUNT, NIL, R, S, a, along, b, c, n, u, v, w, x, y
from verify import Point, Polynomial, Statement, above, at_least, equal, scalars, signs, spaces
from verify.kernel import Outcome, Rejected, assignment, check_point, semidefinite


def test_points_of_sequences():
    says = along(equal("g", S, n), given=signs(nonnegative="a"), facts=[at_least("f", a, 1)])
    assert check_point(says, Point({"a": 1}, index=0)).witnesses
    assert check_point(says, Point({"a": 1}, index=3)).witnesses
    assert not check_point(says, Point({"a": 0}, index=3)).admissible
    assert check_point(says, Point({"a": Fraction(1, 2)}, index=0)).hypotheses == {"sign of a": True, "f": False}
    wrong = replace(says, recursion=replace(says.recursion, following={"S": S + 2}))
    assert check_point(wrong, Point({"a": 1}, index=0)).witnesses and check_point(wrong, Point({"a": 1}, index=1)).refutes
    late = replace(says, recursion=replace(says.recursion, start=2))
    assert check_point(late, Point({"a": 1}, index=2)).refutes
    with pytest.raises(Rejected, match="index must be >= 2"):
        check_point(late, Point({"a": 1}, index=1))
    with pytest.raises(Rejected, match="index must be >= 0"):
        check_point(says, Point({"a": 1}))
    with pytest.raises(Rejected, match="at most 100000 past"):
        check_point(along(equal("g", S, n)), Point(index=100_001))


def test_sequences_reach_their_last_index(monkeypatch):
    monkeypatch.setattr("verify.kernel.point.MAX_INDEX", 100)
    assert check_point(along(equal("g", S, n)), Point(index=100)).witnesses
    with pytest.raises(Rejected, match="at most 100 past"):
        check_point(along(equal("g", S, n)), Point(index=101))
    assert check_point(along(equal("g", S, n - 5), start=5), Point(index=105)).witnesses
    with pytest.raises(Rejected, match="at most 100 past"):
        check_point(along(equal("g", S, n - 5), start=5), Point(index=106))


@pytest.mark.thorough
def test_sequences_reach_one_hundred_thousand():
    assert check_point(along(equal("g", S, n)), Point(index=100_000)).witnesses
    assert check_point(along(equal("g", S, n - 5), start=5), Point(index=100_005)).witnesses


def test_step_values_are_checked_at_each_step():
    says = along(
        at_least("g", S),
        following={"S": S + u - v},
        step_signs={"u": "positive", "v": "nonnegative"},
        step_facts=[at_least("k", u, v), above("m", u + n, 1)],
    )
    good = ({"u": 2, "v": 0}, {"u": 1, "v": 1})
    assert check_point(says, Point(index=2, steps=good)).witnesses
    for place, row, broken in (
        (0, {"u": 0, "v": 0}, "sign of u at 0"),
        (1, {"u": 0, "v": 0}, "sign of u at 1"),
        (0, {"u": 2, "v": -1}, "sign of v at 0"),
        (1, {"u": 1, "v": 2}, "k at 1"),
        (0, {"u": 1, "v": 1}, "m at 0"),
    ):
        steps = [*good]
        steps[place] = row
        outcome = check_point(says, Point(index=2, steps=steps))
        assert not outcome.admissible and not outcome.hypotheses[broken]
    for steps in (good[:1], (*good, good[0]), ({"u": 1}, good[1]), (good[0], {"u": 1}), (good[0], {**good[1], "w": 1}), ()):
        with pytest.raises(Rejected, match=r"one entry per step|must give"):
            check_point(says, Point(index=2, steps=steps))
    with pytest.raises(Rejected, match="one entry per step"):
        check_point(COUNT, Point(index=2, steps=({}, {})))


def test_states_move_together():
    says = along(equal("g", S * R, NIL), initial={"S": NIL + 1, "R": NIL}, following={"S": R, "R": S})
    for index in range(4):
        assert check_point(says, Point(index=index)).witnesses


@pytest.mark.parametrize("turn", [1, -1])
def test_every_state_moves(turn):
    says = along(
        equal("g", S, 3), equal("h", R, 8), initial={"S": NIL, "R": NIL + 1}, following=dict([("S", S + 1), ("R", 2 * R)][::turn])
    )
    assert check_point(says, Point(index=3)).witnesses


def test_points_need_every_name_once():
    says = Statement(signs(real="a b"), spaces(X="x y", W="w"), (), (at_least("g", a + b + x.norm2 + w.norm2 + (x @ y)),))
    full = Point({"a": 1, "b": 2}, {"x": [1, 2], "y": [0, 1], "w": [3]})
    assert check_point(says, full).witnesses
    for scalars_, words in (
        ({"a": 1}, "no value for b"),
        ({"b": 1}, "no value for a"),
        ({"a": 1, "b": 1, "c": 1}, "no scalar c"),
    ):
        with pytest.raises(Rejected, match=words):
            check_point(says, replace(full, scalars=scalars_))
    for given, words in (
        ({"x": [1, 2], "y": [0, 1]}, "no coordinates for w"),
        ({"x": [1, 2], "w": [3]}, "no coordinates for y"),
        ({"x": [1, 2], "y": [0], "w": [3]}, "differ in dimension"),
        ({"x": [1], "y": [1], "w": []}, "out of range"),
        ({"x": [], "y": [], "w": [1]}, "out of range"),
        ({"x": [1], "y": [1], "w": [0] * 257}, "out of range"),
        ({"x": [1], "y": [1], "w": [0], "z": [1]}, "no vector or space z"),
    ):
        with pytest.raises(Rejected, match=words):
            check_point(says, replace(full, vectors=given))
    assert check_point(says, replace(full, vectors={"x": [1], "y": [1], "w": [0] * 256})).witnesses
    mixed = replace(full, vectors={"w": [3]}, grams={"X": {("x", "x"): 1, ("x", "y"): -4, ("y", "y"): 17}})
    assert check_point(says, mixed).witnesses  # 1 + 2 + 1 + 9 - 4
    assert check_point(says, replace(mixed, scalars={"a": -5, "b": -2})).refutes
    assert check_point(says, replace(mixed, grams={"X": {("x", "x"): 1, ("y", "x"): -4, ("y", "y"): 17}})) == check_point(
        says, mixed
    )
    with pytest.raises(Rejected, match="not PSD"):
        check_point(says, replace(mixed, grams={"X": {("x", "x"): 1, ("x", "y"): -4, ("y", "y"): 15}}))
    with pytest.raises(Rejected, match="no vector or space Q"):
        check_point(says, replace(mixed, grams={**mixed.grams, "Q": {}}))
    for place in range(4):  # a stranger's inner product, the first or the last of the matrix
        rows = list(mixed.grams["X"].items())
        with pytest.raises(Rejected, match="names <w,x>, which is not of this space"):
            check_point(says, replace(mixed, grams={"X": dict([*rows[:place], (("w", "x"), 0), *rows[place:]])}))
    with pytest.raises(Rejected, match="X has a Gram matrix and coordinates"):
        check_point(says, replace(mixed, vectors={"w": [3], "y": [1]}))


def test_definitions_take_their_values_at_points():
    d, e = scalars("d e")
    says = Statement(signs(positive="a"), {}, (), (equal("g", e, a**2 + a + 1),), (("d", a + 1), ("e", a * d + 1)))
    assert check_point(says, Point({"a": 3})).witnesses
    assert check_point(replace(says, goals=(equal("g", e, a**2 + a),)), Point({"a": 3})).refutes
    with pytest.raises(Rejected, match="no scalar d"):
        check_point(says, Point({"a": 3, "d": 4}))


def test_signs_and_kinds_at_zero():
    says = Statement(
        {"a": "positive", "b": "nonnegative", "c": "real"}, {}, (above("f", c),), (at_least("g", b), equal("h", NIL))
    )
    for values, broken in (((0, 0, 1), "sign of a"), ((1, -1, 1), "sign of b"), ((1, 0, 0), "f")):
        outcome = check_point(says, Point(dict(zip("abc", values, strict=True))))
        assert [name for name, fulfilled in outcome.hypotheses.items() if not fulfilled] == [broken]
    assert check_point(says, Point({"a": 1, "b": 0, "c": 1})).witnesses
    assert check_point(replace(says, goals=(above("g", b), at_least("h", b))), Point({"a": 1, "b": 0, "c": 1})).goals == {
        "g": False,
        "h": True,
    }
    assert check_point(replace(says, goals=(equal("g", b), equal("h", b, 1))), Point({"a": 1, "b": 0, "c": 1})).goals == {
        "g": True,
        "h": False,
    }


def test_elimination_of_larger_matrices():
    def gram_of(rows):
        return [[sum(Fraction(p) * q for p, q in zip(u, v, strict=True)) for v in rows] for u in rows]

    rows = [[1, 2, 0], [0, 1, 3], [1, 3, 3], [2, 0, 1]]  # rank 3, a zero pivot on the way
    assert semidefinite(gram_of(rows))
    for place in range(4):
        lowered = gram_of(rows)
        lowered[place][place] -= Fraction(1, 1000)
        assert semidefinite(lowered) is (place == 3)  # the fourth is independent of the others
    assert semidefinite([[Fraction(0)] * 2] * 2)
    for last in (Fraction(-1, 2), Fraction(-2)):
        assert not semidefinite([[Fraction(0), Fraction(0)], [Fraction(0), last]])
    for i, j in ((0, 1), (1, 0), (1, 2), (2, 1), (0, 2), (2, 0)):
        turned = [[Fraction(int(p == q)) for q in range(3)] for p in range(3)]
        turned[i][j] = Fraction(1, 2)
        assert not semidefinite(turned), "a matrix that is not symmetric"
    assert not semidefinite([[Fraction(1), Fraction(0)], [Fraction(0), Fraction(-1)]])


@pytest.mark.parametrize(
    ("hypotheses", "goals", "admissible", "refutes", "witnesses"),
    [
        ((True, True), (True, True), True, False, True),
        ((True, True), (True, False), True, True, False),
        ((True, True), (False, False), True, True, False),
        ((True, False), (True, True), False, False, False),
        ((True, False), (True, False), False, False, False),
        ((False, False), (False, False), False, False, False),
        ((), (True,), True, False, True),
    ],
)
def test_outcomes(hypotheses, goals, admissible, refutes, witnesses):
    outcome = Outcome(dict(enumerate(hypotheses)), dict(enumerate(goals)))
    assert (outcome.admissible, outcome.refutes, outcome.witnesses) == (admissible, refutes, witnesses)


def test_values_of_points_are_bounded():
    says = Statement(signs(real="a"), spaces(X="x"), (), (at_least("g", a, a),))
    for number in (2**4096 - 1, Fraction(1, 2**4096 - 1)):
        assert check_point(says, Point({"a": number}, {"x": [number]})).witnesses
    for number in (2**4096, Fraction(1, 2**4096)):
        for point in (
            Point({"a": number}, {"x": [1]}),
            Point({"a": 1}, {"x": [number]}),
            Point({"a": 1}, {}, {"X": {("x", "x"): number}}),
        ):
            with pytest.raises(Rejected, match="has 4097 bits, at most 4096"):
                check_point(says, point)
    with pytest.raises(Rejected, match="has 4097 bits, at most 4096"):
        check_point(along(equal("g", S, S), start=2**4096), Point(index=2**4096))


@pytest.mark.parametrize(("at", "holds"), [(Fraction(1, 2), True), (2, False)])
def test_what_does_not_vanish_may_be_divided_by(at, holds):
    says = Statement({"a": "positive"}, {}, (), (at_least("g", Polynomial.atom("a", -2), 1),))
    assert check_point(says, Point({"a": at})).goals == {"g": holds}
    with pytest.raises(Rejected, match="the denominator 'a' vanishes"):
        check_point(says, Point({"a": 0}))


@pytest.mark.parametrize("place", [0, 1, 2])
def test_every_fact_of_a_statement_counts(place):
    """A point where one of three facts fails is no instance of the statement, whichever it is."""
    says = Statement(signs(real="a b c"), {}, (above("f", a), above("h", b), above("k", c)), (at_least("g", NIL, 1),))
    values = {"a": 1, "b": 1, "c": 1}
    assert check_point(says, Point(values)).refutes
    outcome = check_point(says, Point({**values, "abc"[place]: 0}))
    assert not outcome.refutes and outcome.hypotheses["fhk"[place]] is False


def test_a_statement_without_sequences_has_no_steps():
    says = Statement(signs(real="a"), {}, (), (at_least("g", a),))
    for point in (Point({"a": 1}, index=0), Point({"a": 1}, steps=({},)), Point({"a": 1}, index=1, steps=({},))):
        with pytest.raises(Rejected, match="has no sequences"):
            check_point(says, point)


def test_the_value_of_every_atom():
    says = Statement(signs(positive="a"), spaces(X="x"), (at_least("f", a, 5),), (at_least("g", a),), (("d", a + 1),))
    at, hypotheses = assignment(says, Point({"a": 2}, {"x": [3]}))
    assert at == {"a": 2, "<x,x>": 9, "d": 3} and hypotheses == {"sign of a": True, "f": False}
