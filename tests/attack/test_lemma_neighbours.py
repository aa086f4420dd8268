"""Every false neighbour of every lemma file is refuted by an exact point; what is proved is not."""

import pytest

from verify.attack import refute
from verify.discover import discover
from verify.kernel import check_point

COLLECTION = discover()
LEMMAS = sorted(COLLECTION.lemmas.items())
NEIGHBOURS = [
    pytest.param(neighbour, id=f"{name}: {neighbour.change}") for name, lemma in LEMMAS for neighbour in lemma.too_strong
]
PROVED = [pytest.param(lemma, id=name) for name, lemma in LEMMAS if lemma.proof and lemma.claim.says]


def test_there_are_neighbours_and_claims_to_attack():
    assert len(NEIGHBOURS) >= 4
    assert PROVED


@pytest.mark.parametrize("neighbour", NEIGHBOURS)
def test_a_false_neighbour_is_refuted(neighbour):
    attempt = refute(neighbour.says)
    assert attempt.point is not None, f"not refuted within {attempt.tried} trials: is it false?"
    assert check_point(neighbour.says, attempt.point).refutes


@pytest.mark.parametrize("lemma", PROVED)
def test_a_proved_claim_is_not_refuted(lemma):
    attempt = refute(lemma.claim.says, effort="quick")
    assert attempt.point is None, f"the stage {attempt.stage} refutes a claim that has a proof: {attempt.point}"
