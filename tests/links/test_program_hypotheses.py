"""A generated fact may rest on what is assumed, and on earlier instances of it; never on an instance of a generated fact."""

import dataclasses

import pytest

from tests.judge.test_verdicts import LEMMA
from verify import Statement, argued, assumed, at_least, instance, program, scalars, signs
from verify.links import check_links

y, b, X, euler = scalars("y b X euler")
CHORD = 1 + (euler - 1) * y
ASSUMED = (
    at_least("below_b", b, y, because=assumed("y is at most b", "ours")),
    at_least("b_small", 1, b, because=assumed("b is at most one", "ours")),
)
SMALL = at_least("small", 1, y, because=instance("ours.small", "small"))
CIRCULAR = at_least("small", 1, y, because=instance("ours.circular", "small"))
GENERATED = at_least("chord", CHORD, X, because=program("exponential, chord", "chord"))
RECORDS = {
    "ours.small": Statement(signs(real="y b"), {}, (at_least("below", b, y), at_least("one", 1, b)), (at_least("small", 1, y),)),
    "ours.circular": Statement(signs(real="y X euler"), {}, (at_least("given", CHORD, X),), (at_least("small", 1, y),)),
}


def problems(*facts):
    says = Statement(signs(nonnegative="y", real="b X euler"), {}, facts, (at_least("goal", y + 1),))
    lemma = dataclasses.replace(LEMMA, claim=dataclasses.replace(LEMMA.claim, says=says))
    return {link.fact: link.problem for link in check_links(lemma, RECORDS.get)}


def test_an_instance_of_what_is_assumed_carries_a_generated_fact():
    assert not any(problems(*ASSUMED, SMALL, GENERATED).values())


@pytest.mark.parametrize(
    "facts",
    [
        (*ASSUMED, GENERATED),
        (*ASSUMED, GENERATED, SMALL),
        (*ASSUMED, CIRCULAR, GENERATED),
        (*ASSUMED, at_least("small", 1, y, because=argued("it is small")), GENERATED),
    ],
    ids=["nothing", "later", "circular", "argued"],
)
def test_nothing_else_does(facts):
    found = problems(*facts)
    assert "not given" in found["chord"]


def test_an_instance_without_its_hypotheses_does_not():
    found = problems(SMALL, GENERATED)
    assert "not given" in found["small"] and "not given" in found["chord"]
