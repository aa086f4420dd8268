"""Rows of a claim and of what is said to be its negation: true claims stay unrefuted, and a negation refutes.

Each block of ``negations.txt`` after ``record`` is a claim, in the notation of :mod:`tests.links.origins`; those below it would
be negations of it, with other goals; ``!`` with the words of what is missing. Where a line gives a ``witness`` the row has its
proof, and the judge too is asked: the negation is PROVED, and the claim REFUTED or BROKEN.
"""

from dataclasses import replace
from pathlib import Path

import pytest

from tests.altered import changed
from tests.judge.small_claim import LEMMA
from tests.links.origins import linked
from tests.theorems.notation import read
from verify import Fact, Neighbour, Proof, at, vectors
from verify.judge.negation import _breaks, negates, no_instance
from verify.judge.run import Settings, judge
from verify.kernel import check_point, evaluate
from verify.lemma.discover import Collection

ROWS, CLAIM = [], None
for row in read(Path(__file__).with_name("negations.txt").read_text(encoding="utf-8")):
    if row.name.startswith("p."):
        CLAIM = row
    else:
        ROWS.append((CLAIM, replace(row, lines=tuple(one for one in row.lines if not one.startswith("so goal")))))


def test_no_row_is_lost():
    judged = [row for _, row in ROWS if any(line.startswith("witness ") for line in row.lines)]
    assert len(ROWS) >= 58 and len(judged) >= 8 and sum(row.words is not None for _, row in ROWS) >= 40


def lemma(name, row, proof=None, **more):
    """A record; with a proof it has a witness and a false neighbour, without one it is said to be refuted."""
    claim = replace(LEMMA.claim, id=f"paper.{name}", says=linked(row), negated_by=None if proof else "paper.negation")
    return replace(LEMMA, claim=claim, proof=proof, **{"witness": None, "too_strong": (), **more})


def false_at(says, witness):
    """Its goal by so much more that the witness breaks it."""
    (goal,) = says.goals
    value = goal.value - 1 - evaluate(goal.value, check_point(says, witness).at)
    return (Neighbour("far", replace(says, goals=(replace(goal, value=value, said=None),))),)


@pytest.mark.parametrize(("claim", "row"), [pytest.param(*pair, id=pair[1].name) for pair in ROWS])
def test_what_negates(claim, row):
    words = row.words[0] if row.words else ""
    given = [line.removeprefix("witness ") for line in row.lines if line.startswith("witness ")]
    witness = at(*given)
    negation = lemma("negation", row, Proof({}), witness=witness)
    found = negates(negation, lemma("claim", claim))
    assert words in found if words else found == ""
    if given:
        proved = replace(negation, proof=row.stated()[1], too_strong=false_at(negation.claim.says, witness))
        lemmas = {"paper.claim": lemma("claim", claim), "paper.negation": proved}
        records = judge(Settings(budget="quick"), collection=Collection(lemmas, ())).records
        chosen = words and any(" value " in line for line in row.lines)  # a constant: no file may suppose another value of it
        expected = {"paper.claim": "BROKEN" if words else "REFUTED", "paper.negation": "BROKEN" if chosen else "PROVED"}
        assert {r["id"]: r["verdict"] for r in records} == expected


def test_a_negation_has_a_statement_a_proof_and_a_witness():
    claim, row = next((claim, row) for claim, row in ROWS if row.words is None)
    good, other = lemma("negation", row, Proof({}), witness=at()), lemma("claim", claim)
    assert negates(good, other) == ""
    silent = [changed(one, says=None) for one in (good, other)]
    for pair in ((silent[0], other), (good, silent[1]), silent):
        assert "formal statement" in negates(*pair) and no_instance(*pair) == ""
        assert no_instance(pair[0], changed(pair[1], facts="implied")) == ""
    assert no_instance(replace(good, witness=None), other) == ""
    for parts in ({"proof": None}, {"witness": None}, {"proof": None, "witness": None}):
        assert "no proof, or no witness" in negates(replace(good, **parts), other)


@pytest.mark.parametrize("goal", [">", ">=", "="])
@pytest.mark.parametrize("broken", [">", ">=", "="])
def test_what_breaks_a_goal(goal, broken):
    x, y = vectors("x y")
    value, breaks = x @ y - y.norm2, f"{goal} {broken}" in ("> >=", "> >", ">= >", "= >", "> =")
    assert _breaks(Fact("a", goal, -value), Fact("b", broken, value)) is breaks
    assert _breaks(Fact("a", goal, value), Fact("b", broken, value)) is (breaks and broken == "=")
    assert not _breaks(Fact("a", goal, -2 * value + x.norm2), Fact("b", broken, value))
