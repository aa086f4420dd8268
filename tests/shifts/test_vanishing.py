"""What vanishes at the iteration of the changed function: shown from its energy, or not at all."""

from dataclasses import replace

import pytest

from lemmas.common import gradient_admm_identity_user_shifts as identity_user
from tests.tables import by_name, typed
from verify import Polynomial, scalars
from verify.kernel import Rejected
from verify.shifts import chain_rule

ONE = Polynomial.of(1)


@pytest.mark.parametrize(("vanishing", "words"), typed(__file__, "vanishing", "what vanishes at the change", by_name(ONE=ONE)))
def test_what_vanishes_at_the_change(vanishing, words):
    """beta = 1 in the factor: b is zero since <l_next, b> = -beta |b|^2 there; half of that does not show it."""
    program, after = identity_user.program, identity_user.after
    assert chain_rule(program, after)["along"].terms
    factor = {ONE: 1 / scalars("beta")[0], ONE / 2: 1 / (2 * scalars("beta")[0])}
    given = tuple((form, letter, factor.get(value, value)) for form, letter, value in vanishing)
    with pytest.raises(Rejected, match=words):
        chain_rule(program, replace(after, user=replace(after.user, vanishing=given)))


def test_nothing_vanishes_before_it_is_shown():
    """Without what vanishes the user's energy does not pay, whatever multiplier its class form has."""
    program, after = identity_user.program, identity_user.after
    proofs = {n: p for n, p in after.proofs.items() if n != "vanishing b, along"}
    with pytest.raises(Rejected, match="user, along"):
        chain_rule(program, replace(after, user=replace(after.user, vanishing=()), proofs=proofs))
