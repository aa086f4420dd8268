"""Theorem 6.1 divided by ten cannot be PROVED: each fact, the goal, and both with the proof that the kernel would accept."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from lemmas.chan2024.convex_privacy.privacy_amplification import D as DIVERGENCE
from lemmas.chan2024.convex_privacy.privacy_amplification import T, bound, c, sigma
from tests.every_lemma import COLLECTION
from verify import Fact, Proof, Statement, Use, at_least, because, instance, term
from verify.judge.verdicts import needed_checks, verdict
from verify.kernel import Rejected, prove
from verify.lemma.discover import Collection, LemmaFile
from verify.lemma.origin import Argued, origin_of, sides
from verify.lemma.statements import from_
from verify.lemma.theorems import Prover
from verify.links.check import check_links, standing
from verify.links.stated import statements

NAME = "chan2024.theorem-6.1"
THEOREM = COLLECTION.lemmas[NAME]
PROVER = Prover(COLLECTION)
SAYS = THEOREM.claim.says
TENTH = Fraction(1, 10)


def divided(fact: Fact, side: str) -> Fact:
    """The fact with its left or right side divided by ten, its origin left alone."""
    left, right = sides(fact)
    made = (left * TENTH, right) if side == "left" else (left, right * TENTH)
    return replace(fact, value=made[0] - made[1], said=replace(fact.said, left=made[0], right=made[1]))


def judged(facts: tuple[Fact, ...], goals: tuple[Fact, ...] = SAYS.goals, proof: Proof | None = THEOREM.proof) -> tuple[str, str]:
    """The verdict on the theorem with these facts and goals, and what the links or the kernel object to (every other check
    of the record is taken to pass)."""
    says = Statement(SAYS.signs, SAYS.spaces, facts, goals, SAYS.definitions)
    lemma: LemmaFile = replace(THEOREM, claim=replace(THEOREM.claim, says=says), proof=proof)
    altered = Collection({**COLLECTION.lemmas, NAME: lemma}, COLLECTION.unreadable)
    wrong = [f"{k.fact}: {k.problem}" for k in check_links(lemma, statements(altered.lemmas)) if k.problem]
    assert PROVER.proves("chan2024.thm6.1-initial-norm")
    try:
        prove(NAME, says, proof, PROVER.theorems)
        rejected = ""
    except Rejected as reason:
        rejected = str(reason)
    failed = {"links": "; ".join(wrong), "kernel": rejected}
    rows = [
        {"name": name, "outcome": "fail" if failed.get(name) else "pass", "detail": failed.get(name, "")}
        for name in needed_checks(lemma, not rejected) + (["kernel"] if rejected else [])
    ]
    word, _ = verdict(lemma, not rejected, rows, None, standing(altered)[NAME])
    return word, "; ".join(filter(None, (*wrong, rejected)))


def changed(name: str, new: Fact) -> tuple[Fact, ...]:
    return tuple(new if f.name == name else f for f in SAYS.facts)


def test_the_theorem_is_proved_as_it_stands():
    assert judged(SAYS.facts) == ("PROVED", "")
    assert not any(isinstance(origin_of(f), Argued) for f in SAYS.facts)


@pytest.mark.parametrize(
    ("name", "side"), [(f.name, s) for f in SAYS.facts for s in ("left", "right") if divided(f, s).value != f.value]
)
def test_a_fact_divided_by_ten_is_not_proved(name, side):
    (fact,) = (f for f in SAYS.facts if f.name == name)
    new = divided(fact, side)
    word, problem = judged(changed(name, new))
    assert word != "PROVED"
    if not isinstance(origin_of(fact), Argued):
        assert problem, f"nobody objects to {name} divided by ten"


def test_the_goal_divided_by_ten_is_rejected():
    word, problem = judged(SAYS.facts, (at_least("amplified", bound * TENTH, DIVERGENCE),))
    assert word == "BROKEN" and "identity fails" in problem


def smaller_proof() -> Proof:
    """The proof of a tenth of the bound from a tenth of the energy: the kernel accepts it."""
    terms = (term(1, "shift_rule"), term(1 / (2 * sigma**2), "energy"), term(c * TENTH / (2 * sigma**2 * T), "start"))
    return Proof(steps=(Use("start", "chan2024.thm6.1-initial-norm"),), goals={"amplified": because(*terms)})


def test_the_energy_and_the_goal_divided_by_ten_are_not_proved():
    (fact,) = (f for f in SAYS.facts if f.name == "energy")
    word, problem = judged(
        changed(fact.name, divided(fact, "left")), (at_least("amplified", bound * TENTH, DIVERGENCE),), smaller_proof()
    )
    assert word == "BROKEN" and problem.startswith("energy: "), "the kernel accepts the algebra; the link does not"


def test_it_cannot_pass_for_an_instance_of_another_record():
    (fact,) = (f for f in SAYS.facts if f.name == "energy")
    for small in (fact, divided(fact, "left")):
        new = from_(small, instance("common.shift-rule", "divergence"))
        word, problem = judged(changed(fact.name, new))
        assert word == "BROKEN" and problem
