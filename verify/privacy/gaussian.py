"""Renyi and zero-concentrated divergences between Gaussians, exact or certified, singular covariances included.

D_alpha(N(m, S) || N(m', S)) = alpha/2 d'S^{-1}d and D^z = 1/2 d'S^{-1}d with d = m - m' (chan2024, Fact 4.3), where S^{-1}d
is any solution of S x = d; without a solution both are +infinity. For covariances S, S' and T = alpha S' + (1 - alpha) S:
D_alpha = alpha/2 d'T^{-1}d - ln(|T| / (|S|^{1-alpha} |S'|^alpha)) / (2 (alpha - 1)) where T is positive definite (Gil,
Alajaji, Linder 2013); elsewhere +infinity. Singular: finite only between laws of one support, and then as on that support.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from .balls import START, Enclosure, Infinite, Rational, ball, enclose, rational
from .matrices import (
    BALLS,
    EXACT,
    column,
    entries,
    fraction,
    fractions_matrix,
    positive_definite,
    principal,
    shape_of,
    short,
    solve_in_range,
    table,
    words,
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


def zero_concentrated_ball(difference: Any, covariance: Any, relative: Rational = Fraction(1, 10**12)) -> Enclosure | Infinite:
    """D^z in balls, to a relative radius. A singular covariance is settled exactly, as in :func:`zero_concentrated`.

    The covariance must be symmetric PSD: symmetry is checked, definiteness only where the elimination meets it.
    """
    rows = table("covariance", covariance)
    if not symmetric(rows):
        raise ValueError("covariance must be symmetric")
    d = column("difference", difference, shape_of(rows)[0])
    if fractions_matrix(rows).rank() < shape_of(rows)[0]:
        value = zero_concentrated(difference, covariance)
        if isinstance(value, Infinite):
            return value
        return enclose(lambda: ball(value), relative)
    return enclose(lambda: ball_value(BALLS.matrix(d), BALLS.matrix(rows)), relative, start=START)


def renyi_between(
    alpha: Rational, difference: Any, covariance: Any, other: Any, relative: Rational = Fraction(1, 10**12)
) -> Enclosure | Infinite:
    """D_alpha(N(m, S) || N(m', S')) with d = m - m', S = covariance, S' = other (n, n), symmetric PSD; alpha > 1.

    Whether the value is finite is decided exactly; the logarithm is enclosed to the relative radius (10^-40 absolute near zero).
    """
    order = rational("alpha", alpha, above=1)
    S = covariance_matrix("covariance", covariance)
    R = covariance_matrix("other", other)
    d = fractions_matrix(column("difference", difference, S.nrows()))
    if R.nrows() != S.nrows():
        raise ValueError(f"other must have shape ({S.nrows()}, {S.nrows()}), found ({R.nrows()}, {R.nrows()})")
    mismatch = support_mismatch(d, S, R)
    if mismatch is not None:
        return mismatch
    at = principal(S)
    if not at:
        return enclose(lambda: ball(0))
    S, R, d = EXACT.pick(S, at, at), EXACT.pick(R, at, at), EXACT.pick(d, at, [0])
    weight = EXACT.number(order)
    T = R * weight + S * (EXACT.number(1) - weight)
    if not positive_definite(T):
        return Infinite(
            f"alpha S' + (1 - alpha) S is not positive definite at alpha = {short(order)}: the integral of "
            "p^alpha q^(1-alpha) diverges"
        )
    quadratic = order / 2 * fraction((d.transpose() * T.solve(d))[0, 0])
    determinants = [fraction(matrix.det()) for matrix in (T, S, R)]

    def value() -> Any:
        log_t, log_s, log_r = (ball(x).log() for x in determinants)
        a = ball(order)
        return ball(quadratic) - (log_t - (1 - a) * log_s - a * log_r) / (2 * (a - 1))

    return enclose(value, relative, absolute=Fraction(1, 10**40))


def support_mismatch(d: Any, S: Any, R: Any) -> Infinite | None:
    """Infinite where N(m, S) and N(m', R) do not live on one affine space; exact. None where they do."""
    joint = EXACT.stack([[S, R]]).rank()
    for matrix, name, lives in ((S, "first", "second"), (R, "second", "first")):
        if matrix.rank() < joint:
            larger = R if name == "first" else S
            q = noise_free(matrix, larger)
            why = f"the supports differ: along {words(entries(q))} the {name} law has no noise and the {lives} has some"
            return Infinite(why, entries(q))
    found = solve_in_range(S, d)
    return found if isinstance(found, Infinite) else None


def noise_free(S: Any, R: Any) -> Any:
    """A q with S q = 0 and R q != 0, for PSD matrices with range(R) not inside range(S)."""
    for j in range(R.ncols()):
        found = solve_in_range(S, EXACT.pick(R, range(R.nrows()), [j]))
        if isinstance(found, Infinite) and found.direction is not None:
            return fractions_matrix([[x] for x in found.direction])
    raise ValueError("range(R) is inside range(S)")


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
