"""What each exact point of a lemma file shows, and what it does not: the rows that the judge makes of it."""

from dataclasses import replace

import pytest

from tests.altered import changed
from tests.every_lemma import COLLECTION
from tests.forgeries import relations
from tests.judge.small_claim import ATTAINED, BARE, FALSE, LEMMA, RIGHT, SAYS, x, y
from tests.tables import by_name, typed
from verify import (
    Neighbour,
    Point,
    Polynomial,
    Statement,
    above,
    assumed,
    at,
    at_least,
    because,
    equal,
    from_,
    letter,
    ratio,
    scalars,
    signs,
    statement,
)
from verify.judge.checks import Checks
from verify.judge.exact_points import (
    LONGEST,
    NOT_NEEDED,
    bind,
    counterexample,
    found_point,
    holds_without,
    neighbours,
    tightness,
    witness,
)
from verify.judge.realised import chosen
from verify.kernel import Proof, Recursion, check_point
from verify.lemma.tightness import Tightness
from verify.records import typed_json

AWAY = at("x=[1] y=[-1]")
OURS = assumed("as it is", "ours")
CHOSEN = "; numbers that the point chooses: "
a, b, n, S, w = scalars("a b n S w")


def told(check, lemma, *more):
    """What ``check`` gives, and its only row as (name, outcome, detail); None where it makes none."""
    checks = Checks()
    found = check(lemma, *more, checks)
    rows = [(row["name"], row["outcome"], row["detail"]) for row in checks.rows]
    return found, (rows[0] if rows else None, *rows[1:])


def about(says, **parts):
    claim = {k: parts.pop(k) for k in ("facts",) if k in parts}
    return changed(BARE, says=says, **claim, **parts)


# Counterexamples


@pytest.mark.parametrize(
    ("drawn", "facts", "free"),
    typed(__file__, "exact_points", "a point chooses a number that no step fixes", by_name(at_least, equal, OURS=OURS, a=a, w=w)),
)
def test_a_point_chooses_a_number_that_no_step_fixes(drawn, facts, free):
    steps = Recursion("n", 0, {"S": Polynomial.of(0)}, {"S": S + (w if drawn else a)}, {"w": "real"} if drawn else {}, facts)
    says = Statement({"a": "real"}, {}, (), (at_least("goal", 0, S),), (), steps)
    point = Point({"a": ratio(1)}, index=2, steps=({"w": ratio(1)},) * 2 if drawn else ())
    assert check_point(says, point).refutes and chosen(says, point) == free


def refuting(says, at, **parts):
    return told(counterexample, about(says, counterexample=at, **parts), says)


def test_a_point_refutes_and_is_shown_with_its_sides():
    found, (row,) = refuting(FALSE, ATTAINED)
    assert row == ("counterexample", "pass", "breaks goal") and found["instance"] is None and found["letter"] == ""
    assert found["point"] == typed_json.write(ATTAINED)
    assert found["sides"] == [{"goal": "goal", "left": "49/25", "right": "4", "holds": False}]
    assert told(counterexample, BARE, SAYS) == (None, (None,))


@pytest.mark.parametrize("place", [0, 1])
@pytest.mark.parametrize("known", [{"bounded": True}, {"value": "exp(1)"}])
def test_a_point_does_not_refute_where_a_letter_is_only_bounded(place, known):
    """exp(1) is bounded by 2 < e: a point with e = 271/100 obeys the bound and is no instance, so what it breaks may be true."""
    bound = above("bounds", a, 2, because=letter("a", "Euler's number", **known))
    other = equal("formula", b, 3, because=letter("b", "three"))
    says = Statement(signs(positive="a b"), {}, (bound, other)[:: 1 - 2 * place], (above("goal", a, ratio(543, 200)),))
    found, (row,) = refuting(says, Point({"a": ratio(271, 100), "b": 3}))
    assert found is None and row[:2] == ("counterexample", "fail") and row[2].startswith("bounds only bound a value")
    exact = replace(says, facts=(from_(bound, letter("a", "a number")), other))
    assert refuting(exact, Point({"a": ratio(5, 2), "b": 3}))[0] is not None


def test_each_hypothesis_and_each_goal_counts():
    goals = (at_least("first", 1, 0), at_least("second", 0, a), at_least("third", 0, b))
    says = Statement(signs(positive="a b"), {}, (at_least("f", 3, a, because=OURS), at_least("h", 3, b, because=OURS)), goals)
    assert refuting(says, at("a=1 b=1"))[1] == (("counterexample", "pass", f"breaks second, third{CHOSEN}a, b"),)
    assert refuting(says, at("a=1 b=4"))[1] == (("counterexample", "fail", "hypotheses fail: h"),)
    assert refuting(says, at("a=4 b=4"))[1] == (("counterexample", "fail", "hypotheses fail: f, h"),)


def test_sides_that_are_too_long_are_left_out():
    for size, shown in ((LONGEST - 1, str(2 ** (LONGEST - 2))), (LONGEST, None)):
        says = Statement(signs(real="a"), {}, (), (at_least("goal", 0, a), at_least("holds", 1, 0)))
        found, (row,) = refuting(says, Point({"a": 2 ** (size - 1)}))
        assert row == ("counterexample", "pass", f"breaks goal{CHOSEN}a")
        rows = [{"goal": "goal", "left": "0", "right": shown, "holds": False}]
        assert found["sides"] == [*rows, {"goal": "holds", "left": "1", "right": "0", "holds": True}]


def test_an_instance_of_the_algorithm_refutes_where_the_facts_are_only_implied():
    lemma = COLLECTION.lemmas["chan2024.eq-18"]
    assert lemma.claim.facts == "implied" and bind(lemma.counterexample, lemma.claim.says) != lemma.counterexample
    found, (row,) = told(counterexample, lemma, lemma.claim.says)
    assert row[1] == "pass" and found["instance"] == typed_json.write(lemma.counterexample)
    bounded = at_least("bounded", 1, 0, because=letter("eta", "a number", bounded=True))
    says = replace(lemma.claim.says, facts=(*lemma.claim.says.facts, bounded))
    assert told(counterexample, changed(lemma, says=says), says)[0] is not None


SEQUENCE = Statement(
    {}, {}, (), (at_least("goal", n, S),), (), Recursion("n", 0, {"S": Polynomial.of(0)}, {"S": S + w}, {"w": "real"})
)


def test_a_counterexample_to_sequences_names_their_index():
    found, _ = refuting(SEQUENCE, Point(index=1, steps=[{"w": 2}]))
    assert found["letter"] == "n" and found["sides"][0]["right"] == "2"


# Witnesses


def test_a_witness_of_a_claim_without_a_proof_is_checked_and_may_be_absent():
    assert told(witness, BARE, SAYS) == (None, (None,))
    absent = told(witness, replace(LEMMA, witness=None), SAYS)
    assert absent == (None, (("witness", "fail", "no witness: nothing shows that the hypotheses can hold"),))
    found, (row,) = told(witness, about(SAYS, witness=ATTAINED), SAYS)
    assert found == typed_json.write(ATTAINED) and row[1:] == ("pass", "hypotheses and goals hold at an exact point")
    found, (row,) = told(witness, about(FALSE, witness=ATTAINED), FALSE)
    assert found is not None and row == ("witness", "fail", "fails goal")


@pytest.mark.parametrize(
    ("proof", "index", "outcome"), [(True, 0, "fail"), (True, 1, "pass"), (True, 2, "pass"), (False, 0, "pass")]
)
def test_a_witness_of_a_theorem_takes_a_step(proof, index, outcome):
    lemma = about(
        SEQUENCE, witness=Point(index=index, steps=[{"w": 1}] * index), proof=Proof({"goal": because()}) if proof else None
    )
    found, (row,) = told(witness, lemma, SEQUENCE)
    assert row[1] == outcome and (found is None) == (outcome == "fail") == row[2].startswith("the witness takes")
    false = replace(SEQUENCE, goals=(at_least("goal", 0, 1),))
    assert told(witness, changed(lemma, says=false), false)[1] == (("witness", "fail", "fails goal"),)


# Points that were found


@pytest.mark.parametrize(
    ("at", "facts", "proved", "outcome", "words"),
    typed(__file__, "exact_points", "what a found point says", by_name(Point, ATTAINED=ATTAINED, AWAY=AWAY)),
)
def test_what_a_found_point_says(at, facts, proved, outcome, words):
    checks = Checks()
    found_point(about(FALSE, facts=facts, found_point=at), FALSE, proved, checks)
    (row,) = checks.rows
    assert (row["name"], row["outcome"]) == ("found point", outcome) and words in row["detail"]
    assert ("the paper's hypotheses" in row["detail"]) == (outcome == "pass" and facts == "implied")
    found_point(BARE, FALSE, proved, checks)
    assert checks.rows == [row]


# False neighbours


def told_of_neighbours(lemma, seed=3):
    checks = Checks()
    rows = neighbours(lemma, checks, seed, {})
    return rows, [(row["name"], row.get("about"), row["outcome"], row["detail"]) for row in checks.rows]


def test_every_neighbour_has_its_row(monkeypatch):
    tried = []

    def refute(says, *, seed, effort):
        tried.append((says, seed, effort))
        return type("Found", (), {"point": ATTAINED if says is FALSE else None})

    monkeypatch.setattr("verify.attack.refute", refute)
    (smaller,) = LEMMA.too_strong
    half, third = (
        Neighbour("half", FALSE),
        Neighbour("third", replace(FALSE, goals=(at_least("goal", RIGHT / 3, (x + y).norm2),))),
    )
    lemma = replace(LEMMA, too_strong=(smaller, half, third), neighbour_points={"1 % smaller": ATTAINED})
    rows, checks = told_of_neighbours(lemma)
    assert rows == [
        {"change": "1 % smaller", "refuted": True, "point": typed_json.write(ATTAINED)},
        {"change": "half", "refuted": True, "point": None},
        {"change": "third", "refuted": False, "point": None},
    ]
    assert checks == [
        ("false neighbour", "1 % smaller", "pass", "refuted exactly"),
        ("false neighbour", "half", "pass", "refuted exactly"),
        ("false neighbour", "third", "fail", "the attack found no exact counterexample"),
    ]
    assert tried == [(FALSE, 3, "default"), (third.says, 3, "default")]


def test_none_and_unknown_ones():
    assert told_of_neighbours(BARE) == ([], [])
    bare = changed(BARE, says=None, too_strong=(Neighbour("half", FALSE), Neighbour("third", FALSE)))
    kept = {"third": ATTAINED, "half": ATTAINED}
    assert [row["refuted"] for row in told_of_neighbours(replace(bare, neighbour_points=kept))[0]] == [True, True]
    assert len(told_of_neighbours(replace(bare, neighbour_points=kept))[1]) == 2
    assert told_of_neighbours(replace(LEMMA, too_strong=()))[1] == [
        ("false neighbours", None, "fail", "none: nothing shows that the check can fail")
    ]
    unknown = told_of_neighbours(replace(BARE, neighbour_points={"gone": ATTAINED, "away": ATTAINED}))[1]
    assert unknown == [("stored points", None, "fail", "points are stored for unknown neighbours: away, gone")]


def test_a_dropped_hypothesis_that_the_proof_does_not_use_is_a_finding_and_no_failure():
    idle, used = at_least("idle", x.norm2, 0), at_least("used", y.norm2, x.norm2)
    more = replace(SAYS, facts=(*SAYS.facts, idle))
    dropped = Neighbour("hypothesis idle dropped", SAYS)
    lemma = changed(LEMMA, says=more, too_strong=(*LEMMA.too_strong, dropped))
    lemma = replace(lemma, neighbour_points={LEMMA.too_strong[0].change: ATTAINED})
    rows, checks = told_of_neighbours(lemma)
    assert [row["refuted"] for row in rows] == [True, False]
    assert [row[2] for row in checks] == ["pass", "pass"] and checks[1][3] == NOT_NEEDED
    turned = told_of_neighbours(replace(lemma, too_strong=lemma.too_strong[::-1]))[1]
    assert [row[2] for row in turned] == ["pass", "pass"], "the one that is refuted may be the last"
    alone = told_of_neighbours(replace(lemma, too_strong=(dropped,), neighbour_points={}))[1]
    assert [row[2] for row in alone] == ["pass", "fail"] and "none is false" in alone[1][3], "a check that cannot fail"
    needs = replace(more, facts=(*more.facts, used), goals=(at_least("goal", y.norm2, x.norm2),))
    proof = Proof(goals={"goal": because("used")})
    of_use = changed(lemma, says=needs, proof=proof)
    assert holds_without(of_use, replace(needs, facts=(*SAYS.facts, used)), {})
    assert not holds_without(of_use, replace(needs, facts=more.facts), {}), "the proof uses it"
    assert not holds_without(of_use, needs, {}), "nothing is dropped"
    assert not holds_without(of_use, replace(needs, facts=(), goals=more.goals), {}), "another goal"
    assert not holds_without(replace(of_use, proof=None), replace(needs, facts=()), {})


# Tight constants


def test_the_ratio_of_the_sides_is_measured():
    lemma = replace(LEMMA, tightness=Tightness("factor 2", "goal", RIGHT, at("x=[1] y=[0]")))
    found, (row,) = told(tightness, lemma, SAYS)
    assert row == ("tightness", "pass", "measured at an exact point")
    assert {**found, "point": None} == {
        "constant": "factor 2",
        "paper": "1",
        "proved": "1",
        "attained": "1/2",
        "tight": False,
        "instance": True,
        "comment": "largest known ratio of the two sides of goal",
        "point": None,
    }
    assert told(tightness, replace(lemma, proof=None), SAYS)[0]["proved"] == ""
    assert told(tightness, LEMMA, SAYS) == (None, (None,))
    found, _ = told(tightness, changed(lemma, facts="implied"), SAYS)
    assert found["instance"] is False and "at a point of the facts: the hypotheses imply these" in found["comment"]
    small = Tightness("factor 2", "goal", RIGHT, Point(vectors={"x": [ratio(1, 2)], "y": [0]}))
    found, (row,) = told(tightness, replace(lemma, tightness=small), SAYS)
    assert found["attained"] == "1/2" and row == ("tightness", "pass", "measured at an exact point")
    second = replace(SAYS, goals=(at_least("other", 1, 0), *SAYS.goals))
    assert told(tightness, lemma, second)[0]["attained"] == "1/2"
    silent = replace(SAYS, goals=(replace(SAYS.goals[0], said=None),))
    for one in (lemma, replace(lemma, tightness=small)):
        assert "against what is not its larger side" in told(tightness, one, silent)[1][0][2]
    less = replace(SAYS, goals=(at_least("goal", RIGHT, (x - y).norm2),))
    for says, against in ((SAYS, (x + y).norm2), (less, RIGHT + 2 * (x @ y))):  # the smaller side; with what that takes away
        other = replace(lemma, tightness=replace(lemma.tightness, against=against))
        assert "against what is not its larger side" in told(tightness, other, says)[1][0][2]


@pytest.mark.parametrize(
    ("tight", "words"),
    [
        (Tightness("c", "goal", RIGHT, at("x=[2] y=[2]")), "the point is not admissible"),
        ("tight", "expected a Tightness, found str"),
    ],
)
def test_no_ratio_where_there_is_none(tight, words):
    says = replace(SAYS, facts=(at_least("small", 1, x.norm2, because=OURS),))
    found, (row,) = told(tightness, replace(LEMMA, tightness=tight), says)
    assert found is None and row[:2] == ("tightness", "fail") and words in row[2]


def test_a_point_refutes_where_one_class_of_operators_interpolates_all_pairs():
    """The right twin of the points that are monotone and Lipschitz (``tests/forgeries/relations.py``): monotone alone."""
    facts = relations.on_all_pairs(relations.monotone, relations.OPERATOR)
    says = statement(relations.THREE["domain"], *facts, goals=(relations.FALSE,))
    _, (row,) = refuting(says, Point(scalars={"L": 1}, vectors={n: list(v) for n, v in relations.FOUR.items()}))
    assert row[1] == "pass" and row[2].startswith("breaks goal"), row
