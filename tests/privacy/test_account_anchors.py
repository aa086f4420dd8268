"""Numbers of the closed-form accounts, by hand."""

import math
from fractions import Fraction as F

import pytest

from verify.accounts.account import account


def test_penalty_perturbation():
    values = {"alpha": 2, "eta": 1, "curvature": "1/4", "scale": 100, "degree": 2, "samples": 1000}
    each = F(100, 2000) * (F(1, 8) + 2)
    assert account("penalty-perturbation", **values, steps=30).loss.level.upper == 30 * each
    assert account("penalty-perturbation", **values, steps=30).loss.rho.upper == pytest.approx(
        30 * float(each) * math.tanh(each / 2), rel=1e-11
    )
    growing = account("penalty-perturbation", **values, steps=2, growth=2).loss.level
    assert abs(growing.upper - each * F(3, 2)) < F(1, 10**12) and growing.upper >= each * F(3, 2)


def test_matrix_normal_noise_as_printed_has_deviation_sigma_squared():
    values = {"sigma": "1/2", "steps": 10, "rho": 1, "gradient": 1, "samples": 100, "eta": 1}
    meant, printed = account("dp-admm", **values), account("dp-admm", **values, noise="matrix-normal")
    assert meant.loss.mu_squared.upper == 10 * (F(2, 200) / F(1, 2)) ** 2
    assert printed.loss.mu_squared.upper == 4 * meant.loss.mu_squared.upper
    assert "huang2020.theorem-1-matrix-normal" in printed.printed.records
