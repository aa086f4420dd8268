"""The bounds by shifts for strongly convex f_t and any A, as displayed, against exact divergences of linear runs in rationals."""

from fractions import Fraction as F

import pytest

from tests.lemmas.test_readings_bounds import holds
from tests.lemmas.test_readings_shifts import RUNS, _starts, _user, along, read, released, settings


def rate(a, eta, beta, mu, count):
    """r of the largest singular value, its powers and sums, for ``count`` iterations."""
    widest = eta * beta * max(a) ** 2
    o = 1 - eta * mu
    r = (o + widest) / (1 + widest)
    sums = sum(r ** (2 * i) for i in range(count - 1))
    return {"mu_f": mu, "o": o, "r": r, "P": r ** (2 * count - 2), "S": sums, "a_max": max(a), "q": 1 + widest}


def runs(share, user):
    """(values, divergence) of seeded runs, and of a start (or a user) in the kernel of A with f_t'' = mu there."""
    for seed in range(RUNS):
        count = 2 + user + seed % 6
        rng, a, eta, beta, slopes, resolvents = settings(seed, F(8, 5), count)
        mu = share / eta
        slopes = [[mu + (1 - share) * h for h in row] for row in slopes]
        x = [F(rng.randint(-3, 3)) for _ in a]
        size = sum(v * v for v in x)
        if user:
            found = [released(v, eta, beta, along(i, slopes), along(i, resolvents), changed={0: x[i]}) for i, v in enumerate(a)]
            values = _user(eta, beta, count - 1, 1)
        else:
            found = [released(v, eta, beta, along(i, slopes), along(i, resolvents), x[i]) for i, v in enumerate(a)]
            values = _starts(a, eta, beta, x, count)
        if None not in found and size:
            yield values | rate(a, eta, beta, mu, count), sum(found) / (size if user else 1)
    flat, count, beta = [share] * 40, 40, F(8, 5)
    if user:
        D, values = released(F(0), F(1), beta, flat, flat, changed={0: F(1)}), _user(F(1), beta, count - 1, F(1))
    else:
        D, values = released(F(0), F(1), beta, flat, flat, F(1)), _starts([F(0)], F(1), beta, [F(1)], count)
    yield values | rate([F(1)], F(1), beta, share, count), D


@pytest.mark.parametrize(("share", "near"), [(F(1, 10**6), F(97, 100)), (F(1, 2), F(1, 4)), (F(9, 10), F(2, 25))])
def test_two_starts(share, near):
    record = "chan2024.shift-strongly-convex"
    cases = list(runs(share, False))
    read(record, "amplified", cases, near)
    assert all(holds(record, "closed_form", at | {"D": D}) for at, D in cases)


@pytest.mark.parametrize(("share", "near"), [(F(1, 10**6), F(97, 100)), (F(1, 2), F(1, 20)), (F(9, 10), F(1, 200))])
def test_one_user(share, near):
    record = "chan2024.shift-strongly-convex-user"
    cases = list(runs(share, True))
    read(record, "user", cases, near)
    assert all(holds(record, "closed_form", at | {"D": D}) for at, D in cases)
