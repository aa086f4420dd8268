"""Every accepted proof of the project, with each of its coefficients changed in turn, is rejected."""

import pytest

from tests.altered import alterations
from tests.every_lemma import COLLECTION, theorems
from verify.kernel import Rejected, prove

PROVED = sorted(name for name, lemma in COLLECTION.lemmas.items() if lemma.proof is not None)


def test_each_proof_makes_a_theorem():
    assert sorted(theorems()) == PROVED and len(PROVED) >= 365


def rejected(name, most):
    """Every altered proof of a theorem is rejected; ``most``: of so many of them at most, spread over the proof."""
    lemma = COLLECTION.lemmas[name]
    changed = list(alterations(lemma.proof))
    accepted = []
    for words, proof in changed[:: -(-len(changed) // most) or 1] if most else changed:
        try:
            prove(name, lemma.claim.says, proof, theorems())
        except Rejected:
            continue
        accepted.append(words)
    assert not accepted, f"{len(accepted)} altered proofs of {name} are accepted: {accepted[:5]}"
    trivial = all(not c.terms for c in lemma.proof.goals.values()) and not lemma.proof.steps and lemma.proof.induction is None
    assert changed or trivial, "nothing was altered"


@pytest.mark.sampled(4)
@pytest.mark.parametrize("name", PROVED)
def test_a_perturbation_is_rejected(name):
    rejected(name, 6)


@pytest.mark.slow
@pytest.mark.parametrize("name", PROVED)
def test_every_perturbation_is_rejected(name):
    rejected(name, 0)
