"""zhang2018, section 4: noise of density proportional to exp(-alpha |epsilon|) in R^d, from uniform and normal draws."""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike

from ..algorithms.arrays import Array, array, number


def spherical_noise(alpha: float, uniform: ArrayLike, normal: ArrayLike) -> Array:
    """The noise (K, d) for K independent draws: uniform (K,) on (0, 1) and normal (K, d) standard normal, independent.

    In polar coordinates the density is exp(-alpha r) r^{d-1} dr times the uniform law of the direction: the radius is
    Gamma(shape d, scale 1/alpha), here the quantile at ``uniform``, the direction normal/|normal|. Hence E|epsilon| =
    d/alpha, E|epsilon|^2 = d(d+1)/alpha^2 and the covariance is ((d+1)/alpha^2) I. ValueError for alpha <= 0, a uniform
    draw outside (0, 1), a normal draw equal to zero.
    """
    rate = number("alpha", alpha, 0, strict=True)
    level = array("uniform", uniform, (None,))
    if not np.all((level > 0) & (level < 1)):
        raise ValueError("uniform must be strictly between 0 and 1")
    direction = array("normal", normal, (len(level), None))
    length = np.linalg.norm(direction, axis=1, keepdims=True)
    if not np.all(length > 0):
        raise ValueError("normal must have no zero row: it has no direction")
    return np.asarray(_quantile(direction.shape[1], level)[:, None] / rate * direction / length)


def _quantile(d: int, level: Array) -> Array:
    """Of Gamma(shape d): scipy's; where it is not installed by halving, the same to about seven digits."""
    try:
        from scipy.special import gammaincinv
    except ImportError:
        low, high = np.zeros_like(level), np.full_like(level, 4.0 * d + 100)
        for _ in range(64):
            middle = (low + high) / 2
            logs = np.cumsum([-middle, *(np.log(middle / k) for k in range(1, d))], axis=0)
            below = np.exp(logs).sum(axis=0) > 1 - level
            low, high = np.where(below, middle, low), np.where(below, high, middle)
        return low
    return np.asarray(gammaincinv(d, level))
