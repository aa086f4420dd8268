"""Every instance fact of chan2024 and of the common records: ten times a side, a turned sign and another letter are rejected."""

from __future__ import annotations

from dataclasses import replace

import pytest

from verify import Fact, Polynomial, Statement
from verify.discover import LemmaFile, discover, facts_of
from verify.links import check_links
from verify.origin import Instance, Program, named_in, origin_of, sides

LEMMAS = {name: one for name, one in discover().lemmas.items() if name.startswith(("chan2024.", "common."))}
LINKED = [
    (name, fact)
    for name, one in LEMMAS.items()
    if one.claim.says is not None
    for fact in facts_of(one.claim.says)
    if isinstance(origin_of(fact), Instance | Program)
]
DIVERGENCES = {"D", "D_X", "D_cond", "D_pair", "D_Y", "D_points", "D_laws", "D_out", "E_exp", "M"}


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
    return next(k.problem for k in check_links(one, lambda n: LEMMAS[n].claim.says, new.name))


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
        wrong = [k for k in check_links(one, lambda n: LEMMAS[n].claim.says) if k.problem]
        assert not wrong, (name, wrong)


@pytest.mark.parametrize(("name", "fact"), LINKED, ids=[f"{n}-{f.name}" for n, f in LINKED])
def test_altered_links_are_rejected(name, fact):
    lemma = LEMMAS[name]
    made = variants(lemma, fact)
    assert made
    accepted = [v.value for v in made if not problem(lemma, v)]
    assert not accepted, f"{len(accepted)} of {len(made)} altered facts pass for the {origin_of(fact)}"


@pytest.mark.parametrize(("name", "fact"), [(n, f) for n, f in LINKED if isinstance(origin_of(f), Instance)])
def test_an_axiom_is_applied_to_letters_that_denote(name, fact):
    """An axiom has no hypotheses, so what stands for a divergence in it must be a letter (or zero), never a formula."""
    origin = origin_of(fact)
    if LEMMAS[origin.record].claim.cited is None:
        return
    for letter in DIVERGENCES & set(origin.scalars):
        value = origin.scalars[letter]
        assert not value.terms or value in {Polynomial.atom(n) for n in value.atoms()}, (name, fact.name, letter)
