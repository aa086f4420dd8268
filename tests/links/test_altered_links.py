"""Every link of the collection, altered: a side or a term ten times as large or turned, other letters, other substitutions."""

import contextlib
from dataclasses import replace

import pytest

from tests.altered import changed
from tests.every_lemma import COLLECTION, theorems
from verify import instance
from verify.kernel import Polynomial, Rejected, Vector, prove
from verify.lemma.discover import facts_of
from verify.lemma.generators import named
from verify.lemma.lemma_data import with_origins, write_origin
from verify.lemma.origin import AtEnd, EachStep, Instance, Program, named_in, origin_of, sides
from verify.links.check import check_links
from verify.links.stated import statements

SAYS = {name: one.claim.says for name, one in COLLECTION.lemmas.items() if one.claim.says is not None}
STATED = statements(COLLECTION.lemmas)
LINKED = [
    (name, fact.name)
    for name, says in SAYS.items()
    for fact in facts_of(says)
    if isinstance(origin_of(fact), Instance | Program | EachStep | AtEnd)
]
ALONG_RUNS = [
    pair
    for pair in LINKED
    if isinstance(origin_of(next(f for f in facts_of(SAYS[pair[0]]) if f.name == pair[1])), EachStep | AtEnd)
]


def accepted(name, new):
    """Whether the links of the record accept ``new`` in the place of its namesake."""
    lemma, says = COLLECTION.lemmas[name], SAYS[name]
    put = lambda facts: tuple(new if f.name == new.name else f for f in facts)  # noqa: E731
    recursion = says.recursion and replace(says.recursion, step_facts=put(says.recursion.step_facts))
    says = replace(says, facts=put(says.facts), recursion=recursion)
    (link,) = check_links(changed(lemma, says=says), STATED, new.name)
    return not link.problem


def other_values(says, fact):
    """Ten times a side or a term, a turned sign, every letter and inner product replaced by each other letter."""
    left, right = sides(fact)
    pairs = [(left * 10, right), (left, right * 10), (-left, right), (left, -right)]
    for monomial, coefficient in fact.value.terms.items():
        pairs += [(Polynomial({**fact.value.terms, monomial: k * coefficient}), Polynomial({})) for k in (10, -1)]
    scalars = [*says.signs, *(n for n, _ in says.definitions)]
    for old in sorted(fact.value.atoms()):
        pairs += [[s.substitute({old: Polynomial.atom(new)}) for s in (left, right)] for new in scalars if new != old]
    same = {fact.value} | ({-fact.value} if fact.kind == "=" else set())
    return [(left, right) for left, right in pairs if left - right not in same]


def other_origins(fact):
    """Each image that the fact depends on ten times as large, or left out, another measure, index, constant or record."""
    origin = origin_of(fact)
    yield instance("common.shift-rule", "divergence")
    if isinstance(origin, Instance | Program):
        for letter in origin.scalars.keys() & depends_on(origin):
            image = origin.scalars[letter]
            yield replace(origin, scalars={**origin.scalars, letter: image * 10 if image.terms else image + 1})
        return
    if isinstance(origin, AtEnd):
        yield replace(origin, index=origin.index * -1 - 1)
        constant = Polynomial.atom(next(iter(SAYS[origin.record].signs)))
        yield from (
            replace(origin, scalars={**origin.scalars, n: constant})
            for n in SAYS[origin.record].recursion.initial
            if n in origin.scalars
        )
        return
    for part in ("scalars", "squares"):
        images = getattr(origin, part)
        for n in fact.value.atoms() & images.keys():
            yield replace(origin, **{part: {**images, n: images[n] * 2}})
            yield replace(origin, **{part: {m: image for m, image in images.items() if m != n}})
    if origin.vectors:
        yield replace(origin, vectors={v: Vector.named(v) for v in origin.vectors})
    for one in origin.vectors:
        yield replace(origin, vectors={n: v for n, v in origin.vectors.items() if n != one})


def depends_on(origin):
    """The letters on which the fact depends as it is put: a factor of what is zero there says nothing."""
    if isinstance(origin, Program):
        says, goal = named()[origin.algorithm].says, origin.fact
    else:
        says, goal = STATED(origin.record), origin.goal
    (found,) = (g for g in says.goals if g.name == goal)
    zero = {name for name, image in origin.vectors.items() if not image.parts}
    value = found.value.substitute({a: Polynomial({}) for a in found.value.atoms() if named_in(Polynomial.atom(a)) & zero})
    gone = {name: image for name, image in origin.scalars.items() if not image.terms}
    return {n for n in value.atoms() if n in value.substitute({m: v for m, v in gone.items() if m != n}).atoms()}


def test_there_are_many():
    assert len(LINKED) > 400 and len(ALONG_RUNS) >= 50


@pytest.mark.parametrize(("name", "of"), LINKED, ids=[f"{n}-{f}" for n, f in LINKED])
def test_an_altered_link_is_refused(name, of):
    says = SAYS[name]
    (fact,) = (f for f in facts_of(says) if f.name == of)
    assert accepted(name, fact)
    values = other_values(says, fact)
    for left, right in values:
        assert not accepted(name, replace(fact, value=left - right, said=replace(fact.said, left=left, right=right))), (
            left - right
        )
    for origin in other_origins(fact):
        if origin != origin_of(fact):
            assert not accepted(name, replace(fact, said=replace(fact.said, origin=origin))), origin
    assert len(values) >= 2


def test_a_tenth_of_theorem_6_1_cannot_be_proved():
    """A side of any of its facts divided by ten: the kernel refuses the proof, or a link the fact."""
    name = "chan2024.theorem-6.1"
    says, proof = SAYS[name], COLLECTION.lemmas[name].proof
    for fact in says.facts:
        whole = sides(fact)
        for left, right in ((whole[0] / 10, whole[1]), (whole[0], whole[1] / 10)):
            new = replace(fact, value=left - right, said=replace(fact.said, left=left, right=right))
            if new.value != fact.value:
                with contextlib.suppress(Rejected):
                    prove(name, replace(says, facts=tuple(new if f is fact else f for f in says.facts)), proof, theorems())
                    assert not accepted(name, new), fact.name


@pytest.mark.parametrize(("name", "of"), ALONG_RUNS[:3] + ALONG_RUNS[-2:])
def test_links_along_runs_survive_as_data(name, of):
    every = (*facts_of(SAYS[name]), *SAYS[name].goals)
    back = with_origins(SAYS[name], [write_origin(f) for f in every], "file")
    assert [origin_of(f) for f in facts_of(back)] == [origin_of(f) for f in facts_of(SAYS[name])]
    assert all(sides(f) is not None for f in facts_of(back))
