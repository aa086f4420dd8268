"""The proved bounds against exact runs: two linear runs of gradient ADMM never need more energy than is proved."""

import numpy as np
import pytest

from tests.bounds import near
from tests.every_lemma import LEMMAS
from verify.algorithms.rounding import solving

RUNS = 400


def least_energy(a, eta, beta, slopes, resolvents, start, changed=None):
    """The least |shifts|^2 that make two runs with f_t' = h x, B dy = r (l - beta A x) meet in (x, lam): an exact divergence.

    a: singular values (0 for the kernel of A); slopes, resolvents: rows per iteration, a value per direction. ``changed``: in the
    first iteration the gradients differ by this instead, at one point.
    """
    total = 0.0
    for i, value in enumerate(a):
        q = 1 + eta * beta * value**2
        maps = []
        for t, (h, r) in enumerate(zip(slopes, resolvents, strict=True)):
            moved = np.array([-beta * value, 1.0]) if value else np.zeros(2)
            after = moved - beta * r[i] * moved
            gradient = np.array([h[i], 0.0]) if changed is None or t else np.zeros(2)
            point = (np.array([1.0, 0.0]) - eta * gradient + eta * value * after - eta * beta * value * r[i] * moved) / q
            maps.append(np.array([point, after]))
        reach = [np.eye(2)]
        for one in reversed(maps):
            reach.append(reach[-1] @ one)
        count = len(maps)
        if changed is None:
            target = reach[count] @ np.array([start[i], 0.0])
        else:
            target = reach[count - 1] @ np.array([-eta * changed[i] / q, 0.0])
        effect = np.array([reach[k][:, 0] for k in range(count)]).T
        shift = np.linalg.lstsq(effect, -target, rcond=1e-11)[0]
        if np.linalg.norm(effect @ shift + target) > 1e-7 * (1 + np.linalg.norm(target)):
            return None  # the two runs cannot meet: their laws are singular, which the proof excludes
        total += float(shift @ shift)
    return total


def settings(seed):
    rng = np.random.default_rng(seed)
    singular = np.append(1 + rng.exponential(0.7, rng.integers(1, 4)), np.zeros(rng.integers(0, 2)))
    eta = float(rng.choice([0.3, 1.0, 2.0]))
    beta = float(rng.uniform(9 / 11, 4)) / eta
    count = int(rng.integers(2, 9))
    slopes = rng.choice([0, 0.5, 1], (count, singular.size)) / eta * rng.choice([1, rng.random()])
    resolvents = rng.choice([0.001, 0.5, 0.9, 0.999], (count, singular.size)) / beta
    return singular, eta, beta, slopes, resolvents, rng.standard_normal(singular.size), count


def proved(start, singular, eta, beta, count):
    """|dx_0|_M^2/(N - 1), read off the checked statement."""
    (goal,) = (g for g in discover_claim("chan2024.shift-start").says.goals if g.name == "amplified")
    values = {
        "<x,x>": start @ start,
        "<A_x,A_x>": (singular * start) @ (singular * start),
        "eta": eta,
        "beta": beta,
        "sigma": 1.0,
        "k_minus": count - 1,
        "D": 0.0,
    }
    return 2 * sum(float(c) * np.prod([values[n] ** p for n, p in m]) for m, c in goal.value.terms.items())


_claims = {}


def discover_claim(name):
    if not _claims:
        _claims.update({n: lemma.claim for n, lemma in LEMMAS.items() if "shift" in n})
    return _claims[name]


def test_no_run_needs_more_than_is_proved():
    ratios = []
    for seed in range(RUNS):
        singular, eta, beta, slopes, resolvents, start, count = settings(seed)
        needed = least_energy(singular, eta, beta, slopes, resolvents, start)
        if needed is not None:
            ratios.append(needed / proved(start, singular, eta, beta, count))
    assert len(ratios) > RUNS // 2 and max(ratios) <= 1 + 1e-6


@pytest.mark.parametrize("count", [10, 40])
def test_a_walk_along_the_kernel_attains_all_but_one_part(count):
    """f = 0 and a start in the kernel of A: exactly 1/N."""
    needed = least_energy(np.zeros(1), 1.0, 2.0, np.zeros((count, 1)), np.zeros((count, 1)), np.ones(1))
    assert near(needed, 1 / count, 2 * solving(1, count))
    assert needed > 0.89 * proved(np.ones(1), np.zeros(1), 1.0, 2.0, count)


def test_no_user_needs_more_than_is_proved():
    ratios = []
    for seed in range(RUNS):
        singular, eta, beta, slopes, resolvents, change, count = settings(seed)
        if count >= 3:
            needed = least_energy(singular, eta, beta, slopes, resolvents, None, changed=change)
            if needed is not None:
                ratios.append(needed * (count - 1) / (eta**2 * (change @ change)))
    assert len(ratios) > RUNS // 3 and max(ratios) <= 1 + 1e-6
    walk = least_energy(np.zeros(1), 1.0, 2.0, np.zeros((40, 1)), np.zeros((40, 1)), None, changed=np.ones(1))
    assert 0.97 < walk * 39 <= 1  # along the kernel a user of the first of 40 iterations loses 1/40, proved is 1/39
