"""chan2024, section 7: the explicit factor max(R/P, S/Q) of Lemma 7.6, the sharper one, and Theorem 7.2 with the best weights."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

from ..algorithms.chan2024.strongly_convex_norm import StronglyConvexNorm, sharper_norm, strongly_convex_norm
from ..enclosures.balls import Enclosure, ball, enclose
from .account_parameters import Setting
from .loss import outward
from .spectrum import Spectrum

Factor = tuple[Fraction, Fraction, Fraction]


def _factor(values: Setting, norm_of: Callable[..., StronglyConvexNorm]) -> Factor | None:
    if not values.given("nu", "mu", "mu-g", "norm-b") or values["mu"] == 0:
        return None
    eta, beta, nu, mu = values["eta"], values["beta"], values["nu"], values["mu"]
    k = 2 / (nu + mu) - eta
    # P > R is the first end of (23); the second is 2 mu_g >= beta^2 |A^T B|^2 k.
    if k <= 0 or 2 * values["mu-g"] < beta**2 * values["norm-b"] ** 2 * k:
        return None
    norm = norm_of(eta, beta, nu, mu)
    return (max(2 / norm.R, 3 / (eta * beta)), norm.R, norm.factor) if norm.P > norm.R > 0 else None


def explicit_factor(values: Setting) -> Factor | None:
    """(c, R, L): c = max(2/R, 3/(eta beta)), R of Definition 7.4, L the factor; None unless eta lies in the range (23)."""
    return _factor(values, strongly_convex_norm)


def sharper_factor(values: Setting) -> Factor | None:
    """The same of chan2024.lemma-7.6-sharper, which does not ask for the first lower end of (23)."""
    return _factor(values, sharper_norm)


def strongly_convex_coefficient(values: Setting, A: Spectrum, pairs: int, factor: Factor) -> Enclosure:
    """C L^(2T-1)(1 - L^2)/(1 - L^(2T)) with T = pairs >= 1 pairs of iterations (chan2024.theorem-7.2-optimal-weights and, of the
    sharper factor, chan2024.theorem-7.2-sharper-factor)."""
    c, R, L = factor
    C = c * (R + values["eta"] * values["beta"] * A.largest2)
    value = enclose(lambda: ball(C * (1 - L**2)) * ball(L) ** (2 * pairs - 1) / (1 - ball(L) ** (2 * pairs)))
    return outward(value.lower, value.upper)
