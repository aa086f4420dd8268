"""Every false neighbour of every lemma file is refuted by an exact point; what is proved is not."""

import pytest

from tests.every_lemma import COLLECTION
from verify.attack import refute
from verify.kernel import check_point

LEMMAS = sorted(COLLECTION.lemmas.items())
ATTACKED = {name: lemma for name, lemma in LEMMAS if lemma.too_strong}
NEIGHBOURS = [neighbour for lemma in ATTACKED.values() for neighbour in lemma.too_strong]
PROVED = [lemma for _, lemma in LEMMAS if lemma.proof and lemma.claim.says]


def test_there_are_neighbours_and_claims_to_attack():
    assert len(NEIGHBOURS) >= 1500
    assert PROVED


@pytest.mark.parametrize("name", ATTACKED)
def test_every_false_neighbour_is_refuted(name):
    """By its stored exact point, which the kernel judges anew; where none is stored, by the search."""
    for neighbour in ATTACKED[name].too_strong:
        stored = ATTACKED[name].neighbour_points.get(neighbour.change)
        if stored is None:
            attempt = refute(neighbour.says)
            assert attempt.point is not None, f"{neighbour.change}: not refuted within {attempt.tried} trials and no stored point"
            stored = attempt.point
        assert check_point(neighbour.says, stored).refutes, neighbour.change


@pytest.mark.thorough
@pytest.mark.parametrize("step", [80, pytest.param(9, marks=pytest.mark.slow)])
def test_the_search_alone_refutes_nearly_all(step):
    sample = NEIGHBOURS[::step]
    found = sum(refute(neighbour.says).point is not None for neighbour in sample)
    assert found >= 0.95 * len(sample) > 20


def never_refuted(lemmas):
    """The quick search against claims that have a proof."""
    for lemma in lemmas:
        attempt = refute(lemma.claim.says, effort="quick")
        assert attempt.point is None, f"the stage {attempt.stage} refutes {lemma.claim.id}, which has a proof: {attempt.point}"


@pytest.mark.parametrize("part", range(2))
def test_a_proved_claim_is_not_refuted(part):
    never_refuted(PROVED[part::80])


@pytest.mark.slow
@pytest.mark.parametrize("part", range(8))
def test_no_proved_claim_is_refuted(part):
    never_refuted(PROVED[part::8])
