"""The judge: every verdict from the evidence it needs, and BROKEN for everything that only looks like evidence."""

from dataclasses import replace
from fractions import Fraction

import pytest

from verify import (
    Claim,
    Neighbour,
    Point,
    Proof,
    Statement,
    altered,
    assumed,
    at_least,
    because,
    from_,
    instance,
    ratio,
    signs,
    spaces,
    term,
    vectors,
)
from verify.judge.relations import select
from verify.judge.run import Settings, examine, judge, prove_all
from verify.judge.verdicts import verdict
from verify.lemma.claim_names import UnknownClaim
from verify.lemma.discover import Collection, LemmaFile
from verify.lemma.measurement import Measurement
from verify.lemma.tightness import Tightness
from verify.records.words import called

x, y = vectors("x y")
RIGHT = 2 * x.norm2 + 2 * y.norm2
SAYS = Statement(signs(), spaces(X="x y"), (), (at_least("goal", RIGHT, (x + y).norm2),))
PROOF = Proof({"goal": because(term(1, square=x - y))})
FALSE = Statement(signs(), spaces(X="x y"), (), (at_least("goal", RIGHT * ratio(49, 100), (x + y).norm2),))
LARGER = Statement(signs(), spaces(X="x y"), (), (at_least("goal", RIGHT * ratio(101, 100), (x + y).norm2),))
ATTAINED = Point(vectors={"x": [1], "y": [1]})
LEMMA = LemmaFile(
    "module",
    "lemmas/here.py",
    Claim("paper.claim", "title", "ours", "inequality", SAYS, "x", facts="equivalent"),
    PROOF,
    Point(vectors={"x": [1, 0], "y": [1, 1]}),
    altered(SAYS, scale="1 % smaller -> left 99/100"),
    None,
    None,
    None,
    {},
)


def judged(lemma):
    theorems, rejected, _ = prove_all(Collection({lemma.claim.id: lemma}, ()))
    record, _ = examine(lemma, theorems, rejected, Settings(budget="quick"))
    return record


def with_claim(**changes):
    return replace(LEMMA, claim=replace(LEMMA.claim, **changes))


def test_proved():
    record = judged(LEMMA)
    assert (record["verdict"], record["evidence"]["kind"]) == ("PROVED", "algebra")
    assert [c["outcome"] for c in record["checks"]] == ["pass"] * len(record["checks"])
    assert {"kernel", "stand-alone engine", "sympy", "witness", "false neighbour: 1 % smaller", "attack"} <= {
        called(c) for c in record["checks"]
    }


@pytest.mark.parametrize(
    ("lemma", "why"),
    [
        (replace(LEMMA, proof=Proof({"goal": because(term(2, square=x - y))})), "identity fails"),
        (replace(LEMMA, witness=None), "no witness"),
        (replace(LEMMA, witness=Point(vectors={"x": [1]})), "no coordinates for y"),
        (replace(LEMMA, too_strong=()), "nothing shows that the check can fail"),
        (replace(LEMMA, too_strong=(Neighbour("nothing changed", SAYS),)), "it says what the claim says"),
        (replace(LEMMA, too_strong=(Neighbour("a true neighbour", LARGER),)), "found no exact counterexample"),
        (replace(LEMMA, neighbour_points={"1 % smaller": Point(vectors={"x": [1], "y": [0]})}), "does not refute it"),
        (replace(LEMMA, neighbour_points={"gone": ATTAINED}), "unknown neighbours"),
        (replace(LEMMA, counterexample=ATTAINED), "every goal holds"),
        (replace(LEMMA, observe="no_such_runs"), "found 'no_such_runs'"),
        (replace(LEMMA, proof=None, witness=None, too_strong=()), "what was tried"),
        (replace(LEMMA, tightness=Tightness("constant", "goal", RIGHT, Point(vectors={"x": [0], "y": [0]}))), "not positive"),
        (replace(LEMMA, tightness=Tightness("constant", "no goal", RIGHT, ATTAINED)), "there is no goal"),
    ],
)
def test_broken(lemma, why):
    record = judged(lemma)
    assert record["verdict"] == "BROKEN"
    assert why in record["evidence"]["detail"]


def test_refuted_by_an_exact_point():
    lemma = replace(with_claim(says=FALSE), proof=None, too_strong=(), witness=None, counterexample=ATTAINED)
    record = judged(lemma)
    assert (record["verdict"], record["evidence"]["kind"]) == ("REFUTED", "exact point")
    assert [(s["goal"], s["holds"]) for s in record["counterexample"]["sides"]] == [("goal", False)]
    assert Fraction(record["counterexample"]["sides"][0]["left"]) < Fraction(record["counterexample"]["sides"][0]["right"])


def test_a_point_does_not_refute_where_the_facts_are_only_implied():
    lemma = replace(with_claim(says=FALSE, facts="implied"), proof=None, too_strong=(), witness=None, counterexample=ATTAINED)
    assert judged(lemma)["verdict"] == "BROKEN"


def test_a_point_outside_the_hypotheses_refutes_nothing():
    says = Statement(
        FALSE.signs, FALSE.spaces, (at_least("small", y.norm2, x.norm2 * 2, because=assumed("small", "ours")),), FALSE.goals
    )
    lemma = replace(with_claim(says=says), proof=None, too_strong=(), witness=None, counterexample=ATTAINED)
    record = judged(lemma)
    assert record["verdict"] == "BROKEN" and "hypotheses fail: small" in record["evidence"]["detail"]


def test_cited_defined_open():
    bare = replace(LEMMA, proof=None, witness=None, too_strong=())
    assert judged(replace(bare, claim=replace(LEMMA.claim, cited="a book", says=None)))["verdict"] == "CITED"
    for where, told in (("Definition 1", "DEFINED"), ("ours", "BROKEN")):  # words of a paper, not ours
        words = replace(LEMMA.claim, kind="definition", says=None, where=where)
        assert judged(replace(bare, claim=words))["verdict"] == told
    assert judged(replace(bare, claim=replace(LEMMA.claim, note="tried the obvious")))["verdict"] == "OPEN"


def test_a_definition_with_a_wrong_property_is_broken():
    wrong = replace(with_claim(kind="definition"), proof=Proof({"goal": because()}))
    assert judged(wrong)["verdict"] == "BROKEN"


def test_tightness_is_measured():
    record = judged(replace(LEMMA, tightness=Tightness("factor 2", "goal", RIGHT, ATTAINED)))
    assert record["tightness"]["attained"] == "1" and record["tightness"]["tight"] is True
    record = judged(replace(LEMMA, tightness=Tightness("factor 2", "goal", RIGHT, Point(vectors={"x": [1], "y": [0]}))))
    assert record["tightness"]["attained"] == "1/2" and record["tightness"]["tight"] is False


def test_resting_on_itself_is_broken():
    says = Statement(
        SAYS.signs, SAYS.spaces, (at_least("premise", RIGHT, (x + y).norm2, because=instance("paper.other", "goal")),), SAYS.goals
    )
    lemma = replace(with_claim(says=says), proof=Proof({"goal": because(term(1, "premise"))}))
    (premise,) = says.facts
    back = replace(says, facts=(from_(premise, instance("paper.claim", "goal")),))
    other = replace(lemma, claim=replace(lemma.claim, id="paper.other", says=back))
    document = judge(Settings(budget="quick"), collection=Collection({"paper.claim": lemma, "paper.other": other}, ())).document
    assert [r["verdict"] for r in document["records"]] == ["BROKEN", "BROKEN"]
    assert "rests on itself" in document["records"][0]["evidence"]["detail"]


def test_correcting_an_unknown_record_is_broken():
    collection = Collection({"paper.claim": with_claim(corrects="paper.nothing")}, ())
    record = judge(Settings(budget="quick"), collection=collection).records[0]
    assert record["verdict"] == "BROKEN" and "paper.nothing" in record["evidence"]["detail"]


def test_an_unknown_id_suggests_near_ones():
    with pytest.raises(UnknownClaim, match=r"near: .*paper\.claim"):
        select(Collection({"paper.claim": LEMMA}, ()), ["paper.clame"])


def test_measurements_support_or_contradict_and_never_prove():
    bare = replace(LEMMA, proof=None, witness=None, too_strong=())
    data = ("README.md",)
    for supports, expected in ((True, "SUPPORTED"), (False, "CONTRADICTED")):
        record = judged(replace(bare, measured=lambda s=supports: Measurement(s, "mean 1.2", "error probability 1/1000", data)))
        assert record["verdict"] == expected and "1/1000" in record["evidence"]["detail"]
    assert judged(replace(LEMMA, measured=lambda: Measurement(True, "w", "r", data)))["verdict"] == "PROVED"


@pytest.mark.parametrize(
    "measured",
    [
        lambda: Measurement(True, "words", "", ("README.md",)),
        lambda: Measurement(True, "words", "risk", ()),
        lambda: Measurement(True, "words", "risk", ("no/such/file.json",)),
        lambda: 1 / 0,
        lambda: None,
    ],
)
def test_an_incomplete_measurement_is_broken(measured):
    assert judged(replace(LEMMA, proof=None, witness=None, too_strong=(), measured=measured))["verdict"] == "BROKEN"


def test_observing_an_unproved_claim_is_broken():
    record = judged(replace(with_claim(note="tried"), proof=None, witness=None, too_strong=(), observe="gradient_admm_pair"))
    assert record["verdict"] == "BROKEN" and "only a proved claim is a law of runs" in record["evidence"]["detail"]


@pytest.mark.parametrize(
    "name", ["kernel", "stand-alone engine", "sympy", "links", "emptiness", "witness", "attack", "false neighbour: 1 % smaller"]
)
def test_a_verdict_needs_every_check(name):
    checks = judged(LEMMA)["checks"]
    assert verdict(LEMMA, True, checks)[0] == "PROVED"
    made = verdict(LEMMA, True, [row for row in checks if called(row) != name])
    assert made[0] == "BROKEN" and name in made[1]["detail"] and "did not run" in made[1]["detail"]
