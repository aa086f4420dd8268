"""chan2024, section 7: the explicit factor max(R/P, S/Q) of Lemma 7.6, and Theorem 7.2 with the best weights."""

from __future__ import annotations

from fractions import Fraction

from ..algorithms.chan2024.strongly_convex_norm import strongly_convex_norm
from ..enclosures.balls import Enclosure, ball, enclose
from .account_parameters import Setting
from .loss import outward
from .spectrum import Spectrum


def explicit_factor(values: Setting) -> tuple[Fraction, Fraction, Fraction] | None:
    """(c, R, L): c = max(2/R, 3/(eta beta)), R of Definition 7.4, L the factor; None unless eta lies in the range (23)."""
    if not values.given("nu", "mu", "mu-g", "norm-b") or values["mu"] == 0:
        return None
    eta, beta, nu, mu = values["eta"], values["beta"], values["nu"], values["mu"]
    k, norm = 2 / (nu + mu) - eta, strongly_convex_norm(eta, beta, nu, mu)
    # P > R is the first end of (23); the second is 2 mu_g >= beta^2 |A^T B|^2 k.
    if k <= 0 or norm.P <= norm.R or norm.R <= 0 or 2 * values["mu-g"] < beta**2 * values["norm-b"] ** 2 * k:
        return None
    return max(2 / norm.R, 3 / (eta * beta)), norm.R, norm.factor


def strongly_convex_coefficient(values: Setting, A: Spectrum, pairs: int) -> Enclosure | None:
    """C L^(2T-1)(1 - L^2)/(1 - L^(2T)) with T = pairs >= 1 pairs of iterations (chan2024.theorem-7.2-optimal-weights)."""
    found = explicit_factor(values)
    if found is None:
        return None
    c, R, L = found
    C = c * (R + values["eta"] * values["beta"] * A.largest2)
    value = enclose(lambda: ball(C * (1 - L**2)) * ball(L) ** (2 * pairs - 1) / (1 - ball(L) ** (2 * pairs)))
    return outward(value.lower, value.upper)
