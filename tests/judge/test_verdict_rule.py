"""The rule that makes a verdict, row by row: what each condition keeps out."""

from dataclasses import replace
from types import SimpleNamespace

import pytest

from tests.altered import changed
from tests.judge.small_claim import ATTAINED, BARE, LEMMA, SAYS
from tests.tables import table
from verify import Induction, Neighbour, Proof
from verify.judge.verdicts import needed_checks, remade, verdict
from verify.links.check import Standing

ROWS = ("kernel", "stand-alone engine", "sympy", "emptiness", "witness", "attack", "links", "false neighbour: 1 % smaller")
POINT = replace(BARE, counterexample=ATTAINED)
NEGATED = changed(BARE, negated_by="paper.negation")


def rows(*names, outcome="pass"):
    return [row(*name.partition(": ")[::2], outcome) for name in names]


def row(name, about, outcome):
    """A check; about: of which false neighbour, where it is of one."""
    return {"name": name, "outcome": outcome, "detail": f"about {name}"} | ({"about": about} if about else {})


CLAIMS = {
    "lemma": LEMMA,
    "bare": BARE,
    "point": POINT,
    "negated": NEGATED,
    "instance": replace(BARE, counterexample=object()),
    "point with a proof": replace(POINT, proof=LEMMA.proof),
    "negated with a proof": replace(NEGATED, proof=LEMMA.proof),
}
UNSOUND, ARGUED = Standing(unsound=("paper.open",)), Standing(argued=(("paper.claim", "a"), ("paper.claim", "b")))
STANDINGS = {"-": Standing(), "unsound": UNSOUND, "argued": ARGUED}
RAN = {"all": ROWS, "all but the last": ROWS[:-1], "none": ()}


@pytest.mark.parametrize(("claim", "proved", "ran", "standing", "made", "words"), table(__file__, "verdicts"))
def test_each_row_of_the_rule(claim, proved, ran, standing, made, words):
    name, *changes = claim.split(", ")
    lemma = changed(CLAIMS[name], **{n: None if n == "says" else v for n, _, v in (one.partition("=") for one in changes)})
    checks = rows(*(name for part in ran.split(" and ") for name in RAN.get(part, (part,))))
    found, evidence = verdict(lemma, proved == "proved", checks, None, STANDINGS[standing])
    assert f"{found} {evidence['kind']}" == made and words in evidence["detail"]


@pytest.mark.parametrize("outcome", ["fail", "skip", "passed", "PASS", ""])
def test_one_row_that_does_not_pass_is_enough(outcome):
    """Whichever it is, and be it one that nobody asked for; the first is named."""
    names = (*ROWS, "anything at all")
    for place, name in enumerate(names):
        checks = rows(*names)
        checks[place]["outcome"] = checks[-1]["outcome"] = outcome
        found, evidence = verdict(LEMMA, True, checks)
        assert found == "BROKEN" and evidence["detail"] == f"{name}: about {name.partition(': ')[0]}"


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


def test_a_proof_that_is_no_proof():
    assert verdict(changed(replace(BARE, proof=Proof({})), note="tried"), False, rows(*ROWS))[0] == "OPEN"
