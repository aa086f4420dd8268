"""Accounts of declarations whose agents have functions of their own: what one of n moves, what mixes all, the last iterate."""

from fractions import Fraction as F
from functools import cache, partial

import numpy as np
import pytest

from examples import declarations as own
from tests.privacy.asked import of
from tests.privacy.test_declared_accounts import ONE, ROUNDING
from tests.tables import typed
from verify.amplify.engine import MARGIN

GIVEN = f"{ONE} --set eta=1/2 --class F=0:2"


@pytest.mark.parametrize("users", [2, 1000])
@pytest.mark.parametrize("declared", [own.federated_averaging, own.federated_proximal])
def test_the_last_iterate_of_agents_forgets_their_use(declared, users):
    """Strongly convex functions: the engine's bound is what a run of the agents attains, below that of all iterates."""
    given = f"{GIVEN} --users {users} --steps 8 --class F=1/2:2"
    last, every = (of(declared, f"{given} --release {release}").loss.mu_squared for release in ("last", "all"))
    slope = {"federated-averaging": F(3, 4), "federated-proximal": F(4, 5)}[
        declared.name
    ]  # of I - F'/2, of the prox, at F'' = 1/2
    moved = F(1, 2 * users) * (slope if declared is own.federated_proximal else 1)
    attained = moved**2 * sum(slope**k for k in range(8)) ** 2 / sum(slope ** (2 * k) for k in range(8))
    assert attained <= last.upper <= attained * (1 + F(MARGIN)) < every.upper


PATH = tuple((*row,) for row in typed(__file__, "accounts_of_agents", "path"))
of_path = cache(partial(of, own.gossip_descent))


@pytest.mark.parametrize("user", [1, 2, 3])
def test_agents_on_a_path_are_not_alike(user):
    """Noise of its own in what each sends its neighbours: the ends are worth the same, the middle less, and no quadratic run
    with any signs loses more."""
    given = f"{GIVEN} --users 3 --steps 4"
    made = of(own.gossip_descent, f"{given} --release last --user {user}", operators={"W": PATH})
    said = made.loss.mu_squared.upper
    W, rng, largest = np.array(PATH, dtype=float), np.random.default_rng(user), 0.0
    for slopes in rng.choice([0.0, 1.0, 2.0], (60, 3)):
        step, moved, covariance = W @ np.diag(1 - slopes / 2), np.zeros(3), np.zeros((3, 3))
        for sign in rng.choice([-1, 1, 1], 4):
            moved = step @ moved + sign * W[:, user - 1] / 2
            covariance = step @ covariance @ step.T + W @ W.T
        largest = max(largest, moved @ np.linalg.solve(covariance, moved))
    assert largest * (1 - ROUNDING) <= made.lower.mu_squared.upper <= said
    path = "--release last --operator W=1/2,1/2,0;1/2,0,1/2;0,1/2,1/2"
    ends = of_path(f"{given} {path}")
    assert ends.user != 2 and said <= ends.loss.mu_squared.upper < of_path(given).loss.mu_squared.upper
    assert (said < ends.loss.mu_squared.upper * F(9, 10)) == (user == 2)
    for wrong in ("--start 1 --sensitivity none --users none", "--users none", "--users 4", "--order permuted", "--differs h"):
        with pytest.raises(ValueError, match=r"a user is an agent|expected \d"):
            of(own.gossip_descent, f"{given} {path} {wrong}")


OF_ALL = {"u = C'(w)": "--class C=0:1", "u prox C: w": "", "u = Q(w)": "", "u solves u + W^T(W(u)) - w": "--operator W=0:10"}


@pytest.mark.parametrize("step", OF_ALL)
def test_what_mixes_all_agents_moves_the_mean_by_more_than_one_nth(step):
    """A projection between the user and all agents (its complement in a solved step): the mean moves by more than what the user
    sends over n, 30 times in squares."""
    n, solved = 100, "solves" in step
    q = np.full(n, (2 * (n - 1)) ** -0.5)
    q[0] = -(0.5**0.5) if solved else 0.5**0.5
    moved = (np.eye(n) - np.outer(q, q) * 100 / 101 if solved else np.outer(q, q))[:, 0].mean() / 2
    steps = f"w = x - eta F'(x); {step}; x+ = mean(u) + N where C: function X^n smooth=1/eta, Q: map X^n firm=yes"
    found = of(steps, f"{GIVEN} --differs F --users {n} --steps 1 --release all {OF_ALL[step]}").loss.mu_squared.upper
    assert 25 / (2 * n) ** 2 < moved**2 * (1 - ROUNDING) <= found < moved**2 * F(103, 100)
