"""Divergences between the releases of two runs of an affine recursion with Gaussian noise, exact or certified.

D_alpha(N(m, S) || N(m', S)) = alpha/2 d'S^{-1}d and D^z = 1/2 d'S^{-1}d with d = m - m' (chan2024, Fact 4.3), where S^{-1}d is
any solution of S x = d; without a solution both are +infinity.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any

from ..enclosures.balls import LIMIT, START, Enclosure, Infinite, Rational, Undecided, ball, enclose
from ..enclosures.matrices import BALLS, EXACT, fraction, solve_in_range
from .float_release import float_divergence
from .linear_recursion import Observed, Recursion, last, plus, release

EXACT_SIZE = 4096  # entries of a state's covariance times T up to which a singular release is settled exactly


BALLS_WORK = 10**6  # different steps times size^3 from which float64 is tried first


PASSES_WORK = 10**9  # steps times size^2 up to which two passes of matrix times vector are affordable


def exact_value(d: Any, S: Any) -> Fraction | Infinite:
    """1/2 d'S^{-1}d for flint rationals, S symmetric PSD by construction."""
    x = solve_in_range(S, d)
    return x if isinstance(x, Infinite) else fraction((d.transpose() * x)[0, 0]) / 2


def ball_value(d: Any, S: Any) -> Any:
    """The ball of 1/2 d'S^{-1}d; ZeroDivisionError where S is not seen to be regular at this precision."""
    return (d.transpose() * S.solve(d))[0, 0] / 2


def divergence(recursion: Recursion, observed: Observed | None = None) -> Fraction | Infinite:
    """D^z of a release, exactly; by default of the last iterate. Infinite where the
    difference is outside the range of a singular covariance."""
    return exact_value(*release(recursion, last(recursion) if observed is None else observed))


def divergence_ball(recursion: Recursion, relative: Rational = Fraction(1, 10**12), limit: int = LIMIT) -> Enclosure | Infinite:
    """D^z of the last iterate, enclosed to a relative radius. Large recursions of many different steps are tried in float64 with
    enclosed errors first (``float_release``), everything else is computed in balls. A covariance that balls cannot invert is
    settled exactly if the recursion is small.

    Raises Undecided where none of these works.
    """
    if len(recursion.steps) * recursion.size**3 > BALLS_WORK and recursion.length * recursion.size**2 <= PASSES_WORK:
        try:
            found = float_divergence(recursion)
        except Undecided:
            pass  # the balls below decide, at a higher precision
        else:
            if found.radius <= Fraction(relative) * found.lower:
                return found
    small = recursion.size**2 * recursion.length <= EXACT_SIZE
    try:
        return enclose(
            lambda: ball_value(*release(recursion, last(recursion), BALLS)), relative, limit=8 * START if small else limit
        )
    except Undecided as error:
        if not small:
            raise Undecided(f"{error}; the covariance is singular, or nearly, and too large to settle exactly") from error
    value = divergence(recursion)
    return value if isinstance(value, Infinite) else enclose(lambda: ball(value), relative)


def trace_divergence(recursion: Recursion) -> Fraction | Infinite:
    """D^z of the release of z at every time 1..T, exactly, by the chain rule.

    Needs E_t of full column rank: then, given the past, two equal observations differ in their noise by the one u with
    M delta + shift + E u = 0, which costs |u|^2 / (2 sigma^2). No such u: +infinity. ValueError where the condition fails: use
    :func:`divergence` with a list of times.
    """
    delta, total, time = EXACT.matrix(recursion.start), EXACT.number(0), 0
    for step, count in recursion.steps:
        now = step.matrices(EXACT)
        solver = None if now.E is None else noise_solver(now.E)
        for _ in range(count):
            time += 1
            delta = plus(now.M * delta, now.shift)
            if solver is not None:
                u = solver(delta)
                total = total + (u.transpose() * u)[0, 0]
                delta = delta + now.E * u
            for i in range(recursion.size):
                if delta[i, 0] != 0:
                    return Infinite(f"given the past, z_{time}[{i}] is released with no noise left to cover it, and it differs")
    return fraction(total) / (2 * Fraction(recursion.sigma) ** 2)


def noise_solver(F: Any) -> Callable[[Any], Any]:
    """e -> the least-squares u with F u = -e; F (k, r) of full column rank, otherwise ValueError."""
    gram = F.transpose() * F
    identity = EXACT.identity(F.ncols())
    try:
        inverse = identity if gram == identity else gram.solve(identity)
    except ZeroDivisionError as error:
        raise ValueError(
            "the state does not determine the noise of a step (E must have full column rank): use divergence with a list of times"
        ) from error
    pull = -(inverse * F.transpose())
    return lambda e: pull * e
