"""A secret order where A has no kernel: runs along the least singular value whose released point shows the place."""

from fractions import Fraction
from functools import partial

import pytest

from verify.accounts.account import account

DELTA = Fraction(1, 10**6)
admm = partial(account, "gradient-admm", eta="1/2", beta=3, singular="1,2", kernel="no", sigma=4, sensitivity=1)


@pytest.mark.parametrize("change", [{}, {"mu": "1/3"}, {"mu_g": 1}, {"singular": "1/4,2"}, {"beta": "1/10"}])
@pytest.mark.parametrize("users", [2, 7, 60])
def test_what_is_attained_is_never_above_what_is_promised(change, users):
    made = admm(**change, users=users, order="permuted")
    assert made.lower is not None and 0 < made.lower.rho.lower <= made.loss.rho.upper
    for delta in (DELTA, Fraction(1, 1000)):
        assert made.lower.epsilon(delta).lower <= made.epsilon(delta).upper


def test_one_user_has_no_order_to_hide_in():
    secret = admm(users=1, order="permuted")
    fixed = admm(users=1)
    assert secret.lower is not None and fixed.lower is not None
    assert secret.lower.epsilon(DELTA).lower == pytest.approx(float(fixed.lower.epsilon(DELTA).lower), rel=1e-6)


def test_the_loss_is_the_mean_over_the_places():
    """delta(epsilon) against the mean of the fixed orders' exact losses, of which each is at least that of one Hessian."""
    users, epsilon = 6, Fraction(1, 10)
    secret = admm(users=users, order="permuted").lower
    fixed = [admm(users=users, user=t).lower for t in range(1, users + 1)]
    assert secret is not None and all(one is not None for one in fixed)
    found = secret.delta(epsilon)
    mean = sum(float(one.delta(epsilon).upper) for one in fixed if one is not None) / users
    last = float(fixed[-1].delta(epsilon).lower) / users
    assert last <= float(found.upper) and float(found.lower) <= mean * (1 + 1e-9)
