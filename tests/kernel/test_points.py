"""Exact points, each rule at its edge."""

from dataclasses import replace
from fractions import Fraction

import pytest

from tests.tables import typed
from tests.theorems.notation import polynomial, says
from verify import Point
from verify.kernel import Outcome, Rejected, check_point, evaluate, semidefinite

COUNT = "index n from 0\nstate S = 0 -> S + 1\nso g: S - n = 0"
COUNTED = says(COUNT)
FROM_FIVE = says("index n from 5\nstate S = 0 -> S + 1\nso g: S - n + 5 = 0")


def rejected(words, statement, *points):
    for point in points:
        with pytest.raises(Rejected, match=words):
            check_point(statement, point)


def test_points_of_sequences():
    bounded = says(f"let nonnegative a\nif f: a - 1 >= 0\n{COUNT}")
    assert check_point(bounded, Point({"a": 1}, index=0)).witnesses
    assert check_point(bounded, Point({"a": 1}, index=3)).witnesses
    assert not check_point(bounded, Point({"a": 0}, index=3)).admissible
    assert check_point(bounded, Point({"a": Fraction(1, 2)}, index=0)).hypotheses == {"sign of a": True, "f": False}
    wrong = says(COUNT.replace("S + 1", "S + 2"))
    assert check_point(wrong, Point(index=0)).witnesses and check_point(wrong, Point(index=1)).refutes
    late = says(COUNT.replace("from 0", "from 2"))
    assert check_point(late, Point(index=2)).refutes
    rejected("index must be >= 2", late, Point(index=1))
    rejected("index must be >= 0", COUNTED, Point())
    rejected("at most 100000 past", COUNTED, Point(index=100_001))
    power = says("let nonnegative a\nindex T from 0\nstate p = 1 -> p + a p\nso g: p - 1 - 2 T a >= 0")
    outcome = check_point(power, Point({"a": Fraction(1, 10)}, index=2))
    assert outcome.refutes and outcome.goals == {"g": False}
    assert check_point(power, Point({"a": 0}, index=5)).witnesses
    constant = says("index T from 1\nstate p = 1 -> p\nso g: p - 1 = 0")
    assert check_point(constant, Point(index=4)).witnesses


def test_sequences_reach_their_last_index(monkeypatch):
    monkeypatch.setattr("verify.kernel.point.MAX_INDEX", 100)
    for statement, last in ((COUNTED, 100), (FROM_FIVE, 105)):
        assert check_point(statement, Point(index=last)).witnesses
        rejected("at most 100 past", statement, Point(index=last + 1))


@pytest.mark.thorough
def test_sequences_reach_one_hundred_thousand():
    assert check_point(COUNTED, Point(index=100_000)).witnesses
    assert check_point(FROM_FIVE, Point(index=100_005)).witnesses


def test_step_values_are_checked_at_each_step():
    stepped = says(
        "index n from 0\nstate S = 0 -> S + u - v\nnew positive u; nonnegative v\neach k: u - v >= 0\neach m: u + n - 1 > 0\n"
        "so g: S >= 0"
    )
    good = ({"u": 2, "v": 0}, {"u": 1, "v": 1})
    assert check_point(stepped, Point(index=2, steps=good)).witnesses
    for place, row, broken in typed(__file__, "points", "step values are checked at each step"):
        steps = [*good]
        steps[place] = row
        outcome = check_point(stepped, Point(index=2, steps=steps))
        assert not outcome.admissible and not outcome.hypotheses[broken]
    incomplete = (good[:1], (*good, good[0]), ({"u": 1}, good[1]), (good[0], {"u": 1}), (good[0], {**good[1], "w": 1}), ())
    rejected(r"one entry per step|must give", stepped, *(Point(index=2, steps=steps) for steps in incomplete))
    rejected("one entry per step", COUNTED, Point(index=2, steps=({}, {})))


def test_facts_of_each_step_restrict_the_runs():
    """Without them what was proved of S' = S - 1 from S = 1, as long as S >= 1, is false."""
    assert check_point(says("index n from 0\nstate S = 1 -> S - 1\nso g: S >= 0"), Point(index=3)).refutes
    steps = says("index T from 1\nstate p = 0 -> p + u\nnew real u\nso g: p >= 0")
    assert check_point(steps, Point(index=2, steps=({"u": Fraction(-1)},))).refutes


def test_states_move_together():
    swapped = says("index n from 0\nstate S = 1 -> R\nstate R = 0 -> S\nso g: S R = 0")
    for index in range(4):
        assert check_point(swapped, Point(index=index)).witnesses


@pytest.mark.parametrize("turn", [1, -1])
def test_every_state_moves(turn):
    states = ["state S = 0 -> S + 1", "state R = 1 -> 2 R"][::turn]
    both = says("\n".join(["index n from 0", *states, "so g: S - 3 = 0", "so h: R - 8 = 0"]))
    assert check_point(both, Point(index=3)).witnesses


def test_points_need_every_name_once():
    named = says("let real a b\nin X: x y\nin W: w\nso g: a + b + <x,x> + <w,w> + <x,y> >= 0")
    full = Point({"a": 1, "b": 2}, {"x": [1, 2], "y": [0, 1], "w": [3]})
    assert check_point(named, full).witnesses
    for scalars_, words in typed(__file__, "points", "points need every scalar once"):
        rejected(words, named, replace(full, scalars=scalars_))
    for given, words in typed(__file__, "points", "points need every name once"):
        rejected(words, named, replace(full, vectors=given))
    assert check_point(named, replace(full, vectors={"x": [1], "y": [1], "w": [0] * 256})).witnesses
    mixed = replace(full, vectors={"w": [3]}, grams={"X": {("x", "x"): 1, ("x", "y"): -4, ("y", "y"): 17}})
    assert check_point(named, mixed).witnesses  # 1 + 2 + 1 + 9 - 4
    assert check_point(named, replace(mixed, scalars={"a": -5, "b": -2})).refutes
    turned = replace(mixed, grams={"X": {("x", "x"): 1, ("y", "x"): -4, ("y", "y"): 17}})
    assert check_point(named, turned) == check_point(named, mixed)
    rejected("not PSD", named, replace(mixed, grams={"X": {("x", "x"): 1, ("x", "y"): -4, ("y", "y"): 15}}))
    rejected("no vector or space Q", named, replace(mixed, grams={**mixed.grams, "Q": {}}))
    rows = list(mixed.grams["X"].items())
    for place in range(4):  # a stranger's inner product, the first or the last of the matrix
        strange = dict([*rows[:place], (("w", "x"), 0), *rows[place:]])
        rejected("names <w,x>, which is not of this space", named, replace(mixed, grams={"X": strange}))
    rejected("X has a Gram matrix and coordinates", named, replace(mixed, vectors={"w": [3], "y": [1]}))
    rejected("expected a Point", named, "text")


def test_points_by_coordinates_and_by_gram_agree():
    orthogonal = says("in X: x y\nif orthogonal: <x,y> = 0\nso g: <x,x> - 2 <y,y> >= 0")
    by_coordinates = check_point(orthogonal, Point(vectors={"x": [1, 0], "y": [0, 1]}))
    by_gram = check_point(orthogonal, Point(grams={"X": {("x", "x"): 1, ("y", "y"): 1}}))
    assert by_coordinates == by_gram and by_gram.refutes


def test_definitions_take_their_values_at_points():
    text = "let positive a\ndef d = a + 1\ndef e = a d + 1\nso g: e - a^2 - a - 1 = 0"
    assert check_point(says(text), Point({"a": 3})).witnesses
    assert check_point(says(text.replace(" - 1 = 0", " = 0")), Point({"a": 3})).refutes
    rejected("no scalar d", says(text), Point({"a": 3, "d": 4}))


def test_signs_and_kinds_at_zero():
    text = "let positive a; nonnegative b; real c\nif f: c > 0\n"
    zero = says(f"{text}so g: b >= 0\nso h: 0 = 0")
    for values, broken in (((0, 0, 1), "sign of a"), ((1, -1, 1), "sign of b"), ((1, 0, 0), "f")):
        outcome = check_point(zero, Point(dict(zip("abc", values, strict=True))))
        assert [name for name, fulfilled in outcome.hypotheses.items() if not fulfilled] == [broken]
    at = Point({"a": 1, "b": 0, "c": 1})
    assert check_point(zero, at).witnesses
    assert check_point(says(f"{text}so g: b > 0\nso h: b >= 0"), at).goals == {"g": False, "h": True}
    assert check_point(says(f"{text}so g: b = 0\nso h: b - 1 = 0"), at).goals == {"g": True, "h": False}


def test_elimination_of_larger_matrices():
    def gram_of(rows):
        return [[sum(Fraction(p) * q for p, q in zip(u, v, strict=True)) for v in rows] for u in rows]

    rows = [[1, 2, 0], [0, 1, 3], [1, 3, 3], [2, 0, 1]]  # rank 3, a zero pivot on the way
    assert semidefinite(gram_of(rows))
    for place in range(4):
        lowered = gram_of(rows)
        lowered[place][place] -= Fraction(1, 1000)
        assert semidefinite(lowered) is (place == 3)  # the fourth is independent of the others
    for i, j in ((0, 1), (1, 0), (1, 2), (2, 1), (0, 2), (2, 0)):
        turned = [[Fraction(int(p == q)) for q in range(3)] for p in range(3)]
        turned[i][j] = Fraction(1, 2)
        assert not semidefinite(turned), "a matrix that is not symmetric"


SEMIDEFINITE = tuple(value for (value,) in typed(__file__, "points", "semidefinite"))
INDEFINITE = tuple(value for (value,) in typed(__file__, "points", "indefinite"))


@pytest.mark.parametrize("matrix", SEMIDEFINITE + INDEFINITE)
def test_semidefinite(matrix):
    assert semidefinite([[Fraction(v) for v in row] for row in matrix]) is (matrix in SEMIDEFINITE)


@pytest.mark.parametrize(("hypotheses", "goals", "admissible", "refutes", "witnesses"), typed(__file__, "points", "outcomes"))
def test_outcomes(hypotheses, goals, admissible, refutes, witnesses):
    outcome = Outcome(dict(enumerate(hypotheses)), dict(enumerate(goals)), {})
    assert (outcome.admissible, outcome.refutes, outcome.witnesses) == (admissible, refutes, witnesses)


def test_values_of_points_are_bounded():
    equal = says("let real a\nin X: x\nso g: 0 >= 0")
    for number in (2**4096 - 1, Fraction(1, 2**4096 - 1)):
        assert check_point(equal, Point({"a": number}, {"x": [number]})).witnesses
    for number in (2**4096, Fraction(1, 2**4096)):
        points = (
            Point({"a": number}, {"x": [1]}),
            Point({"a": 1}, {"x": [number]}),
            Point({"a": 1}, {}, {"X": {("x", "x"): number}}),
        )
        rejected("has 4097 bits, at most 4096", equal, *points)
    late = replace(COUNTED, recursion=replace(COUNTED.recursion, start=2**4096))
    rejected("has 4097 bits, at most 4096", late, Point(index=2**4096))


@pytest.mark.parametrize(("at", "holds"), [(Fraction(1, 2), True), (2, False)])
def test_what_does_not_vanish_may_be_divided_by(at, holds):
    over = says("let positive a\nso g: a^-2 - 1 >= 0")
    assert check_point(over, Point({"a": at})).goals == {"g": holds}
    rejected("the denominator 'a' vanishes", over, Point({"a": 0}))


@pytest.mark.parametrize("place", [0, 1, 2])
def test_every_fact_of_a_statement_counts(place):
    """A point where one of three facts fails is no instance of the statement, whichever it is."""
    three = says("let real a b c\nif f: a > 0\nif h: b > 0\nif k: c > 0\nso g: - 1 >= 0")
    values = {"a": 1, "b": 1, "c": 1}
    assert check_point(three, Point(values)).refutes
    outcome = check_point(three, Point({**values, "abc"[place]: 0}))
    assert not outcome.refutes and outcome.hypotheses["fhk"[place]] is False


def test_a_statement_without_sequences_has_no_steps():
    points = Point({"a": 1}, index=0), Point({"a": 1}, steps=({},)), Point({"a": 1}, index=1, steps=({},))
    rejected("has no sequences", says("let real a\nso g: a >= 0"), *points)


def test_a_fact_cannot_hide_a_broken_sign_by_its_name():
    hiding = says("let positive a\nif sign of a: a + 5 >= 0\nso g: a > 0")
    at_a_step = says("index T from 0\nstate p = 0 -> p + u\nnew positive u\neach sign of u: u + 5 >= 0\nso g: p >= 0")
    for outcome in (check_point(hiding, Point({"a": -1})), check_point(at_a_step, Point(index=1, steps=({"u": -1},)))):
        assert not outcome.admissible and not outcome.refutes


def test_the_value_of_every_atom():
    statement = says("let positive a\nin X: x\ndef d = a + 1\nif f: a - 5 >= 0\nso g: a >= 0")
    found = check_point(statement, Point({"a": 2}, {"x": [3]}))
    assert found.at == {"a": 2, "<x,x>": 9, "d": 3} and found.hypotheses == {"sign of a": True, "f": False}
    with pytest.raises(Rejected, match="no value for 'p'"):
        evaluate(polynomial("p + T"), {"T": Fraction(1)})
