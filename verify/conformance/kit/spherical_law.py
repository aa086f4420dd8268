"""Exact tests of the spherical law of zhang2018: density proportional to exp(-|e|) in R^d, for draws divided by sigma = 1/alpha.

In polar coordinates the radius is Gamma(d, 1) and the direction uniform, independent. Each p-value is an upper bound of the
probability, under the law, of something at least as far out; the smallest of k of them is below a/k with probability at most a.
"""

from __future__ import annotations

from math import exp, lgamma, log, pi

import numpy as np

from ...algorithms.arrays import Array
from ...algorithms.rounding import UNIT_ROUNDOFF


def p_values(draws: Array) -> dict[str, float]:
    """The tests by name for independent draws (K, d) in the order drawn, K >= 2. ValueError for other shapes or a zero draw."""
    rows = np.asarray(draws, dtype=np.float64)
    if rows.ndim != 2 or len(rows) < 2 or rows.shape[1] < 1:
        raise ValueError(f"draws must have shape (K, d) with K >= 2, found {rows.shape}")
    radius = np.linalg.norm(rows, axis=1)
    if not np.all(np.isfinite(radius)) or not np.all(radius > 0):
        return {"finite and not zero": 0.0}
    K, d = rows.shape
    found = {
        "scale of the radius": gamma_two_sided(float(radius.sum()), K * d),
        "shape of the radius": massart(np.array([gamma_cdf(float(r), d) for r in radius])),
        "signs": most_uneven((rows > 0).sum(axis=0), K),
        "signs of consecutive draws": most_uneven((rows[1:] * rows[:-1] > 0).sum(axis=0), K - 1),
    }
    if d > 1:
        one = rows[np.arange(K), np.arange(K) % d] / radius  # one entry of each draw: independent
        found["direction"] = massart(np.array([projection_cdf(abs(float(u)), d) for u in one]))
        counts = [(rows[:, j : j + 1] * rows[:, :j] > 0).sum(axis=0) for j in range(1, d)]
        found["signs of two entries"] = most_uneven(np.concatenate(counts), K)
    return found


def gamma_cdf(x: float, shape: int) -> float:
    """P(Gamma(shape, 1) <= x) = P(Poisson(x) >= shape), shape a positive integer."""
    if x <= 0:
        return 0.0
    below = sum(exp(k * log(x) - x - lgamma(k + 1)) for k in range(shape))
    return min(1.0, max(0.0, 1.0 - below))


def gamma_two_sided(x: float, shape: int) -> float:
    """2 min(P(Gamma <= x), P(Gamma >= x)), each tail summed on its own so that small ones are not lost in 1 - p.

    Beyond x a term is at most x/(k + 1) times the one before: what is left out is less than a rounding of the sum.
    """
    if x <= 0:
        return 0.0

    def term(k: int) -> float:
        return exp(k * log(x) - x - lgamma(k + 1))

    above = sum(term(k) for k in range(shape))
    below, k = 0.0, shape
    while (added := term(k)) > 0 and (k < x or added * (k + 1) > UNIT_ROUNDOFF * below * (k + 1 - x)):
        below, k = below + added, k + 1
    return min(1.0, 2 * min(above, below))


def most_uneven(successes: Array, trials: int) -> float:
    """The Bonferroni bound of ``binomial_two_sided`` over several counts: that of the count furthest from a half."""
    furthest = int(successes[np.argmax(np.abs(2 * successes - trials))])
    return min(1.0, len(successes) * binomial_two_sided(furthest, trials))


def binomial_two_sided(successes: int, trials: int) -> float:
    """2 min(P(B <= s), P(B >= s)) for B of ``trials`` fair coins."""
    s = min(successes, trials - successes)
    total = sum(exp(lgamma(trials + 1) - lgamma(k + 1) - lgamma(trials - k + 1) - trials * log(2)) for k in range(s + 1))
    return min(1.0, 2 * total)


def projection_cdf(u: float, d: int) -> float:
    """P(|<v, direction>| <= u) for a fixed unit v in R^d, d >= 2: the integral of cos^(d-2) from 0 to asin u, normalised."""
    angle = float(np.arcsin(min(1.0, u)))

    def integral(power: int, top: float) -> float:
        if power == 0:
            return top
        if power == 1:
            return float(np.sin(top))
        return (float(np.cos(top) ** (power - 1) * np.sin(top)) + (power - 1) * integral(power - 2, top)) / power

    return min(1.0, integral(d - 2, angle) / integral(d - 2, pi / 2))


def massart(levels: Array) -> float:
    """Dvoretzky, Kiefer, Wolfowitz, Massart: 2 exp(-2 K D^2) bounds P(distance >= D) of K levels from the uniform law."""
    ordered, K = np.sort(levels), len(levels)
    steps = np.arange(K)
    distance = max(float(np.max((steps + 1) / K - ordered)), float(np.max(ordered - steps / K)))
    return min(1.0, 2 * exp(-2 * K * distance**2))
