"""Every false neighbour of every lemma file is refuted by an exact point; what is proved is not."""

import pytest

from verify.attack import refute
from verify.discover import discover
from verify.kernel import check_point

COLLECTION = discover()
LEMMAS = sorted(COLLECTION.lemmas.items())
NEIGHBOURS = [
    pytest.param(neighbour, lemma.neighbour_points.get(neighbour.change), id=f"{name}: {neighbour.change}")
    for name, lemma in LEMMAS
    for neighbour in lemma.too_strong
]
PROVED = [pytest.param(lemma, id=name) for name, lemma in LEMMAS if lemma.proof and lemma.claim.says]


def test_there_are_neighbours_and_claims_to_attack():
    assert len(NEIGHBOURS) >= 4
    assert PROVED


@pytest.mark.parametrize(("neighbour", "stored"), NEIGHBOURS)
def test_a_false_neighbour_is_refuted(neighbour, stored):
    """By the search; where it cannot solve the equalities of a statement, by a stored exact point and nothing less."""
    attempt = refute(neighbour.says)
    point = attempt.point or stored
    assert point is not None, f"not refuted within {attempt.tried} trials and no stored point: is it false?"
    assert check_point(neighbour.says, point).refutes


def test_the_search_alone_refutes_nearly_all():
    sample = NEIGHBOURS[::9]
    found = sum(refute(p.values[0].says).point is not None for p in sample)
    assert found >= 0.95 * len(sample) > 50


@pytest.mark.parametrize("lemma", PROVED)
def test_a_proved_claim_is_not_refuted(lemma):
    attempt = refute(lemma.claim.says, effort="quick")
    assert attempt.point is None, f"the stage {attempt.stage} refutes a claim that has a proof: {attempt.point}"
