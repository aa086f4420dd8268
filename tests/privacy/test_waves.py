"""A wave run beside a quadrature of its law, the user's curved f_t written out."""

import math
from fractions import Fraction as F

import numpy as np
import pytest

from verify.campaign.accounts.attack import trial
from verify.privacy import waves
from verify.privacy.admm_release import AdmmStep, GradientAdmm
from verify.privacy.linear_recursion import Recursion, release

LOUD, STIFF = F(5), [F(1, 100)] * 3 + [F(4)]


@pytest.mark.parametrize("mu, given", [(0, (F(9, 10), F(1, 8), F(7, 10))), (1, (F(3, 5), F(1, 2), F(0)))])
def test_a_wave_shows_what_is_said(monkeypatch, mu, given):
    for name, one in zip(("SIZES", "PARTS", "ANGLES"), given, strict=True):
        monkeypatch.setattr(waves, name, (one,))
    nu, delta = 2, F(1, 10)
    kinds = [(nu, LOUD, None), (nu, LOUD, None), (0, F(1, 2), [delta]), (mu, F(1), None)]
    problems = [GradientAdmm([[1]], [[1]], [[3 * k / 4]], F(3, 4), F(1, 2)) for k in STIFF]
    steps = [(AdmmStep(g, [[h]], d).louder(s), 1) for g, (h, s, d) in zip(problems, kinds, strict=True)]
    run = Recursion([0, 0], steps, 1)
    found = waves.wave(run, 2, delta, F(mu), F(nu))

    size, part, angle = map(float, given)
    (_, *p), joint = (np.array([[float(x) for x in row] for row in m.table()]) for m in release(run, ((2, (0,)), (4, (0, 1)))))
    p, c, W = np.ravel(p), joint[0, 1:] / joint[0, 0], joint[0, 0]
    S = joint[1:, 1:] - np.outer(c, c) * W
    length = math.sqrt(p @ np.linalg.solve(S, p))
    w, r, D = size * np.linalg.solve(S, p) / length, part * (nu - mu), float(delta)
    arc, rise = (t / abs(w @ (c + h * p / D)) for t, h in ((angle, nu), (math.pi / 2 - angle, mu + r)))
    x = np.linspace(-9 * math.sqrt(W), 9 * math.sqrt(W), 200001)
    k = np.floor(x / (2 * (arc + rise)) + 0.5)
    u = np.abs(x - 2 * k * (arc + rise))
    gradient = np.cumsum(np.where(u < arc, nu, mu + r)) * (x[1] - x[0])
    plain = w @ c * x + w @ p / D * (gradient - gradient[len(x) // 2])
    d = (-1) ** k * np.clip((arc + rise - u) * r / D, -1, 1)
    shown, again = (np.average(f, weights=np.exp(-(x**2) / (2 * W))) for f in (np.sin(plain + w @ p * d), np.cos(2 * plain)))
    shown, square = abs(shown) * math.exp(-size * size / 2), (1 - math.exp(-2 * size * size) * again) / 2
    mean, gained = float(found.tests.mean) / shown, math.expm1(float(found.tests.limit)) * square / shown**2
    assert 400 / 401 < mean < 1 + 9 / len(x) and 400 / 401 < gained < 1 + 9 / len(x)


@pytest.mark.parametrize(
    ("given", "noise", "nu"),
    [
        ((F(9, 10), F(1, 8), F(3, 2)), F(1, 2), 2),
        ((F(2), F(1, 2), F(0)), F(1, 20), 8),
        ((F(9, 10), F(1, 2), F(7, 10)), F(1, 20), 4),
    ],
)
def test_no_wave_is_told_where_its_zones_meet_it_moves_by_more_than_a_quarter_or_turns(monkeypatch, given, noise, nu):
    """0.028, 0.074 and 0.23 would be told; the last run shows 8e-6, as T falls where the curvature is nu/2 and grows where nu."""
    for name, one in zip(("SIZES", "PARTS", "ANGLES"), given, strict=True):
        monkeypatch.setattr(waves, name, (one,))
    problems = [GradientAdmm([[1]], [[1]], [[3 * k / 4]], F(3, 4) if nu < 8 else F(1, nu), F(1, 2)) for k in STIFF]
    kinds = [(nu, LOUD, None), (nu, LOUD, None), (0, noise, [F(1, 10)]), (0, F(1), None)]
    steps = [(AdmmStep(g, [[h]], d).louder(s), 1) for g, (h, s, d) in zip(problems, kinds, strict=True)]
    assert not waves.wave(Recursion([0, 0], steps, 1), 2, F(1, 10), F(0), F(nu)).tests.mean


def test_of_a_run_of_few_pairs_a_wave_is_attained():
    one = trial("schedules", 20045, 1)
    assert one.room() < 2.5 and one.made.attained.says.startswith("a wave") and not one.below()
