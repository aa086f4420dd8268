"""Every accepted proof of the project, with each of its coefficients changed in turn, is rejected."""

import pytest

from tests.every_lemma import COLLECTION, theorems
from tests.lemmas.perturbation import proofs
from verify.kernel import Rejected, prove

THEOREMS = theorems()


def test_there_are_theorems():
    assert len(THEOREMS) >= 10


@pytest.mark.parametrize("name", sorted(THEOREMS))
def test_every_perturbation_is_rejected(name):
    lemma = COLLECTION.lemmas[name]
    accepted, count = [], 0
    for words, changed in proofs(lemma.proof):
        count += 1
        try:
            prove(name, lemma.claim.says, changed, THEOREMS)
        except Rejected:
            continue
        accepted.append(words)
    assert not accepted, f"{len(accepted)} of {count} altered proofs of {name} are accepted: {accepted[:5]}"
    trivial = all(not c.terms for c in lemma.proof.goals.values()) and not lemma.proof.steps and lemma.proof.induction is None
    assert count > 0 or trivial, "nothing was altered"
