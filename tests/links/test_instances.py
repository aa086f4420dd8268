"""Every instance and every generated fact of the collection: a factor, a sign and a letter changed are each refused."""

import dataclasses
from fractions import Fraction

import pytest

from tests.every_lemma import COLLECTION
from verify.kernel import Fact, Polynomial
from verify.lemma.discover import facts_of
from verify.lemma.origin import Instance, Program, named_in, origin_of
from verify.links.check import check_links
from verify.links.stated import statements


def linked():
    for name, lemma in COLLECTION.lemmas.items():
        for number, fact in enumerate(facts_of(lemma.claim.says) if lemma.claim.says is not None else ()):
            if isinstance(origin_of(fact), Instance | Program):
                yield pytest.param(name, number, id=f"{name}-{fact.name}")


statement_of = statements(COLLECTION.lemmas)


def with_fact(lemma, number, value):
    """The lemma with the value of one fact replaced; the sides follow, so that only the link can object."""
    says = lemma.claim.says

    def changed(fact):
        said = dataclasses.replace(fact.said, left=value, right=Polynomial({}))
        return Fact(fact.name, fact.kind, value, said)

    count = len(says.facts)
    facts = tuple(changed(f) if i == number else f for i, f in enumerate(says.facts))
    recursion = says.recursion
    if recursion is not None:
        steps = tuple(changed(f) if i + count == number else f for i, f in enumerate(recursion.step_facts))
        recursion = dataclasses.replace(recursion, step_facts=steps)
    return dataclasses.replace(
        lemma, claim=dataclasses.replace(lemma.claim, says=dataclasses.replace(says, facts=facts, recursion=recursion))
    )


def alterations(value, other):
    """The value with one term ten times as large, with one sign changed, and with one letter replaced by another one."""
    terms = dict(value.terms)
    for monomial, coefficient in list(terms.items())[:3]:
        yield "ten times", Polynomial({**terms, monomial: 10 * coefficient})
        if len(terms) > 1:  # an equation is the same with all its signs changed
            yield "sign", Polynomial({**terms, monomial: -coefficient})
    atoms = sorted(value.atoms() - {other})
    if atoms:
        yield (
            "letter",
            value.substitute({atoms[0]: Polynomial.atom(other)}) if _invertible(value, atoms[0]) else Polynomial.atom(other),
        )


def _invertible(value, atom):
    return all(power > 0 for monomial in value.terms for name, power in monomial if name == atom)


@pytest.mark.sampled(18)
@pytest.mark.parametrize(("name", "number"), list(linked()))
def test_an_altered_link_is_refused(name, number):
    lemma = COLLECTION.lemmas[name]
    fact = facts_of(lemma.claim.says)[number]
    (link,) = check_links(lemma, statement_of, fact.name)
    assert not link.problem
    signs = lemma.claim.says.signs
    other = next((n for n, s in signs.items() if s == "positive" and n not in fact.value.atoms()), next(iter(signs), None))
    tried = 0
    for words, value in alterations(fact.value, other) if other is not None else alterations(fact.value, "<none,none>"):
        if value == fact.value or (fact.kind == "=" and value == -fact.value):
            continue
        tried += 1
        (link,) = check_links(with_fact(lemma, number, value), statement_of, fact.name)
        assert link.problem, f"{words}: {value!r} is accepted"
    assert tried >= 2


@pytest.mark.thorough
def test_an_altered_substitution_is_refused():
    """Each replaced letter replaced by ten times as much, and 0 by 1."""
    tried = 0
    for name, lemma in COLLECTION.lemmas.items():
        for number, fact in enumerate(lemma.claim.says.facts if lemma.claim.says is not None else ()):
            origin = origin_of(fact)
            if not isinstance(origin, Instance | Program):
                continue
            for letter, image in origin.scalars.items():
                other = image * Fraction(10) if image.terms else image + 1
                wrong = dataclasses.replace(origin, scalars={**origin.scalars, letter: other})
                said = dataclasses.replace(fact.said, origin=wrong)
                says = lemma.claim.says
                facts = tuple(dataclasses.replace(f, said=said) if i == number else f for i, f in enumerate(says.facts))
                altered = dataclasses.replace(
                    lemma, claim=dataclasses.replace(lemma.claim, says=dataclasses.replace(says, facts=facts))
                )
                used = letter in _named_by(origin)
                assert not used or check_links(altered, statement_of, fact.name)[0].problem, f"{name}: {fact.name}, {letter}"
                tried += used
    assert tried


def _named_by(origin):
    """The letters on which the fact depends as it is put: a factor of what is zero there says nothing."""
    if isinstance(origin, Program):
        from verify.lemma.generators import generators

        says, goal = generators()[origin.algorithm], origin.fact
    else:
        says, goal = statement_of(origin.record), origin.goal
    (found,) = (g for g in says.goals if g.name == goal)
    zero = {name for name, image in origin.vectors.items() if not image.parts}
    value = found.value.substitute({a: Polynomial({}) for a in found.value.atoms() if named_in(Polynomial.atom(a)) & zero})
    gone = {name: image for name, image in origin.scalars.items() if not image.terms}
    return {n for n in value.atoms() if n in value.substitute({m: v for m, v in gone.items() if m != n}).atoms()}
