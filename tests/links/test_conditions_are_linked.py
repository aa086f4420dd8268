"""A condition that another record supplies is a link: every id that the words of a fact name lies below its record."""

import dataclasses
import re

import pytest

from tests.altered import changed
from tests.every_lemma import LEMMAS
from verify.lemma.discover import direct_links, facts_of
from verify.lemma.origin import Assumed, Said, origin_of, words_of

NAMED = re.compile(r"\b(?:chan2024|cyffers2023|huang2020|zhang2018|common)\.[\w.-]*\w")


def below(lemma):
    found, waiting = set(), [*direct_links(lemma)]
    while waiting:
        here = waiting.pop()
        if here not in found and here in LEMMAS:
            found.add(here)
            waiting += direct_links(LEMMAS[here])
    return found


def unlinked(lemma):
    """The ids that the words of a fact of the lemma name and that the lemma does not rest on."""
    facts = facts_of(lemma.claim.says) if lemma.claim.says else []
    named = {i for f in facts for i in NAMED.findall(words_of(origin_of(f)))}
    return sorted((named & set(LEMMAS)) - below(lemma) - {lemma.claim.id})


def test_every_condition_that_names_a_record_rests_on_it():
    assert {n: missing for n, lemma in LEMMAS.items() if (missing := unlinked(lemma))} == {}


@pytest.mark.parametrize("name", ["chan2024.theorem-7.2", "chan2024.lemma-7.7", "chan2024.lemma-7.6-PQRS"])
def test_a_condition_in_words_alone_is_seen(name):
    lemma = LEMMAS[name]

    def in_words(fact):
        origin = origin_of(fact)
        bare = dataclasses.replace(origin, records=()) if isinstance(origin, Assumed) else origin
        return dataclasses.replace(fact, said=Said(fact.said.left, fact.said.right, bare))

    says = dataclasses.replace(lemma.claim.says, facts=tuple(in_words(f) for f in lemma.claim.says.facts))
    assert unlinked(changed(lemma, says=says))


def test_the_factor_below_one_lies_below_what_needs_it():
    for name in ("theorem-7.2", "corollary-7.3-amplified", "informal-amplification", "lemma-7.8"):
        assert "chan2024.lemma-7.6" in below(LEMMAS[f"chan2024.{name}"]), name
