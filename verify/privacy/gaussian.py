"""Renyi and zero-concentrated divergences between Gaussians, exact or certified, singular covariances included.

D_alpha(N(m, S) || N(m', S)) = alpha/2 d'S^{-1}d and D^z = 1/2 d'S^{-1}d with d = m - m' (chan2024, Fact 4.3), where S^{-1}d
is any solution of S x = d; without a solution both are +infinity. For covariances S, S' and T = alpha S' + (1 - alpha) S:
D_alpha = alpha/2 d'T^{-1}d - ln(|T| / (|S|^{1-alpha} |S'|^alpha)) / (2 (alpha - 1)) where T is positive definite (Gil,
Alajaji, Linder 2013); elsewhere +infinity. Singular: finite only between laws of one support, and then as on that support.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from ..enclosures.balls import Infinite, Rational, rational
from ..enclosures.matrices import (
    EXACT,
    column,
    fraction,
    fractions_matrix,
    positive_definite,
    principal,
    shape_of,
    solve_in_range,
    table,
)


def zero_concentrated(difference: Any, covariance: Any) -> Fraction | Infinite:
    """D^z = 1/2 d'S^{-1}d, exactly. difference: d (n,); covariance: S (n, n), symmetric PSD.

    ValueError names an argument of the wrong shape, not finite, or a covariance not symmetric PSD.
    """
    S = covariance_matrix("covariance", covariance)
    d = fractions_matrix(column("difference", difference, S.nrows()))
    return exact_value(d, S)


def renyi(alpha: Rational, difference: Any, covariance: Any) -> Fraction | Infinite:
    """D_alpha = alpha/2 d'S^{-1}d, exactly; alpha > 1, rational; the rest as in :func:`zero_concentrated`."""
    order = rational("alpha", alpha, above=1)
    value = zero_concentrated(difference, covariance)
    return value if isinstance(value, Infinite) else order * value


def exact_value(d: Any, S: Any) -> Fraction | Infinite:
    """1/2 d'S^{-1}d for flint rationals, S symmetric PSD by construction."""
    x = solve_in_range(S, d)
    return x if isinstance(x, Infinite) else fraction((d.transpose() * x)[0, 0]) / 2


def ball_value(d: Any, S: Any) -> Any:
    """The ball of 1/2 d'S^{-1}d; ZeroDivisionError where S is not seen to be regular at this precision."""
    return (d.transpose() * S.solve(d))[0, 0] / 2


def covariance_matrix(name: str, value: Any) -> Any:
    """A symmetric PSD rational matrix; ValueError names the argument otherwise. Definiteness is decided exactly."""
    rows = table(name, value)
    if not symmetric(rows):
        raise ValueError(f"{name} must be symmetric")
    S = fractions_matrix(rows)
    at = principal(S)
    if at:
        block = EXACT.pick(S, at, at)
        if block.det() == 0 or not positive_definite(block):
            raise ValueError(f"{name} must be positive semidefinite")
    return S


def symmetric(rows: Any) -> bool:
    n, columns = shape_of(rows)
    if hasattr(rows, "nrows"):
        return n == columns and rows == rows.transpose()
    return n == columns and all(rows[i][j] == rows[j][i] for i in range(n) for j in range(i))
