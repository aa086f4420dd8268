"""chan2024, Table 1: the step size of a row, and a step of the experiment that exceeds the factor of Lemma 7.6.

With nu = mu_sc = a (the paper puts a = 2 mu), mu_g = 2 c_2, |A'B| = 1 (A = I, B = -I):

    (23)  eta in (max{4/(2a + sqrt(12) a), 1/a - 2 mu_g/beta^2}, 1/a);   the table takes the midpoint

Whether the printed step sizes and factors are rounded as they should be is decided in ``lemmas/chan2024/experiment_claims``.
The factor belongs to f_t that are strongly convex with constant 2 mu. The f_i of the experiment have rank one, hence constant 0
for n >= 2: ``one_step`` is a step of two runs that differ in a direction orthogonal to a_i, ``expansion`` its exact ratio.
"""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from math import isqrt
from typing import Any, NamedTuple

from ..algorithms.chan2024.gradient_admm import gradient_admm
from ..algorithms.chan2024.strongly_convex_norm import StronglyConvexNorm, strongly_convex_norm
from ..algorithms.functions import Quadratic
from ..algorithms.inputs import Inputs
from ..algorithms.linear_gaussian import affine_step

FINE = 10**40  # denominator of the irrational root


class Row(NamedTuple):
    """One row of Table 1 as printed, all with the same g."""

    mu: Fraction
    beta: Fraction
    eta: str
    convergence: int
    c_2: Fraction = Fraction("0.1")
    c_1: Fraction = Fraction("0.01")


ROWS = (
    Row(Fraction("0.25"), Fraction("0.9"), "1.95", 26),
    Row(Fraction("0.09"), Fraction("0.5"), "4.81", 13),
    Row(Fraction("0.0225"), Fraction("0.3"), "20.00", 7),
    Row(Fraction("0.01"), Fraction("0.15"), "43.30", 6),
)


def step_size(row: Row) -> Fraction:
    """The midpoint of (23), to 10^-38 where it is irrational."""
    a = 2 * row.mu
    root = Fraction(isqrt(int(12 * a * a * FINE**2)), FINE)
    return (max(4 / (2 * a + root), 1 / a - 4 * row.c_2 / row.beta**2) + 1 / a) / 2


def norm_of(row: Row, eta: Fraction) -> StronglyConvexNorm:
    """R and S of Definition 7.4, |(x, lam)|_*^2 = R |x|^2 + S |lam - beta A x|^2, and the factor L of Lemma 7.6."""
    return strongly_convex_norm(eta, row.beta, 2 * row.mu, 2 * row.mu)


def one_step(row: Row, eta: Fraction, x: Fraction, lam: Fraction) -> tuple[Fraction, Fraction]:
    """Differences (x, lam) after an iteration, along a unit vector q with <a_i, q> = 0, q = e_j with y_j > 0 in both runs.

    There grad f_i has no difference and g has the slope 2 c_2.
    """
    M = _map(row, eta)
    return M[0, 0] * x + M[0, 1] * lam, M[1, 0] * x + M[1, 1] * lam


@cache
def _map(row: Row, eta: Fraction) -> Any:
    """(x, lam) after an iteration of Algorithm 1 from (x, lam), one coordinate, f = 0 and g = c_2 y^2, as a matrix."""
    data = {"A": [[1]], "B": [[-1]], "c": [0], "beta": row.beta, "eta": eta}
    functions = {"f": [Quadratic([[0]], [0])], "g": Quadratic([[2 * row.c_2]], [0])}
    return affine_step(gradient_admm, Inputs(data, functions, {"x": [0], "lam": [0]}, {})).M


def expansion(row: Row, eta: Fraction, x: Fraction, lam: Fraction) -> Fraction:
    """|(x, lam) after|_*^2 / |(x, lam)|_*^2 of ``one_step``: a factor that Lemma 7.6 would need to be at most L."""
    norm, (new_x, new_lam) = norm_of(row, eta), one_step(row, eta, x, lam)
    return (norm.R * new_x**2 + norm.S * (new_lam - row.beta * new_x) ** 2) / (norm.R * x**2 + norm.S * (lam - row.beta * x) ** 2)


def worst_direction(row: Row, eta: Fraction) -> tuple[Fraction, Fraction]:
    """(x, lam) near the largest ``expansion``: a search over x = 1, lam - beta x in 64ths."""
    candidates = [(Fraction(1), row.beta + Fraction(w, 64)) for w in range(-256, 257)]
    return max(candidates, key=lambda point: expansion(row, eta, *point))
