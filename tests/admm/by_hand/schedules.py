"""huang2020: printed step sizes and noise scales, the printed and derived forms of section VI."""

from __future__ import annotations

from typing import Literal

import numpy as np
from numpy.typing import ArrayLike

from verify.admm.dp_admm import _budget, _count, _index, _logarithm, smooth_step_size
from verify.algorithms.arrays import Array, array, number

Form = Literal["printed", "derived"]


def nonsmooth_step_size(
    k: ArrayLike, c_w: float, c_1: float, regulariser: float, entries: int, samples: int, epsilon: float, delta: float
) -> Array:
    """(29): eta_i^k = (c_w/sqrt(2k)) ((c_1 + lambda c_2/n)^2 + 8 dp c_1^2 L/(m_i^2 epsilon^2))^{-1/2}, L = ln(1.25/delta).

    k: (t,), from 1; regulariser = lambda c_2/n >= 0; entries = dp; samples = m_i; c_w, c_1, epsilon > 0, 0 < delta < 1.
    """
    index, c_1 = _index(k), number("c_1", c_1, 0, strict=True)
    noise = 8 * _count("entries", entries) * c_1**2 * _logarithm(delta) / _budget(samples, epsilon) ** 2
    second_moment = (c_1 + number("regulariser", regulariser, 0)) ** 2 + noise
    return np.asarray(number("c_w", c_w, 0, strict=True) / np.sqrt(2 * index * second_moment))


def entry_deviation(sigma: ArrayLike, form: Form) -> Array:
    """Standard deviation of one entry of the noise with scale sigma > 0 (t,): "printed" sigma^2, "derived" sigma."""
    scale = array("sigma", sigma, (None,))
    if not np.all(scale > 0):
        raise ValueError("sigma must be positive")
    return scale**2 if _form(form) == "printed" else scale


def step_size_l1(k: ArrayLike, agents: int, samples: int, epsilon: float, delta: float, form: Form) -> Array:
    """eta_i^k of section VI-E: (29) with c_w = 23, c_1 = 1, c_2 = sqrt(104), dp = 104, lambda/n = 1e-6; see the module."""
    excess = 1e-6 * float(np.sqrt(104)) / (_count("agents", agents) if _form(form) == "printed" else 1)
    return nonsmooth_step_size(k, 23, 1, excess, 104, samples, epsilon, delta)


def step_size_l2(k: ArrayLike, samples: int, epsilon: float, delta: float) -> Array:
    """eta_i^k of section VI-F: (34) with c_w = 89, c_1 = 1, c_3 = 0.25, c_4 = 1, dp = 104, lambda/n = 1e-6."""
    return smooth_step_size(k, 89, 1, 0.25 + 1e-6, 104, samples, epsilon, delta)


def _form(form: str) -> str:
    if form not in ("printed", "derived"):
        raise ValueError(f'form must be "printed" or "derived", found {form!r}')
    return form
