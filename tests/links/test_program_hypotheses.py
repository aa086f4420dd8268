"""A generated fact may rest on what is assumed, and on earlier instances of it; never on an instance of a generated fact."""

import dataclasses

import pytest

from tests.altered import changed
from tests.judge.small_claim import LEMMA
from tests.tables import by_name, typed
from verify import Statement, argued, assumed, at_least, equal, instance, letter, program, scalars, signs
from verify.kernel import Scope
from verify.lemma import generators
from verify.lemma.generators import named
from verify.links.check import check_denoted, check_links

y, b, X, euler = scalars("y b X euler")
CHORD = 1 + (euler - 1) * y
ASSUMED = (
    at_least("below_b", b, y, because=assumed("y is at most b", "ours")),
    at_least("b_small", 1, b, because=assumed("b is at most one", "ours")),
)
SMALL = at_least("small", 1, y, because=instance("ours.small", "small"))
CIRCULAR = at_least("small", 1, y, because=instance("ours.circular", "small"))
EULER = at_least("euler", 3, euler, because=letter("euler", value="exp(1)"))
GENERATED = at_least("chord", CHORD, X, because=program("exponential, chord", "chord"))
RECORDS = dict(typed(__file__, "program_hypotheses", "records", by_name(Statement, at_least, signs, CHORD=CHORD, X=X, b=b, y=y)))


def problems(*facts):
    says = Statement(signs(nonnegative="y", real="b X euler"), {}, (EULER, *facts), (at_least("goal", y + 1),))
    lemma = changed(LEMMA, says=says)
    found = {link.fact: link.problem for link in check_links(lemma, RECORDS.get)}
    return found | {link.fact: link.problem for link in check_denoted(lemma, {})}


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


def test_a_generated_fact_that_no_machine_derives_is_no_link(monkeypatch):
    made = dataclasses.replace(named()["exponential, chord"], drawn=())
    monkeypatch.setattr(generators, "generator", lambda name: made)
    generators.underived.cache_clear()
    try:
        assert "derived by no machine" in problems(*ASSUMED, SMALL, GENERATED)["chord"]
    finally:
        generators.underived.cache_clear()


MEAN = "weighted mean of the iterates"


def test_no_formula_stands_for_what_a_generated_fact_denotes():
    """Else a fact without hypotheses says anything: X = euler, or that a probability is at most another."""
    honest = equal("mean", b, because=program(MEAN, "centred", SG=b))
    assert problems(honest)["mean"] == ""
    forged = equal("mean", X - euler, because=program(MEAN, "centred", SG=X - euler))
    assert "found a formula" in problems(forged)["mean"]
    part = at_least("part", X, 2 * X + y, because=program("part of a set", "smaller", p=X, part=2 * X + y))
    assert "found a formula" in problems(part)["part"]


def test_nor_a_letter_that_a_formula_defines():
    defined = equal("defined", b, X - euler, because=letter("b", "a difference"))
    found = problems(defined, equal("mean", b, because=program(MEAN, "centred", SG=b)))
    assert "defined by a formula" in found["mean"] and not found["defined"]


def test_what_denotes_is_a_letter_of_the_generator():
    for made in named().values():
        assert set(made.denotes.split()) <= {*Scope(made.says).signs, *made.says.spaces}, made.algorithm


def test_every_generated_energy_denotes():
    energies = [made for made in named().values() if "energy" in {goal.name for goal in made.says.goals}]
    assert len(energies) >= 10 and all("E" in made.denotes.split() for made in energies)
