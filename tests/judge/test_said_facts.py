"""Formulas among the words of assumed facts: the true facts are those, altered facts are not."""

from dataclasses import replace
from functools import cache

import pytest

from tests.altered import changed
from tests.every_lemma import LEMMAS
from verify.judge.said_facts import compared_words, formulas
from verify.kernel import Polynomial
from verify.lemma.discover import facts_of
from verify.lemma.origin import Assumed, origin_of

TIED = 280  # of the assumed facts of all records; a higher number is better


@cache
def unaltered(name):
    return compared_words(LEMMAS[name])


@pytest.mark.parametrize("every", [5, pytest.param(1, marks=pytest.mark.thorough)])
def test_no_fact_is_another_than_its_words_say_and_many_are_compared(every):
    outcomes = {name: unaltered(name) for name in sorted(LEMMAS)[::every]}
    assert {name: wrong for name, (_, _, wrong) in outcomes.items() if wrong} == {}
    assert every > 1 or sum(len(tied) for tied, _, _ in outcomes.values()) >= TIED


def altered(fact):
    """The fact with one term ten times as large, and of an order the other one."""
    monomial, coefficient = next(iter(fact.value.terms.items()))
    values = [Polynomial({**fact.value.terms, monomial: 10 * coefficient}), *([fact.value * -1] if fact.kind != "=" else [])]
    for value in values:
        yield replace(fact, value=value, said=replace(fact.said, left=value, right=Polynomial.of(0)))


def test_facts_altered_under_their_words_are_wrong():
    """A bound altered to one that another hypothesis states is not seen here (what was read sees it: `second_readings.json`)."""
    tried, missed = 0, []
    for name, lemma in sorted(LEMMAS.items())[::5]:
        says = lemma.claim.says
        tied = unaltered(name)[0] if says is not None else []
        for fact in facts_of(says)[:4] if says is not None and says.recursion is None else ():
            if fact.name in tied and isinstance(origin_of(fact), Assumed):
                for other in altered(fact):
                    facts = tuple(other if f is fact else f for f in says.facts)
                    forged = changed(lemma, says=replace(says, facts=facts))
                    tried += 1
                    missed += [] if compared_words(forged)[2] else [(name, other.name, other.kind, other.value)]
    assert tried >= 60 and len(missed) <= tried // 10, missed


@pytest.mark.parametrize(
    ("words", "names", "latex"),
    [
        ("0 < eta <= 1/nu", {"eta", "nu"}, r"0 < \text{eta} \le 1/\text{nu}"),
        ("tau in [0, 1)", set(), r"\tau \in [0, 1)"),
        ("a factor c at least 2", {"c"}, r"\quad \quad \text{c} \ge 2"),
    ],
)
def test_words_as_formulas(words, names, latex):
    assert formulas(words, names).split() == latex.split()
