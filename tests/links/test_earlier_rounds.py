"""One round more is told of the rounds before it: their energy and the power of their factor are not chosen."""

from dataclasses import replace

import pytest

from tests.every_lemma import COLLECTION
from verify.kernel import Polynomial
from verify.links.denoted import check_denoted

SHARPER = COLLECTION.lemmas["chan2024.theorem-7.2-optimal-weights"]
ENERGY, POWER, L = (Polynomial.atom(n) for n in ("E", "P", "L"))


def refused(**changes):
    says = SHARPER.claim.says
    moved = {n: replace(says.recursion, **{n: {**getattr(says.recursion, n), **v}}) for n, v in changes.items()}
    claims = {n: lemma.claim for n, lemma in COLLECTION.lemmas.items()}
    run = moved.popitem()[1] if moved else says.recursion
    other = replace(SHARPER, claim=replace(SHARPER.claim, says=replace(says, recursion=run)))
    return any("of the rounds before" in link.problem for link in check_denoted(other, claims))


@pytest.mark.parametrize("start", [{"E": ENERGY * 0}, {"P": L**4}, {"E": Polynomial.atom("D_1")}])
def test_rounds_begin_with_the_first(start):
    assert not refused() and refused(initial=start)


@pytest.mark.parametrize("step", [{"E": ENERGY}, {"P": L**3 * POWER}, {"P": POWER}])
def test_a_round_more_goes_on_with_what_those_before_cost(step):
    assert refused(following=step)
