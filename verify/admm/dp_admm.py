"""huang2020, Algorithm 3 (DP-ADMM): its step sizes and noise scales. It runs as ``consensus_admm`` with ``eta`` and ``noise``.

Where printed and derived forms differ:

* The noise. The paper writes the noise as matrix normal MN_{d,p}(0, s^2 I_d, s^2 I_p) and treats its entries as
  N(0, s^2). The covariance of the entries of that law is the Kronecker product s^2 I_p (x) s^2 I_d = s^4 I: as printed an
  entry has deviation s^2. With s = 1/2 that is 1/4, half of what the proof of Theorem 1 uses, so the ratio of sensitivity
  to deviation doubles; with s < 1 the printed law protects less than stated, with s > 1 more.
* The step size for L1. Section VI-E evaluates (29) with lambda/n = 1e-6 and prints 1e-6 sqrt(104)/n where (29) has
  (lambda/n) c_2 = 1e-6 sqrt(104): one division by n too many. Section VI-F has no such slip.

Two more remarks. The algorithm leaves w^0, wt_i^0, gamma_i^0 free, while (30)-(31) and (35)-(36) contain |w*| only, hence
take w^0 = wt_i^0 = gamma_i^0 = 0, the values used here where None is given. And (29), (34) contain c_w = |w*|, computed
from the private data, so a private run needs a c_w known beforehand.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike

from ..algorithms.arrays import Array, array, number, whole
from .consensus_admm import ConsensusTrace


def smooth_step_size(
    k: ArrayLike, c_w: float, c_1: float, curvature: float, entries: int, samples: int, epsilon: float, delta: float
) -> Array:
    """(34): eta_i^k = (c_3 + lambda c_4/n + 4 c_1 sqrt(dp k L)/(m_i epsilon c_w))^{-1}; curvature = c_3 + lambda c_4/n > 0."""
    index = _index(k)
    noise = 4 * number("c_1", c_1, 0, strict=True) * np.sqrt(whole("entries", entries) * index * logarithm(delta))
    budget = _budget(samples, epsilon) * number("c_w", c_w, 0, strict=True)
    return np.asarray(1 / (number("curvature", curvature, 0, strict=True) + noise / budget))


def noise_scale(eta: ArrayLike, rho: float, c_1: float, samples: int, epsilon: float, delta: float) -> Array:
    """(14): sigma_{i,k} = 2 c_1 sqrt(2L)/(m_i epsilon (rho + 1/eta_i^k)), for eta of shape (t,).

    Theorem 1 asks for epsilon <= 1; its proof also uses delta <= 0.01. Neither is enforced here.
    """
    steps = array("eta", eta, (None,))
    if not np.all(steps > 0):
        raise ValueError("eta must be positive")
    sensitivity = 2 * number("c_1", c_1, 0) / (number("rho", rho, 0, strict=True) + 1 / steps)
    return np.asarray(sensitivity * np.sqrt(2 * logarithm(delta)) / _budget(samples, epsilon))


def augmented_objective(trace: ConsensusTrace) -> Array:
    """sum_i f_i(wt_i^k) + rho |wt_i^k - mean_{r<=k} w^r| of section VI-D for k = 1, ..., t; shape (t,)."""
    means = np.cumsum(trace.w[1:], axis=0) / np.arange(1, trace.steps + 1)[:, None]
    return np.array(
        [
            sum(
                f.value(row) + trace.rho * float(np.linalg.norm(row - mean))
                for f, row in zip(trace.objectives, rows, strict=True)
            )
            for rows, mean in zip(trace.shared[1:], means, strict=True)
        ]
    )


def _index(k: ArrayLike) -> Array:
    index = array("k", k, (None,))
    if not np.all(index >= 1):
        raise ValueError("k must count iterations from 1")
    return index


def _budget(samples: int, epsilon: float) -> float:
    return whole("samples", samples) * number("epsilon", epsilon, 0, strict=True)


def logarithm(delta: float) -> float:
    """ln(1.25/delta), the L of the noise scales, for 0 < delta < 1."""
    if not 0 < number("delta", delta) < 1:
        raise ValueError(f"delta must be between 0 and 1, found {delta!r}")
    return float(np.log(1.25 / delta))
