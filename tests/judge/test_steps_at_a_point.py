"""What the shifts of an algorithm give is said of whole numbers of steps: at the witness there is no half of one."""

from dataclasses import replace
from fractions import Fraction

from tests.altered import changed
from tests.every_lemma import LEMMAS
from verify.judge.checks import Checks
from verify.judge.exact_points import witness


def test_shifts_take_whole_steps():
    lemma = LEMMAS["chan2024.corollary-6.2-by-shifts"]
    half = replace(lemma.witness, scalars={**lemma.witness.scalars, "k": Fraction(5, 2)})
    told = []
    for one in (lemma, changed(lemma, witness=half)):
        checks = Checks()
        witness(one, one.claim.says, checks)
        told.append(str(checks.rows))
    assert "hypotheses and goals hold" in told[0] and "5/2 steps of gradient ADMM, shifted after a user" in told[1]
