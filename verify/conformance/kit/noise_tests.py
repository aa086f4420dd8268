"""Exact tests that an array of numbers is standard normal and independent, with one bound for all false alarms.

Every statistic has an exact distribution under the hypothesis (normal, chi-square, extremes) or a bound (Massart's, of
Kolmogorov's distance), so that the Bonferroni sum of the probabilities bounds the false alarms. Draws of the spherical law of
zhang2018 (density proportional to exp(-|e|) in R^d: radius Gamma(d, 1), direction uniform, independent) are such numbers once
each has the radius that a normal vector has with the same probability.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import exp

import numpy as np

from ...algorithms.arrays import Array

FALSE_ALARM = 1e-9
LAGS = 8
SAME = 1e-7
FEWEST_ENTRIES = 4


def p_values(noise: Array, spherical: int = 0) -> dict[str, float]:
    """The two-sided probability of each test, by what it tests; noise: (runs, steps, d), runs and steps >= 2.

    spherical: how many entries in turn are one draw of the spherical law, 0 for normal entries.
    """
    from scipy.special import gammainc, ndtr

    found = {}
    if spherical:
        draws = noise.reshape(-1, spherical)
        radius = np.linalg.norm(draws, axis=1)
        if not np.all(np.isfinite(radius) & (radius > 0)):
            return {"finite and not zero": 0.0}
        found["shape of the radius"] = massart(gammainc(spherical, radius))
        noise = as_normal(draws, radius).reshape(noise.shape)
        found["shape of the moduli"] = massart(2 * ndtr(np.abs(noise.ravel())) - 1)  # as of directions that favour some axes
    flat = noise.ravel()
    found |= {
        "mean": normal(flat.sum() / np.sqrt(flat.size)),
        "variance": chi_square(float(flat @ flat), flat.size),
        "shape (Kolmogorov-Smirnov)": massart(ndtr(flat)),
        "largest entry": extreme(float(np.abs(flat).max()), flat.size),
    }
    for name, axes in (("step", (0, 2)), ("entry", (0, 1)), ("run", (1, 2))):
        count = flat.size // noise.shape[3 - sum(axes)]
        found[f"mean by {name}"] = chi_square(np.sum(noise.sum(axis=axes) ** 2) / count, flat.size // count)
        each = [chi_square(v, count) for v in np.sum(noise**2, axis=axes)]
        found[f"variance by {name}"] = min(1.0, min(each) * len(each))
    for name, axis in (("runs", 0), ("steps", 1), ("entries", 2)):
        if noise.shape[axis] > 1:
            pooled = noise.sum(axis=axis) / np.sqrt(noise.shape[axis])
            found[f"a common part over {name}"] = chi_square(np.sum(pooled**2), pooled.size)
            for lag, one, other in pairs(noise, axis):
                size = float(np.sqrt(np.sum(one**2)))
                along = normal(float(np.sum(one * other)) / size) if size else 0.0  # no normal vector is 0
                found[f"correlation of {name} {lag} apart"] = along
    return found


def as_normal(draws: Array, radius: Array) -> Array:
    """Draws of the spherical law (K, d) and their radii (K,) as standard normal vectors of the same directions."""
    from scipy.special import gammainc, gammaincc, gammainccinv, gammaincinv

    d = draws.shape[1]
    below, above = gammainc(d, radius), np.maximum(gammaincc(d, radius), np.finfo(float).tiny)
    half = np.where(below < above, gammaincinv(d / 2, below), gammainccinv(d / 2, above))  # each tail by its own probability
    return np.asarray(draws * (np.sqrt(2 * half) / radius)[:, None])


def pairs(noise: Array, axis: int) -> Iterator[tuple[int, Array, Array]]:
    """Disjoint slices at each lag: given the first, the normed product with the second is exactly normal."""
    length = noise.shape[axis]
    for lag in range(1, min(LAGS, length - 1) + 1):
        first = np.flatnonzero((np.arange(length) // lag % 2 == 0) & (np.arange(length) + lag < length))
        yield lag, noise.take(first, axis), noise.take(first + lag, axis)


def normal(value: float) -> float:
    """P(|Z| >= |value|)."""
    from scipy.special import ndtr

    return float(2 * ndtr(-abs(value)))


def chi_square(value: float, freedom: int) -> float:
    """Two-sided probability of a chi-square value."""
    from scipy.special import chdtr, chdtrc

    return float(min(1.0, 2 * min(chdtrc(freedom, value), chdtr(freedom, value))))


def extreme(largest: float, count: int) -> float:
    """Two-sided probability of the largest of ``count`` moduli: a cut-off tail makes it small, a heavy one large."""
    from scipy.special import ndtr

    inside = count * float(np.log1p(-2 * ndtr(-largest)))
    return float(min(1.0, 2 * min(np.exp(inside), -np.expm1(inside))))


def massart(levels: Array) -> float:
    """Dvoretzky, Kiefer, Wolfowitz, Massart: 2 exp(-2 K D^2) bounds P(distance >= D) of K levels from the uniform law."""
    ordered, K = np.sort(levels), len(levels)
    steps = np.arange(K)
    distance = max(float(np.max((steps + 1) / K - ordered)), float(np.max(ordered - steps / K)))
    return min(1.0, 2 * exp(-2 * K * distance**2))


def repeated(noise: Array) -> tuple[tuple[int, int], tuple[int, int]] | None:
    """Two places (run, step) that hold the same noise; None where no two do. Rows of few entries are not looked at.

    Rows count as the same within SAME in every entry: among k independent rows of d entries this happens with a
    probability of at most k^2 SAME^d / 2, below 1e-21 for a thousand rows.
    """
    steps, d = noise.shape[1:]
    if d < FEWEST_ENTRIES:
        return None
    rows = noise.reshape(-1, d)
    order = np.argsort(rows[:, 0], kind="stable")
    for gap in (1, 2):
        near = np.all(np.abs(rows[order[gap:]] - rows[order[:-gap]]) <= SAME, axis=1)
        if near.any():
            k = int(np.flatnonzero(near)[0])
            a, b = sorted((int(order[k]), int(order[k + gap])))
            return (divmod(a, steps)[0], a % steps), (divmod(b, steps)[0], b % steps)
    return None
