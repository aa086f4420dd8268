"""The numbers of chan2024's Definition 7.4 and Lemma 7.6, for f_t that are mu-strongly convex and nu-smooth."""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple


class StronglyConvexNorm(NamedTuple):
    """Lemma 7.6 proves P |x_{t+1}|^2 + Q |w_{t+1}|^2 <= R |x_t|^2 + S |w_t|^2 of two runs, w = lam - beta A x; on the
    right stands the squared norm of Definition 7.4."""

    P: Fraction
    Q: Fraction
    R: Fraction
    S: Fraction

    @property
    def factor(self) -> Fraction:
        """max(R/P, S/Q), the contraction factor of the squared norm where it is below 1; P must not vanish."""
        return max(self.R / self.P, self.S / self.Q)


def strongly_convex_norm(eta: Fraction, beta: Fraction, nu: Fraction, mu: Fraction) -> StronglyConvexNorm:
    """P, Q, R and S at a step size eta, a penalty beta, smoothness nu and strong convexity mu, all positive."""
    k = 2 / (nu + mu) - eta
    return StronglyConvexNorm(
        P=1 - k / eta, Q=eta / beta + eta * k / 4, R=1 - 2 * eta * nu * mu / (nu + mu) + k / eta, S=eta / beta
    )


def sharper_norm(eta: Fraction, beta: Fraction, nu: Fraction, mu: Fraction) -> StronglyConvexNorm:
    """The same of chan2024.lemma-7.6-sharper, for every eta below 2/(nu + mu)."""
    s = nu + mu
    k, S = 2 / s - eta, eta / beta
    return StronglyConvexNorm(P=Fraction(1), Q=S + eta**2 * k * s / 2, R=1 - 2 * eta * nu * mu / s, S=S)
