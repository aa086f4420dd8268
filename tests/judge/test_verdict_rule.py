"""The rule that makes a verdict, row by row, and the rule of negations: what each condition keeps out."""

from dataclasses import replace
from types import SimpleNamespace

import pytest

from tests.judge.test_verdicts import ATTAINED, LEMMA, SAYS, x, y
from verify import Fact, Induction, Neighbour, Proof, Statement, above, argued, assumed, at_least, equal, instance, letter, signs
from verify.judge.negation import _breaks, negates
from verify.judge.verdicts import needed_checks, remade, verdict
from verify.links.check import Standing

ROWS = ("kernel", "stand-alone engine", "sympy", "emptiness", "witness", "attack", "links", "false neighbour: 1 % smaller")
BARE = replace(LEMMA, proof=None, witness=None, too_strong=())
POINT = replace(BARE, counterexample=ATTAINED)
NEGATED = replace(BARE, claim=replace(BARE.claim, negated_by="paper.negation"))


def rows(*names, outcome="pass"):
    return [row(*name.partition(": ")[::2], outcome) for name in names]


def row(name, about, outcome):
    """A check; about: of which false neighbour, where it is of one."""
    return {"name": name, "outcome": outcome, "detail": f"about {name}"} | ({"about": about} if about else {})


def changed(lemma, **parts):
    return replace(lemma, claim=replace(lemma.claim, **parts))


UNSOUND, ARGUED = Standing(unsound=("paper.open",)), Standing(argued=(("paper.claim", "a"), ("paper.claim", "b")))


@pytest.mark.parametrize(
    ("lemma", "proved", "names", "standing", "made", "words"),
    [
        (LEMMA, True, ROWS, Standing(), "PROVED algebra", "kernel, stand-alone engine and sympy agree"),
        (LEMMA, True, (*ROWS, "Coq"), Standing(), "PROVED algebra", "kernel, stand-alone engine, sympy and Coq agree"),
        (LEMMA, True, ("Coq", *ROWS), Standing(), "PROVED algebra", "sympy and Coq agree"),
        (LEMMA, True, ROWS, ARGUED, "REDUCED algebra", "sympy agree on every identity; 2 links are only argued"),
        (LEMMA, True, ROWS, UNSOUND, "BROKEN failed check", "it rests on what is refuted, open or absent: paper.open"),
        (LEMMA, True, ROWS[:-1], Standing(), "BROKEN failed check", "1 % smaller: this check did not run"),
        (LEMMA, False, ROWS, Standing(), "BROKEN failed check", "an open claim must say in its note"),
        (changed(LEMMA, note="tried"), False, ROWS, Standing(), "OPEN none", "see the note"),
        (changed(BARE, note="tried"), False, ROWS, UNSOUND, "OPEN none", "see the note"),
        (changed(BARE, note=" \n"), False, ROWS, Standing(), "BROKEN failed check", "an open claim must say in its note"),
        (changed(BARE, cited="a book"), False, ROWS, Standing(), "CITED cited", "a book"),
        (changed(BARE, cited="a book"), False, ROWS, UNSOUND, "BROKEN failed check", "rests on what is refuted"),
        (changed(BARE, kind="definition", says=None), False, ROWS, Standing(), "DEFINED definition", "nothing to check"),
        (changed(BARE, kind="definition"), False, ROWS, Standing(), "BROKEN failed check", "an open claim must say in its note"),
        (changed(BARE, kind="algorithm"), True, ROWS, Standing(), "DEFINED definition", "its stated properties are proved"),
        (replace(POINT, proof=LEMMA.proof), True, (*ROWS, "counterexample"), Standing(), "BROKEN contradiction", "both a proof"),
        (
            POINT,
            False,
            (*ROWS, "counterexample"),
            Standing(),
            "REFUTED exact point",
            "confirms every hypothesis of the checked statement",
        ),
        (POINT, False, ROWS, Standing(), "BROKEN failed check", "counterexample: this check did not run"),
        (NEGATED, False, (*ROWS, "negation"), Standing(), "REFUTED negation", "paper.negation proves its negation"),
        (NEGATED, False, ROWS, Standing(), "BROKEN failed check", "negation: this check did not run"),
    ],
)
def test_each_row_of_the_rule(lemma, proved, names, standing, made, words):
    found, evidence = verdict(lemma, proved, rows(*names), None, standing)
    if made == "REFUTED exact point":
        made = f"REFUTED {evidence['kind']}"
        assert evidence["kind"] != "negation"
    assert f"{found} {evidence['kind']}" == made and words in evidence["detail"]


@pytest.mark.parametrize("place", [0, 3, len(ROWS) - 1])
@pytest.mark.parametrize("outcome", ["fail", "skip", ""])
def test_one_row_that_does_not_pass_is_enough(place, outcome):
    checks = rows(*ROWS)
    checks[place]["outcome"] = outcome
    checks[-1]["outcome"] = "fail" if place < len(ROWS) - 1 else outcome
    found, evidence = verdict(LEMMA, True, checks)
    assert found == "BROKEN" and evidence["detail"] == f"{ROWS[place]}: about {ROWS[place].partition(': ')[0]}"


def test_an_induction_is_named():
    proof = replace(LEMMA.proof, induction=Induction((), {}, {}))
    assert verdict(replace(LEMMA, proof=proof), True, rows(*ROWS))[1]["kind"] == "induction"


@pytest.mark.parametrize(("supports", "made"), [(True, "SUPPORTED"), (False, "CONTRADICTED"), (None, "OPEN")])
def test_statistics_never_prove(supports, made):
    measured = {"supports": supports, "words": "mean 1", "risk": "1/1000"}
    found, evidence = verdict(changed(BARE, note="tried"), False, rows(*ROWS), measured)
    assert found == made and evidence["kind"] == "statistics" and "mean 1 (1/1000)" in evidence["detail"]
    assert ("inconclusive" in evidence["detail"]) == (supports is None)
    assert verdict(LEMMA, True, rows(*ROWS), measured)[0] == "PROVED"


def test_what_must_have_run():
    two = replace(LEMMA, too_strong=(*LEMMA.too_strong, Neighbour("second", SAYS)))
    assert needed_checks(two, True) == [*ROWS[:6], "false neighbour: 1 % smaller", "false neighbour: second", "links"]
    assert needed_checks(BARE, False) == ["links"] and needed_checks(changed(BARE, says=None), False) == []
    full = {
        "counterexample": ATTAINED,
        "tightness": SimpleNamespace(),
        "tightness_data": ("a",),
        "observe": "runs",
        "measured": lambda: None,
        "found_point": SimpleNamespace(),
    }
    given = needed_checks(changed(replace(BARE, **full), negated_by="paper.negation"), False)
    words = ["counterexample", "tightness", "tightness data", "observed law", "measurement", "found point"]
    assert given == ["links", "negation", *words]
    for part, word in zip(full, words, strict=True):
        assert needed_checks(replace(BARE, **{part: full[part]}), False) == ["links", word]


def test_a_stored_record_is_judged_by_its_rows():
    record = {"checks": rows(*ROWS), "counterexample": None, "measurement": None}
    assert remade(record, LEMMA, True)[0] == "PROVED" and remade(record, LEMMA, True, ARGUED)[0] == "REDUCED"
    with pytest.raises(ValueError, match=r"has a counterexample, the lemma file has none"):
        remade({**record, "counterexample": {}}, LEMMA, True)
    with pytest.raises(ValueError, match=r"has no counterexample, the lemma file has one"):
        remade(record, POINT, False)
    shown = {**record, "checks": rows(*ROWS, "counterexample"), "counterexample": {}}
    assert remade(shown, POINT, False)[0] == "REFUTED"


OURS = assumed("words", "ours")
NEAR, LONG = equal("near", x @ y, x.norm2, because=OURS), above("long", x.norm2, 0, because=OURS)
PRINTED = Statement(signs(real="a b"), SAYS.spaces, (NEAR, LONG), (at_least("goal", x.norm2, x @ y + x.norm2),))
BREAKING = above("fails", x @ y, 0)
MINE = Statement(signs(positive="a", real="b"), SAYS.spaces, (LONG, NEAR), (BREAKING,))


def missing(ours=MINE, theirs=PRINTED, **parts):
    negation = replace(changed(LEMMA, says=ours), **parts)
    return negates(negation, changed(BARE, says=theirs))


def test_a_negation_speaks_of_the_claims_letters_and_hypotheses():
    assert missing() == ""
    for ours, theirs in ((None, PRINTED), (MINE, None), (None, None)):
        assert "formal statement" in missing(ours, theirs)
    for parts in ({"proof": None}, {"witness": None}, {"proof": None, "witness": None}):
        assert "no proof, or no witness" in missing(**parts)
    for letters in (signs(positive="a"), signs(positive="b"), signs(nonnegative="a", real="b"), signs(real="a", nonnegative="b")):
        assert "does not speak of" in missing(replace(MINE, signs=letters))
    narrower = replace(PRINTED, signs=signs(nonnegative="a b"))
    assert "does not speak of a, b" in missing(replace(MINE, signs=signs(real="a b")), narrower)
    assert missing(replace(MINE, signs=signs(nonnegative="a b")), narrower) == ""
    for spaces in ({"x": "X"}, {"y": "X"}, {"x": "X", "y": "Y"}, {"x": "Y", "y": "X"}):
        assert "does not speak of" in missing(replace(MINE, spaces=spaces))


def test_the_hypotheses_of_the_claim_are_its_own_or_shown():
    for kept in ((LONG,), (NEAR,), ()):
        assert "are none of its own" in missing(replace(MINE, facts=kept))
    assert missing(replace(MINE, facts=(LONG,), goals=(NEAR, BREAKING))) == "", "a goal shows it"
    weak = replace(PRINTED, facts=(LONG, Fact("near", ">=", NEAR.value, NEAR.said)))
    assert missing(theirs=weak) == "", "an equation gives the inequality"
    strict = Fact("long", ">=", LONG.value, LONG.said)
    assert "long" in missing(replace(MINE, facts=(NEAR, strict)))


def test_its_further_facts_choose_letters_only():
    choice = letter("b", "chosen", bounded=True)
    for origin, good in ((choice, True), (OURS, True), (instance("paper.claim", "goal"), False), (argued("plain"), False)):
        more = equal("more", y.norm2, 1, because=origin)
        for facts in ((LONG, NEAR, more), (more, LONG, NEAR), (LONG, NEAR, equal("free", y.norm2, 2, because=choice), more)):
            assert (missing(replace(MINE, facts=facts)) == "") is good
    link = instance("paper.other", "goal")
    for facts in ((LONG, equal("near", x @ y, x.norm2, because=link)), (above("long", x.norm2, 0, because=link), NEAR)):
        assert missing(replace(MINE, facts=facts)) == "", "what the claim supposes too may come from anywhere"
    shared = equal("near", x @ y, x.norm2, because=argued("plain"))
    for facts in ((LONG, shared), (shared, LONG)):
        assert "argued" in missing(replace(MINE, facts=facts))


def test_some_goal_of_it_breaks_some_goal_of_the_claim():
    other = at_least("other", y.norm2, 0)
    assert "no goal" in missing(replace(MINE, goals=(other,)))
    for mine in ((BREAKING, other), (other, BREAKING)):
        for theirs in ((PRINTED.goals[0], other), (other, PRINTED.goals[0])):
            assert missing(replace(MINE, goals=mine), replace(PRINTED, goals=theirs)) == ""


@pytest.mark.parametrize(
    ("goal", "broken", "breaks"),
    [
        *(
            (g, b, (g, b) in {(">", ">="), (">", ">"), (">=", ">"), ("=", ">"), (">", "=")})
            for g in (">", ">=", "=")
            for b in (">", ">=", "=")
        )
    ],
)
def test_what_breaks_a_goal(goal, broken, breaks):
    value = x @ y - y.norm2
    assert _breaks(Fact("a", goal, -value), Fact("b", broken, value)) is breaks
    assert _breaks(Fact("a", goal, value), Fact("b", broken, value)) is (breaks and broken == "=")
    assert not _breaks(Fact("a", goal, -2 * value + x.norm2), Fact("b", broken, value))


def test_a_proof_that_is_no_proof():
    assert verdict(changed(replace(BARE, proof=Proof({})), note="tried"), False, rows(*ROWS))[0] == "OPEN"
