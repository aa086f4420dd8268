"""Every link along a run in the collection, altered: a term ten times as large, another meaning, another letter; none passes."""

from dataclasses import replace
from types import SimpleNamespace

import pytest

from tests.every_lemma import COLLECTION
from verify import Claim
from verify.kernel import Polynomial, Vector
from verify.lemma.discover import facts_of
from verify.lemma.origin import AtEnd, EachStep, origin_of, sides
from verify.lemma.origin_json import with_origins, write_origin
from verify.links.check import check_links
from verify.links.stated import statements

LINKED = [
    (name, fact.name)
    for name, lemma in COLLECTION.lemmas.items()
    if lemma.claim.says is not None
    for fact in facts_of(lemma.claim.says)
    if isinstance(origin_of(fact), EachStep | AtEnd)
]


def with_fact(says, new):
    recursion = says.recursion
    if recursion is not None:
        recursion = replace(recursion, step_facts=tuple(new if f.name == new.name else f for f in recursion.step_facts))
    return replace(says, facts=tuple(new if f.name == new.name else f for f in says.facts), recursion=recursion)


def refused(says, fact):
    lemma = SimpleNamespace(claim=Claim("p.claim", "t", "w", "bound", with_fact(says, fact), "s"))
    found = check_links(lemma, statements(COLLECTION.lemmas))
    return any(link.problem for link in found if link.fact == fact.name)


@pytest.mark.sampled(18)
@pytest.mark.parametrize(("name", "of"), LINKED, ids=[f"{n}-{f}" for n, f in LINKED])
def test_altered_links_of_the_collection_are_refused(name, of):
    """A term ten times as large or turned, another measure or letter, a carried vector that stays: none passes."""
    says = COLLECTION.lemmas[name].claim.says
    (fact,) = (f for f in facts_of(says) if f.name == of)
    assert not refused(says, fact)
    for monomial, coefficient in fact.value.terms.items():
        for factor in (10, -1):
            value = Polynomial({**fact.value.terms, monomial: factor * coefficient})
            said = replace(fact.said, left=value, right=Polynomial({}))
            if value not in (fact.value, -fact.value):
                assert refused(says, replace(fact, value=value, said=said)), (monomial, factor)
    origin = origin_of(fact)
    wrong = []
    if isinstance(origin, EachStep):
        named = fact.value.atoms()
        wrong += [replace(origin, squares={**origin.squares, n: m * 2}) for n, m in origin.squares.items() if n in named]
        wrong += [replace(origin, scalars={**origin.scalars, n: m * 2}) for n, m in origin.scalars.items() if n in named]
        wrong += [
            replace(
                origin, **{part: {n: m for n, m in getattr(origin, part).items() if n != one} for part in ("scalars", "squares")}
            )
            for one in named & {*origin.scalars, *origin.squares}
        ]
        wrong += [replace(origin, vectors={v: Vector.named(v) for v in origin.vectors})] if origin.vectors else []
        wrong += [replace(origin, vectors={n: v for n, v in origin.vectors.items() if n != one}) for one in origin.vectors]
    else:
        wrong += [replace(origin, index=origin.index * -1 - 1)]
        run = COLLECTION.lemmas[origin.record].claim.says.recursion
        constant = Polynomial.atom(next(iter(says.signs)))
        wrong += [replace(origin, scalars={**origin.scalars, n: constant}) for n in run.initial if n in origin.scalars]
    for other_origin in wrong:
        assert refused(says, replace(fact, said=replace(fact.said, origin=other_origin))), other_origin


def test_there_are_links_along_runs():
    assert len(LINKED) >= 50


@pytest.mark.parametrize(("name", "of"), LINKED[:3] + LINKED[-2:])
def test_links_survive_as_data(name, of):
    says = COLLECTION.lemmas[name].claim.says
    every = (*facts_of(says), *says.goals)
    back = with_origins(says, [write_origin(f) for f in every], "file")
    assert [origin_of(f) for f in facts_of(back)] == [origin_of(f) for f in facts_of(says)]
    assert all(sides(f) is not None for f in facts_of(back))
