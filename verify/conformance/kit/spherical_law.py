"""Exact tests of the spherical law of zhang2018: density proportional to exp(-|e|) in R^d, for draws divided by sigma = 1/alpha.

In polar coordinates the radius is Gamma(d, 1) and the direction uniform, independent. Each p-value is an upper bound of the
probability, under the law, of something at least as far out; the smallest of k of them is below a/k with probability at most a.
"""

from __future__ import annotations

from math import exp

import numpy as np
from numpy.typing import ArrayLike

from ...algorithms.arrays import Array, floats


def p_values(draws: Array) -> dict[str, float]:
    """The tests by name for independent draws (K, d) in the order drawn, K >= 2. ValueError for other shapes or a zero draw."""
    rows = floats(draws)
    if rows.ndim != 2 or len(rows) < 2 or rows.shape[1] < 1:
        raise ValueError(f"draws must have shape (K, d) with K >= 2, found {rows.shape}")
    radius = np.linalg.norm(rows, axis=1)
    if not np.all(np.isfinite(radius)) or not np.all(radius > 0):
        return {"finite and not zero": 0.0}
    K, d = rows.shape
    found = {
        "scale of the radius": gamma_two_sided(float(radius.sum()), K * d),
        "shape of the radius": massart(gamma_cdf(radius, d)),
        "signs": most_uneven((rows > 0).sum(axis=0), K),
        "signs of consecutive draws": most_uneven((rows[1:] * rows[:-1] > 0).sum(axis=0), K - 1),
    }
    if d > 1:
        one = rows[np.arange(K), np.arange(K) % d] / radius  # one entry of each draw: independent
        found["direction"] = massart(projection_cdf(np.abs(one), d))
        counts = [(rows[:, j : j + 1] * rows[:, :j] > 0).sum(axis=0) for j in range(1, d)]
        found["signs of two entries"] = most_uneven(np.concatenate(counts), K)
    return found


def gamma_cdf(x: ArrayLike, shape: int) -> Array:
    """P(Gamma(shape, 1) <= x)."""
    from scipy.special import gammainc

    return np.asarray(gammainc(shape, x))


def gamma_two_sided(x: float, shape: int) -> float:
    """2 min(P(Gamma <= x), P(Gamma >= x))."""
    from scipy.special import gammainc, gammaincc

    return float(min(1.0, 2 * gammainc(shape, x), 2 * gammaincc(shape, x)))


def most_uneven(successes: Array, trials: int) -> float:
    """The Bonferroni bound of ``binomial_two_sided`` over several counts: that of the count furthest from a half."""
    furthest = int(successes[np.argmax(np.abs(2 * successes - trials))])
    return min(1.0, len(successes) * binomial_two_sided(furthest, trials))


def binomial_two_sided(successes: int, trials: int) -> float:
    """2 min(P(B <= s), P(B >= s)) for B of ``trials`` fair coins."""
    from scipy.special import bdtr

    return float(min(1.0, 2 * bdtr(min(successes, trials - successes), trials, 0.5)))


def projection_cdf(u: ArrayLike, d: int) -> Array:
    """P(|<v, direction>| <= u) for a fixed unit v in R^d, d >= 2: the square of it is Beta(1/2, (d - 1)/2)."""
    from scipy.special import betainc

    return np.asarray(betainc(0.5, (d - 1) / 2, np.minimum(1.0, u) ** 2))


def massart(levels: Array) -> float:
    """Dvoretzky, Kiefer, Wolfowitz, Massart: 2 exp(-2 K D^2) bounds P(distance >= D) of K levels from the uniform law."""
    ordered, K = np.sort(levels), len(levels)
    steps = np.arange(K)
    distance = max(float(np.max((steps + 1) / K - ordered)), float(np.max(ordered - steps / K)))
    return min(1.0, 2 * exp(-2 * K * distance**2))
