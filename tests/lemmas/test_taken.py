"""A fact that a file takes by naming its source is the one that the file has, in every record."""

import re

import pytest

from tests.every_lemma import LEMMAS
from verify.lemma.origin import AtEnd, Instance, Program, origin_of
from verify.lemma.symbols import facts_of
from verify.lemma.taken import Source, taken

FACTS = [fact for lemma in LEMMAS.values() if lemma.claim.says for fact in facts_of(lemma.claim.says)]
TAKEN = [(fact, origin_of(fact)) for fact in FACTS if isinstance(origin_of(fact), Source)]


@pytest.mark.parametrize(("kind", "many", "reworded"), [(Program, 800, 18), (Instance, 200, 0), (AtEnd, 50, 0)])
def test_what_is_taken_is_what_is_written(kind, many, reworded):
    """``reworded``: at most so many stand in letters of the statement that equal what is taken."""
    mine = [(fact, taken(fact.name, origin)) for fact, origin in TAKEN if isinstance(origin, kind)]
    apart = [fact for fact, made in mine if (made.left - made.right, made.kind) != (fact.value, fact.kind)]
    assert len(mine) > many and len(apart) <= reworded


@pytest.mark.parametrize(
    ("origin", "words"),
    [
        (Program("no such generator", ""), "no 'fact' of 'no such generator'"),
        (Instance("no.such", "goal"), "no 'goal' of 'no.such'"),
        (
            Instance("common.renyi-gaussian", "none"),
            "no 'none' of 'common.renyi-gaussian' (it says renyi, of_variance, on_the_line)",
        ),
    ],
)
def test_what_the_suite_has_not_is_named(origin, words):
    with pytest.raises(ValueError, match=re.escape(f"fact 'fact': the suite has {words}: write it")):
        taken("fact", origin)


def test_a_source_without_a_name_is_asked_for_the_fact_of_that_name():
    origin = next(o for f, o in TAKEN if isinstance(o, Instance) and o.goal != f.name)
    assert taken(origin.goal, Instance(origin.record, "", origin.scalars, origin.vectors)).left == taken("other", origin).left
