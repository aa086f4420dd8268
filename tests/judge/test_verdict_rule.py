"""The rule that makes a verdict, row by row: what each condition keeps out."""

from dataclasses import replace
from types import SimpleNamespace

import pytest

from tests.altered import changed
from tests.judge.small_claim import ATTAINED, BARE, LEMMA, SAYS
from verify import Induction, Neighbour, Proof
from verify.judge.verdicts import IMPLIES, needed_checks, remade, verdict
from verify.links.check import Standing

ROWS = ("kernel", "stand-alone engine", "sympy", "emptiness", "witness", "attack", "links", "false neighbour: 1 % smaller")
POINT = replace(BARE, counterexample=ATTAINED)
NEGATED = changed(BARE, negated_by="paper.negation")


def rows(*names, outcome="pass"):
    return [row(*name.partition(": ")[::2], outcome) for name in names]


def row(name, about, outcome):
    """A check; about: of which false neighbour, where it is of one."""
    return {"name": name, "outcome": outcome, "detail": f"about {name}"} | ({"about": about} if about else {})


REFUTING = (*ROWS, "counterexample")
DEFINITIONS, OTHERS = ("definition", "algorithm"), ("inequality", "identity", "bound", "definitions", "")
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
        (
            changed(BARE, kind="definition", says=None, where="1"),
            False,
            ROWS,
            Standing(),
            "DEFINED definition",
            "nothing to check",
        ),
        (changed(BARE, kind="definition"), False, ROWS, Standing(), "BROKEN failed check", "an open claim must say in its note"),
        (changed(BARE, kind="algorithm"), True, ROWS, Standing(), "DEFINED definition", "its stated properties are proved"),
        (changed(BARE, kind="algorithm", says=None, where="1"), False, (), Standing(), "DEFINED definition", "nothing to check"),
        *(
            (changed(BARE, kind=k, says=None, where="1", statement=latex), False, ROWS, Standing(), "DEFINED definition", told)
            for k in DEFINITIONS
            for latex, told in ((r"a\le b", "claimed to meet it"), ("a < b", "claimed to meet it"), ("a = b", "nothing to check"))
        ),
        *(
            (
                changed(BARE, **{"kind": "definition", "says": None, "where": "1", **more}),
                False,
                ROWS,
                Standing(),
                "BROKEN failed check",
                told,
            )
            for more, told in (
                ({"where": "ours"}, "no paper whose words"),
                ({"corrects": "paper.other"}, "corrects: this check did not run"),
                ({"strengthens": "paper.other"}, "strengthens: this check did not run"),
                ({"denotes": "D"}, "none of the letters"),
                *(({"statement": rf"a {arrow} b"}, "concludes nothing") for arrow in sorted(IMPLIES)),
            )
        ),
        *((changed(LEMMA, kind=k), True, ROWS, Standing(), "DEFINED definition", "are proved") for k in DEFINITIONS),
        *((changed(LEMMA, kind=k), True, (), Standing(), "BROKEN failed check", "kernel: this check") for k in DEFINITIONS),
        *((changed(POINT, kind=k), False, REFUTING, Standing(), "REFUTED exact point", "confirms") for k in DEFINITIONS),
        *((changed(BARE, kind=k, says=None, note="tried"), False, ROWS, Standing(), "OPEN none", "the note") for k in OTHERS),
        (replace(POINT, proof=LEMMA.proof), True, REFUTING, Standing(), "BROKEN contradiction", "both a proof"),
        (replace(NEGATED, proof=LEMMA.proof), True, (*ROWS, "negation"), Standing(), "BROKEN contradiction", "both a proof"),
        (LEMMA, True, REFUTING, Standing(), "PROVED algebra", "sympy agree"),
        (POINT, False, REFUTING, Standing(), "REFUTED exact point", "confirms every hypothesis of the checked statement"),
        (replace(BARE, counterexample=object()), False, REFUTING, Standing(), "REFUTED exact instance", "confirms"),
        (POINT, False, ROWS, Standing(), "BROKEN failed check", "counterexample: this check did not run"),
        (NEGATED, False, (*ROWS, "negation"), Standing(), "REFUTED negation", "paper.negation proves its negation"),
        (NEGATED, False, ROWS, Standing(), "BROKEN failed check", "negation: this check did not run"),
    ],
)
def test_each_row_of_the_rule(lemma, proved, names, standing, made, words):
    found, evidence = verdict(lemma, proved, rows(*names), None, standing)
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
