"""Numbers of an account, computed apart from it: rho of rounds whose loss is seldom near its level."""

import math

import numpy as np
from scipy.integrate import solve_ivp

from .asked import asked


def test_penalty_perturbation():
    """The path of ``verify.privacy.spread_rounds`` by another solver, and the two points' divergences in floats."""
    u, alpha, kappa = 100 / 2000, 2, 1 / 8
    level, square = u * (alpha + kappa), u**2 * (alpha**2 + kappa**2)

    def rises(t, root):
        return np.sqrt(square * np.exp(t * level) * (1 - (root**2 / np.expm1(t * level) if t else 0)))

    root = solve_ivp(rises, (0, 1), [0.0], rtol=1e-10, atol=1e-14).y[0, -1]
    most = 0.0
    for q in np.geomspace(1.0001, 1000, 2000):
        high = math.expm1(level if q >= 2 else -level)
        seldom = root**2 / (root**2 + high**2)
        moment = (1 - seldom) * (1 - root**2 / high) ** q + seldom * (1 + high) ** q
        most = max(most, 30 * math.log(moment) / (q - 1) / q)
    setting = "penalty-perturbation --alpha 2 --eta 1 --curvature 1/4 --scale 100 --degree 2 --samples 1000 --steps 30"
    assert most <= asked(setting).loss.rho.upper <= 1.005 * most < 30 * level * math.tanh(level / 2) / 1.1
