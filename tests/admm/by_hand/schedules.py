"""huang2020: printed step sizes and noise scales, the printed and derived forms of section VI."""

from __future__ import annotations

from typing import Literal

import numpy as np
from numpy.typing import ArrayLike

from verify.admm.dp_admm import smooth_step_size
from verify.algorithms.arrays import Array

Form = Literal["printed", "derived"]


def nonsmooth_step_size(
    k: ArrayLike, c_w: float, c_1: float, regulariser: float, entries: int, samples: int, epsilon: float, delta: float
) -> Array:
    """(29): eta_i^k = (c_w/sqrt(2k)) ((c_1 + lambda c_2/n)^2 + 8 dp c_1^2 L/(m_i^2 epsilon^2))^{-1/2}, L = ln(1.25/delta).

    k: (t,), from 1; regulariser = lambda c_2/n >= 0; entries = dp; samples = m_i; c_w, c_1, epsilon > 0, 0 < delta < 1.
    """
    noise = 8 * entries * c_1**2 * np.log(1.25 / delta) / (samples * epsilon) ** 2
    return np.asarray(c_w / np.sqrt(2 * np.asarray(k) * ((c_1 + regulariser) ** 2 + noise)))


def entry_deviation(sigma: ArrayLike, form: Form) -> Array:
    """Standard deviation of one entry of the noise with scale sigma > 0 (t,): "printed" sigma^2, "derived" sigma."""
    return np.asarray(sigma) ** (2 if form == "printed" else 1)


def step_size_l1(k: ArrayLike, agents: int, samples: int, epsilon: float, delta: float, form: Form) -> Array:
    """eta_i^k of section VI-E: (29) with c_w = 23, c_1 = 1, c_2 = sqrt(104), dp = 104, lambda/n = 1e-6; see the module."""
    excess = 1e-6 * float(np.sqrt(104)) / (agents if form == "printed" else 1)
    return nonsmooth_step_size(k, 23, 1, excess, 104, samples, epsilon, delta)


def step_size_l2(k: ArrayLike, samples: int, epsilon: float, delta: float) -> Array:
    """eta_i^k of section VI-F: (34) with c_w = 89, c_1 = 1, c_3 = 0.25, c_4 = 1, dp = 104, lambda/n = 1e-6."""
    return smooth_step_size(k, 89, 1, 0.25 + 1e-6, 104, samples, epsilon, delta)
