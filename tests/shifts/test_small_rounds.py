"""Runs of fixed length and rounds on the smallest programs: one iteration is enough, each condition keeps a forgery out."""

from dataclasses import replace

import pytest

from lemmas.common import contracting_admm_rounds as contracting
from lemmas.common import gradient_admm_rounds as convex
from lemmas.common import gradient_admm_walk_shifts as walk
from lemmas.common import gradient_admm_worth_shifts as worth
from tests.shifts.test_small_rule import BLOCK, IDENTITY, LAST, PROGRAM, x
from tests.shifts.test_small_rule import RIGHT as SMALL
from verify import Polynomial
from verify.kernel import Rejected
from verify.shifts.chain import chain_rule
from verify.shifts.fixed import Fixed, fixed_rule
from verify.shifts.rounds import Rounds, obligations, rounds_rule
from verify.shifts.rule import Stage

PROOFS = dict.fromkeys(("round, all", "follow, all", "meeting x, all"), IDENTITY)
RUN = dict.fromkeys(("run, all", "meeting x, all"), IDENTITY)
RIGHT = Rounds({"all": x.norm2}, (LAST,), ({},), (), PROOFS)


class Twice(dict):
    """A mapping that may answer otherwise the second time."""


def test_a_round_may_be_one_iteration():
    made = Rounds({"all": x.norm2}, (LAST,), ({},), (), PROOFS)
    assert rounds_rule(PROGRAM, made) == {"all": x.norm2} and made.factor == Polynomial.of(1)


def test_what_follows_a_round_is_not_paid_by_a_negative_multiplier():
    """The iteration doubles x and nothing shrinks: with -12 |x|^2 for a class that says |x|^2 >= 0 it would."""
    form = {"f": x.norm2}
    doubling = replace(PROGRAM, blocks={"all": replace(BLOCK, after={"x": x * 2}, classes=form)})
    stage = Stage({"all": {"x": -x * 2}}, {"f": Polynomial.of(0)})
    forged = Rounds({"all": 4 * x.norm2}, (stage,), ({"f": Polynomial.of(-12)},), (), PROOFS)
    with pytest.raises(Rejected, match="not visibly non-negative"):
        rounds_rule(doubling, forged)
    assert rounds_rule(doubling, replace(forged, follow=({"f": Polynomial.of(0)},), factor=Polynomial.of(4)))


@pytest.mark.parametrize("module", [convex, contracting], ids=["convex", "contracting"])
def test_every_state_of_every_direction_must_meet(module):
    turned = replace(module.program, blocks=dict(reversed(module.program.blocks.items())))
    assert set(obligations(turned, module.rounds)) == set(module.rounds.proofs)


def test_no_energy_of_a_fixed_length_is_in_k():
    for late in walk.start.energies:
        energies = {n: v if n == late else x.norm2 for n, v in walk.start.energies.items()}
        with pytest.raises(Rejected, match="unknown atom"):
            fixed_rule(walk.program, Fixed(energies, walk.start.end, walk.start.vanishing, {}))


RULES = (
    (PROGRAM, rounds_rule, RIGHT),
    (PROGRAM, chain_rule, SMALL),
    (PROGRAM, fixed_rule, Fixed({"all": x.norm2}, (LAST,), (), RUN)),
    (worth.program, chain_rule, worth.start),
)


def test_what_a_rule_is_given_is_plain_data():
    for program, rule, right in RULES:
        with pytest.raises(Rejected, match="expected a dict, found"):
            rule(program, replace(right, energies=Twice(right.energies)))
        with pytest.raises(Rejected, match="expected a dict, found"):
            rule(replace(program, blocks=Twice(program.blocks)), right)


def test_an_energy_that_was_proved_does_not_change_with_its_author():
    for program, rule, right in RULES:
        mine = {name: Polynomial(dict(energy.terms)) for name, energy in right.energies.items()}
        proved = rule(program, replace(right, energies=mine))
        for energy in mine.values():
            energy.terms.clear()
        assert proved == right.energies
