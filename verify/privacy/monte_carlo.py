"""Estimates of divergences from samples, each labelled with its level; samples are arguments, never drawn here.

``guaranteed`` bounds hold with at least the stated probability for every sample size. Means of (p/q)^alpha have no such
bound without a bound on the ratio; their interval is that of the central limit theorem and is labelled ``asymptotic``.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Literal

import numpy as np
from numpy.typing import ArrayLike, NDArray


@dataclass(frozen=True)
class Estimate:
    """value from ``samples`` draws; [lower, upper] holds the target with probability ``level``, in the sense of ``kind``."""

    value: float
    lower: float
    upper: float
    level: float
    samples: int
    kind: Literal["guaranteed", "asymptotic"]
    method: str

    def __str__(self) -> str:
        return (
            f"estimate {self.value:.4g} in [{self.lower:.4g}, {self.upper:.4g}] "
            f"({self.kind}, level {self.level:g}, {self.samples} samples, {self.method})"
        )


def renyi_estimate(alpha: float, log_ratios: ArrayLike, level: float = 0.95) -> Estimate:
    """D_alpha(P || Q) from ln(p/q) at draws of Q (N,), N >= 2; a normal interval for the mean of (p/q)^alpha: asymptotic."""
    ratios, confidence = checked_samples("log_ratios", log_ratios, 2), checked_level(level)
    if isinstance(alpha, bool) or not math.isfinite(alpha) or alpha <= 1:
        raise ValueError(f"alpha must be finite and > 1, found {alpha!r}")
    top = float(ratios.max())
    powers = np.exp(alpha * (ratios - top))
    mean, spread = float(powers.mean()), float(powers.std(ddof=1)) / math.sqrt(len(powers))
    half = normal_quantile((1 + confidence) / 2) * spread

    def back(moment: float) -> float:
        return (alpha * top + math.log(moment)) / (alpha - 1) if moment > 0 else -math.inf

    return Estimate(
        back(mean),
        max(0.0, back(mean - half)),
        back(mean + half),
        confidence,
        len(ratios),
        "asymptotic",
        "mean of (p/q)^alpha, central limit theorem",
    )


def delta_estimate(epsilon: float, log_ratios: ArrayLike, level: float = 0.95) -> Estimate:
    """delta(epsilon) = E_P[max(0, 1 - exp(epsilon - ln(p/q)))] from ln(p/q) at draws of P (N,); the terms lie in [0, 1].

    Guaranteed interval: the better of Hoeffding and the empirical Bernstein bound (Maurer, Pontil 2009), each at half the risk.
    """
    ratios, confidence = checked_samples("log_ratios", log_ratios, 2), checked_level(level)
    if isinstance(epsilon, bool) or not math.isfinite(epsilon) or epsilon < 0:
        raise ValueError(f"epsilon must be finite and >= 0, found {epsilon!r}")
    terms = np.maximum(0.0, -np.expm1(np.minimum(epsilon - ratios, 0.0)))
    count, mean, log_term = len(terms), float(terms.mean()), math.log(4 / ((1 - confidence) / 2))
    hoeffding = math.sqrt(log_term / (2 * count))
    bernstein = math.sqrt(2 * float(terms.var(ddof=1)) * log_term / count) + 7 * log_term / (3 * (count - 1))
    half = min(hoeffding, bernstein)
    return Estimate(
        mean, max(0.0, mean - half), min(1.0, mean + half), confidence, count, "guaranteed", "Hoeffding and empirical Bernstein"
    )


def event_lower_bound(alpha: float, hits: int, draws: int, other_hits: int, other_draws: int, level: float = 0.95) -> Estimate:
    """A lower bound on D_alpha(P || Q) from one event: ``hits`` of ``draws`` under P, ``other_hits`` of ``other_draws`` under Q.

    Clopper-Pearson at half the risk each, then the divergence of the two-point laws (data processing). The event must be
    fixed before the draws are seen. upper is +infinity: samples alone bound no divergence from above. Guaranteed.
    """
    confidence = checked_level(level)
    if isinstance(alpha, bool) or not math.isfinite(alpha) or alpha <= 1:
        raise ValueError(f"alpha must be finite and > 1, found {alpha!r}")
    for name, k, n in (("hits", hits, draws), ("other_hits", other_hits, other_draws)):
        if type(k) is not int or type(n) is not int or not 0 <= k <= n or n == 0:
            raise ValueError(f"{name} must be a count between 0 and a positive number of draws, found {k!r} of {n!r}")
    risk = (1 - confidence) / 2
    p_low, p_high = clopper_pearson(hits, draws, risk)
    q_low, q_high = clopper_pearson(other_hits, other_draws, risk)
    if p_low > q_high:
        lower = two_point(alpha, p_low, q_high)
    elif p_high < q_low:
        lower = two_point(alpha, p_high, q_low)
    else:
        lower = 0.0
    return Estimate(
        two_point(alpha, hits / draws, other_hits / other_draws),
        lower,
        math.inf,
        confidence,
        draws + other_draws,
        "guaranteed",
        "one event, Clopper-Pearson, data processing",
    )


def two_point(alpha: float, p: float, q: float) -> float:
    """D_alpha between Bernoulli laws."""
    total = 0.0
    for x, y in ((p, q), (1 - p, 1 - q)):
        if x > 0 and y == 0:
            return math.inf
        if x > 0:
            total += math.exp(alpha * math.log(x) + (1 - alpha) * math.log(y))
    return max(0.0, math.log(total) / (alpha - 1))


def clopper_pearson(hits: int, draws: int, risk: float) -> tuple[float, float]:
    """The two-sided interval for a probability, risk/2 on each side."""
    from scipy.stats import beta

    low = 0.0 if hits == 0 else float(beta.ppf(risk / 2, hits, draws - hits + 1))
    high = 1.0 if hits == draws else float(beta.ppf(1 - risk / 2, hits + 1, draws - hits))
    return low, high


def normal_quantile(level: float) -> float:
    from scipy.stats import norm

    return float(norm.ppf(level))


def checked_samples(name: str, value: ArrayLike, least: int) -> NDArray[np.float64]:
    """A finite float64 vector of at least ``least`` entries; ValueError names the argument."""
    try:
        found = np.asarray(value, dtype=np.float64)
    except (TypeError, ValueError) as error:
        raise ValueError(f"{name} must be a real array: {error}") from error
    if found.ndim != 1 or len(found) < least:
        raise ValueError(f"{name} must be a vector of at least {least} samples, found shape {found.shape}")
    if not np.all(np.isfinite(found)):
        raise ValueError(f"{name} must be finite")
    return found


def checked_level(level: float) -> float:
    if isinstance(level, bool) or not 0 < level < 1:
        raise ValueError(f"level must lie in (0, 1), found {level!r}")
    return float(level)
