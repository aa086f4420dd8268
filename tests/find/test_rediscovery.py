"""The search finds proofs from the statements alone: of claims proved by hand, and not of false ones."""

import pytest

from tests.every_lemma import LEMMAS
from verify.find import Found, NotFound, find
from verify.kernel import prove

BY_HAND = (
    "chan2024.lemma-6.5",
    "chan2024.fact-6.4",
    "chan2024.fact-7.5",
    "chan2024.eq-12",
    "chan2024.eq-19",
    "chan2024.eq-20-corrected",
    "chan2024.eq-21",
    "chan2024.eq-21-algebra",
    "chan2024.eq-22",
    "chan2024.lemma-7.6-PQRS",
    "chan2024.lemma-9.3",
    "common.cocoercivity",
    "common.strong_cocoercivity",
    "cyffers2023.theorem-1-one-step",
)


@pytest.mark.parametrize("id", BY_HAND)
def test_a_claim_proved_by_hand_is_found_without_its_proof(id):
    says = LEMMAS[id].claim.says
    found = find(says, seconds=10)
    assert isinstance(found, Found), found
    prove(id, says, found.proof, {})


@pytest.mark.parametrize(
    "id", ["chan2024.lemma-6.5", "chan2024.fact-7.5", "chan2024.eq-21-algebra", "common.strong_cocoercivity"]
)
def test_no_proof_is_found_of_a_false_neighbour(id):
    assert LEMMAS[id].too_strong
    for neighbour in LEMMAS[id].too_strong:
        found = find(neighbour.says, seconds=2)
        assert isinstance(found, NotFound), neighbour.change
        assert found.tried, "it must say what was tried"


def test_multipliers_are_reported_as_functions_of_the_parameters():
    found = find(LEMMAS["chan2024.fact-7.5"].claim.says)
    assert isinstance(found, Found)
    assert str(found.multipliers["contraction"]["strongly_cocoercive"]) == "2*eta*s^-1"


def test_a_sequence_is_refused_in_words():
    id = next(id for id, lemma in LEMMAS.items() if lemma.claim.says and lemma.claim.says.recursion)
    found = find(LEMMAS[id].claim.says)
    assert isinstance(found, NotFound)
    assert "induction" in found.reason


def test_the_deadline_ends_the_search():
    says = LEMMAS["chan2024.lemma-7.6-PQRS"].claim.says
    found = find(says, seconds=0)
    assert isinstance(found, NotFound)
    assert any("time limit" in line for line in found.tried)
