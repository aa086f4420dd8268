"""Numbers of a closed-form account, by hand: rho of randomised responses, which is no rational."""

import math
from fractions import Fraction as F

import pytest

from .asked import asked


def test_penalty_perturbation():
    each = F(100, 2000) * (F(1, 8) + 2)
    setting = "penalty-perturbation --alpha 2 --eta 1 --curvature 1/4 --scale 100 --degree 2 --samples 1000 --steps 30"
    assert asked(setting).loss.rho.upper == pytest.approx(30 * float(each) * math.tanh(each / 2), rel=1e-11)
