"""Every instance fact of chan2024 and of the common records: ten times a side, a turned sign and another letter are rejected."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.every_lemma import LEMMAS as ALL
from verify import Fact, Polynomial, Statement
from verify.lemma.discover import LemmaFile, facts_of
from verify.lemma.origin import Instance, Program, named_in, origin_of, sides
from verify.links.check import check_denoted, check_links
from verify.links.stated import stated, statements

LEMMAS = {name: one for name, one in ALL.items() if name.startswith(("chan2024.", "common."))}
LINKED = [
    (name, fact)
    for name, one in LEMMAS.items()
    if one.claim.says is not None
    for fact in facts_of(one.claim.says)
    if isinstance(origin_of(fact), Instance | Program)
]


def problem(lemma: LemmaFile, new: Fact) -> str:
    """What the links say of the lemma with ``new`` in the place of its namesake."""
    says = lemma.claim.says
    facts = tuple(new if f.name == new.name else f for f in says.facts)
    recursion = says.recursion
    if recursion is not None:
        steps = tuple(new if f.name == new.name else f for f in recursion.step_facts)
        recursion = replace(recursion, step_facts=steps)
    altered = Statement(says.signs, says.spaces, facts, says.goals, says.definitions, recursion)
    one = replace(lemma, claim=replace(lemma.claim, says=altered))
    return next(k.problem for k in check_links(one, statements(LEMMAS), new.name))


def restated(fact: Fact, left: Polynomial, right: Polynomial) -> Fact:
    return replace(fact, value=left - right, said=replace(fact.said, left=left, right=right))


def variants(lemma: LemmaFile, fact: Fact) -> list[Fact]:
    """Ten times a side, a turned sign, every letter replaced by another of the statement."""
    left, right = sides(fact)
    found = [restated(fact, left * 10, right), restated(fact, left, right * 10)]
    found += [restated(fact, -left, right), restated(fact, left, -right)]
    says = lemma.claim.says
    scalars = [*says.signs, *(n for n, _ in says.definitions)]
    for old in sorted(named_in(fact.value) & set(scalars)):
        for new in scalars:
            if new != old:
                found.append(restated(fact, *(s.substitute({old: Polynomial.atom(new)}) for s in (left, right))))
    same_up_to_sign = {fact.value} | ({-fact.value} if fact.kind == "=" else set())
    one_sided = not right.terms or not left.terms  # then ten times it, or its negative, may say the same
    return [
        v for v in found if v.value not in same_up_to_sign and not (one_sided and fact.kind == "=" and v.value == -fact.value)
    ]


def test_there_are_many():
    assert len(LINKED) > 200


def test_no_link_of_ours_has_a_problem():
    for name, one in LEMMAS.items():
        wrong = [k for k in check_links(one, statements(LEMMAS)) if k.problem]
        assert not wrong, (name, wrong)


@pytest.mark.sampled(40)
@pytest.mark.parametrize(("name", "fact"), LINKED, ids=[f"{n}-{f.name}" for n, f in LINKED])
def test_altered_links_are_rejected(name, fact):
    lemma = LEMMAS[name]
    made = variants(lemma, fact)
    assert made
    accepted = [v.value for v in made if not problem(lemma, v)]
    assert not accepted, f"{len(accepted)} of {len(made)} altered facts pass for the {origin_of(fact)}"


# An axiom has no hypotheses, so what stands for a divergence in it must be a letter (or zero), never a formula.

CLAIMS = {name: one.claim for name, one in ALL.items()}
OF_AXIOMS = [(n, f.name) for n, one in ALL.items() if one.claim.says is not None for f in facts_of(one.claim.says)
             if isinstance(o := origin_of(f), Instance) and CLAIMS[o.record].denotes]  # fmt: skip


def denoted(name, fact, letter, image):
    """What the judge says of the lemma in which ``letter`` of the axiom behind ``fact`` stands for ``image``."""
    lemma = ALL[name]

    def formed(one: Fact) -> Fact:
        if one.name != fact:
            return one
        origin = origin_of(one)
        return replace(one, said=replace(one.said, origin=replace(origin, scalars={**origin.scalars, letter: image})))

    says = lemma.claim.says
    recursion = says.recursion
    if recursion is not None:
        recursion = replace(recursion, step_facts=tuple(map(formed, recursion.step_facts)))
    changed = replace(says, facts=tuple(map(formed, says.facts)), recursion=recursion)
    return [link.problem for link in check_denoted(replace(lemma, claim=replace(lemma.claim, says=changed)), CLAIMS)]


def test_every_axiom_about_laws_says_which_letters_denote():
    silent = {n for n, c in CLAIMS.items() if c.cited is not None and c.says is not None and not c.denotes}
    assert silent == {"common.sum-rule"}  # values of functions: its letters are fixed by the vectors of its goal
    assert len(OF_AXIOMS) > 40


@pytest.mark.sampled(10)
@pytest.mark.parametrize(("name", "fact"), OF_AXIOMS)
def test_an_axiom_is_applied_to_letters_that_denote(name, fact):
    lemma = ALL[name]
    assert check_denoted(lemma, CLAIMS) == []
    (origin,) = (origin_of(f) for f in facts_of(lemma.claim.says) if f.name == fact)
    claim = CLAIMS[origin.record]
    given = stated(claim)
    (goal,) = (g for g in given.goals if g.name == origin.goal)
    used = {n for f in (*given.facts, goal) for n in f.value.atoms()}
    assert used & set(claim.denotes.split())
    for letter in used & set(claim.denotes.split()):
        image = origin.scalars.get(letter, Polynomial.atom(letter))
        for forged in (image * 10 if image.terms else image + 1, image / 10 + 1, image + 1, Polynomial.of(1), image * image + 1):
            assert "expected a name" in denoted(name, fact, letter, forged)[0], (letter, forged)
        assert "expected a name" in denoted(name, fact, letter, Polynomial.of(0))[0]


def test_a_letter_may_be_switched_off_only_where_it_is_said():
    """loss * taking stands for a divergence because taking^2 = taking is a fact; loss * K_i does not."""
    name = "cyffers2023.theorem-3-local"
    loss, taking, K_i = (Polynomial.atom(n) for n in ("loss", "taking", "K_i"))
    assert denoted(name, "composition", "D_cond", loss * taking) == []
    for forged in (loss * K_i, taking, taking * taking, 2 * loss * taking, loss * taking * taking, loss * loss):
        assert denoted(name, "composition", "D_cond", forged)
