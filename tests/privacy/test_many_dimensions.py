"""What runs in many dimensions show of a use that earlier noise hides: by integrals, and of finitely many coordinates."""

import math
from fractions import Fraction as F

import pytest
from numpy.polynomial.hermite_e import HermiteE, hermegauss

from verify.accounts.account import account
from verify.privacy.contraction_game import attained, energy
from verify.privacy.many_dimensions import share, within

NODES, WEIGHTS = hermegauss(60)
WEIGHTS = WEIGHTS / WEIGHTS.sum()


@pytest.mark.parametrize("k", range(6))
@pytest.mark.parametrize("r", [0.3, 1.0, 2.5, 7.0])
def test_the_share_is_the_variance_of_the_score(k, r):
    """V = 1, p = 1, W = r: E[h_k(x) N | z] by integration over x given z, squared and integrated over z."""
    h = HermiteE([0] * k + [1 / math.sqrt(math.factorial(k))])
    z = math.sqrt(1 + r) * NODES
    x = z[:, None] * r / (1 + r) + math.sqrt(r / (1 + r)) * NODES
    score = (h(x / math.sqrt(r)) * (z[:, None] - x)) @ WEIGHTS
    assert score**2 @ WEIGHTS == pytest.approx(share(k, r), rel=1e-9)


@pytest.mark.parametrize("order", [2, 8])
def test_coordinates_whose_curvatures_differ_come_near_it(order):
    """Degree 1 is a Gaussian run: x -> (1 + theta/sqrt(W)) x in each of D coordinates, theta = d/sqrt(D)."""
    D, d, W = 10**8, 0.7, 1.5
    one, other = W * (1 + d / math.sqrt(D * W)) ** 2 + 1, W + 1
    mixed = (1 - order) * one + order * other
    divergence = D / 2 * (math.log1p((other - one) / one) * (1 - order) + math.log1p((mixed - other) / other)) / (1 - order)
    assert abs(divergence) == pytest.approx(order * d**2 * share(1, W) / 2, rel=1e-3)


@pytest.mark.parametrize(
    ("eta_nu", "user"), [(F(1, 100), 50), (F(1, 10), 50), (F(1, 10), 30), (F(1, 2), 50), (F(1), 50), (F(1, 10), 1)]
)
def test_one_use_shows_more_than_one_part_in_e(eta_nu, user):
    kill, steps = 1 - eta_nu, 50
    bound, (run, says) = energy(F(1), steps, [user]), attained(F(1), kill, steps, [user], True)
    assert math.exp(-1) < float(run.lower / bound.upper) and run.lower <= bound.upper
    line, _ = attained(F(1), kill, steps, [user])
    assert (run.lower > line.upper) == ("many dimensions" in says)
    assert kill == 0 or user == 1 or line.upper < bound.lower


def test_the_ratio_is_one_that_the_steps_allow():
    assert within(2, 1.5, 3.0) == 2 and within(2, 2.5, 3.0) == 2.5 and within(4, 2.5, 3.0) == 3.0
    for k, steps in ((1, 2), (3, 4)):  # too few steps before for the ratio k
        run, _ = attained(F(1), F(99, 100), steps, [steps], True)
        assert float(run.lower) == pytest.approx(
            max(share(k, steps - 1), *(share(j, steps - 1.02) for j in range(k + 1))), rel=0.02
        )


def test_where_a_matrix_says_how_many_dimensions_there_are_the_run_is_on_the_line():
    given = {"eta": "1/10", "beta": 100, "nu": 1, "sigma": 1, "sensitivity": 1, "users": 100}
    free, bound = (account("gradient-admm", **given, **more) for more in ({"singular": "1"}, {"matrix": [[1, 0]]}))
    assert "many dimensions" in free.attained.says and "many dimensions" not in bound.attained.says
    assert bound.lower.rho.upper < free.lower.rho.lower < free.loss.rho.upper


def test_of_one_hessian_gradients_differ_by_a_constant():
    made = account("noisy-gradient-descent", eta="1/10", nu=1, mu=1, sigma=1, sensitivity=1, users=20)
    assert "many dimensions" not in made.attained.says
    assert float(made.lower.rho.lower) == pytest.approx(float(made.loss.rho.upper), rel=1e-9)
