"""Every accepted proof of the project, with each of its coefficients changed in turn, is rejected."""

import pytest

from tests.altered import alterations
from tests.every_lemma import COLLECTION, theorems
from verify.kernel import Polynomial, Rejected, Use, Vector, prove
from verify.kernel.polynomial import gram
from verify.kernel.statement import Statement

PROVED = sorted(name for name, lemma in COLLECTION.lemmas.items() if lemma.proof is not None)


def test_each_proof_makes_a_theorem():
    assert sorted(theorems()) == PROVED and len(PROVED) >= 365


def read(use, says: Statement):
    """What a use reads of a theorem, its letters replaced: signs, definitions, facts and goals. The vectors stand in inner
    products alone."""
    vectors = {n: use.vectors.get(n, Vector.named(n)) for n in says.spaces}
    letters = {n: use.scalars.get(n, Polynomial.atom(n)) for n in (*says.signs, *(n for n, _ in says.definitions))}
    values = letters | {gram(u, v): vectors[u] @ vectors[v] for u in vectors for v in vectors}
    said = [value for _, value in says.definitions] + [fact.value for fact in (*says.facts, *says.goals)]
    return use.theorem, letters, [value.substitute(values) for value in said]


def says_the_same(proof, other):
    """Whether two proofs differ in uses alone of which the theorems then say the same: -v for a v that stands in |v|^2 alone."""
    if proof is other or (proof.goals, proof.induction, len(proof.steps)) != (other.goals, other.induction, len(other.steps)):
        return False
    for one, two in zip(proof.steps, other.steps, strict=True):
        if one != two:
            if not (isinstance(one, Use) and isinstance(two, Use)) or one.name != two.name:
                return False
            says = theorems()[one.theorem].statement
            if says.recursion is not None or two.theorem != one.theorem or read(one, says) != read(two, says):
                return False
    return True


def rejected(name, most):
    """Every altered proof of a theorem is rejected; ``most``: of so many of them at most, spread over the proof."""
    lemma = COLLECTION.lemmas[name]
    changed = [row for row in alterations(lemma.proof) if not says_the_same(lemma.proof, row[1])]
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


@pytest.mark.parametrize("name", PROVED)
def test_a_perturbation_is_rejected(name):
    rejected(name, 6)


@pytest.mark.slow
@pytest.mark.parametrize("name", PROVED)
def test_every_perturbation_is_rejected(name):
    rejected(name, 0)
