"""chan2024, Table 1: step size and contraction factor from their formulas, in exact arithmetic.

With nu = mu_sc = a (the paper puts a = 2 mu), mu_g = 2 c_2, |A'B| = 1 (A = I, B = -I):

    (23)       eta in (max{4/(2a + sqrt(12) a), 1/a - 2 mu_g/beta^2}, 1/a);   the table takes the midpoint
    Lemma 7.6  L = max(R/P, S/Q),  k = 1/a - eta,  P = 1 - k/eta,  Q = eta/beta + eta k/4,  R = 1 - eta a + k/eta,  S = eta/beta

R/P decreases and S/Q increases with eta on the interval, so that a bracket of eta gives one of L.

The factor belongs to f_t that are strongly convex with constant 2 mu. The f_i of the experiment have rank one, hence constant 0
for n >= 2: ``one_step`` is a step of two runs that differ in a direction orthogonal to a_i, ``expansion`` its exact ratio.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from math import isqrt
from typing import Any

from ..algorithms.chan2024.gradient_admm import gradient_admm
from ..algorithms.chan2024.strongly_convex_norm import strongly_convex_norm
from ..algorithms.functions import Quadratic
from ..algorithms.inputs import Inputs
from ..algorithms.linear_gaussian import affine_step

DIGITS = 40


@dataclass(frozen=True)
class Row:
    """One row of Table 1 as printed."""

    mu: Fraction
    beta: Fraction
    c_2: Fraction
    c_1: Fraction
    eta: str
    L: str
    convergence: int


C_2, C_1 = Fraction("0.1"), Fraction("0.01")
ROWS = (
    Row(Fraction("0.25"), Fraction("0.9"), C_2, C_1, "1.95", "0.95", 26),
    Row(Fraction("0.09"), Fraction("0.5"), C_2, C_1, "4.81", "0.91", 13),
    Row(Fraction("0.0225"), Fraction("0.3"), C_2, C_1, "20.00", "0.85", 7),
    Row(Fraction("0.01"), Fraction("0.15"), C_2, C_1, "43.30", "0.80", 6),
)


@dataclass(frozen=True)
class Bracket:
    """lower <= value <= upper, rational; equal where the value is rational."""

    lower: Fraction
    upper: Fraction

    def rounded(self, digits: int) -> str | None:
        """The value rounded to ``digits`` decimals, None where the bracket does not decide it."""
        low, high = (_decimal(end, digits) for end in (self.lower, self.upper))
        return low if low == high else None


def step_size(row: Row) -> Bracket:
    """The midpoint of (23)."""
    a, mu_g = 2 * row.mu, 2 * row.c_2
    root = sqrt_bracket(12 * a * a)
    high, second = 1 / a, 1 / a - 2 * mu_g / row.beta**2
    ends = [max(4 / (2 * a + r), second) for r in (root.upper, root.lower)]
    return Bracket((ends[0] + high) / 2, (ends[1] + high) / 2)


def contraction_factor(row: Row, eta: Bracket | None = None) -> Bracket:
    """max(R/P, S/Q) at the midpoint, or at another step size of (1/(2a), 1/a), where P, Q > 0."""
    at = step_size(row) if eta is None else eta
    if not 1 / (4 * row.mu) < at.lower <= at.upper < 1 / (2 * row.mu):
        raise ValueError(f"eta must lie between 1/(4 mu) and 1/(2 mu), found {float(at.lower):g}")
    norm, dual = ([ratio(row, end) for end in (at.lower, at.upper)][i] for i in (0, 1))
    return Bracket(max(norm[1], dual[0]), max(ratio(row, at.lower)[0], ratio(row, at.upper)[1]))


def ratio(row: Row, eta: Fraction) -> tuple[Fraction, Fraction]:
    """(R/P, S/Q) at a rational step size."""
    P, Q, R, S = strongly_convex_norm(eta, row.beta, 2 * row.mu, 2 * row.mu)
    return R / P, S / Q


def weights(row: Row, eta: Fraction) -> tuple[Fraction, Fraction]:
    """(R, S) of Definition 7.4: |(x, lam)|_*^2 = R |x|^2 + S |lam - beta A x|^2."""
    norm = strongly_convex_norm(eta, row.beta, 2 * row.mu, 2 * row.mu)
    return norm.R, norm.S


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
    R, S = weights(row, eta)
    new_x, new_lam = one_step(row, eta, x, lam)
    return (R * new_x**2 + S * (new_lam - row.beta * new_x) ** 2) / (R * x**2 + S * (lam - row.beta * x) ** 2)


def worst_direction(row: Row, eta: Fraction) -> tuple[Fraction, Fraction]:
    """(x, lam) near the largest ``expansion``: a search over x = 1, lam - beta x in 64ths."""
    candidates = [(Fraction(1), row.beta + Fraction(w, 64)) for w in range(-256, 257)]
    return max(candidates, key=lambda point: expansion(row, eta, *point))


def sqrt_bracket(value: Fraction, digits: int = DIGITS) -> Bracket:
    """sqrt of a rational >= 0 within 10^-digits, exact for squares of rationals."""
    if value < 0:
        raise ValueError(f"value must be >= 0, found {value}")
    scale = value.denominator * 10**digits
    low = isqrt(value.numerator * value.denominator * 10 ** (2 * digits))
    exact = low * low == value.numerator * value.denominator * 10 ** (2 * digits)
    return Bracket(Fraction(low, scale), Fraction(low if exact else low + 1, scale))


def verdicts() -> list[dict[str, object]]:
    """For each row and letter: printed, certified value (a fraction or a decimal bracket), and whether the digits are right."""
    found: list[dict[str, object]] = []
    for number, row in enumerate(ROWS, 1):
        for letter, printed, value in (("eta", row.eta, step_size(row)), ("L", row.L, contraction_factor(row))):
            rounded = value.rounded(2)
            found.append(
                {
                    "row": number,
                    "letter": letter,
                    "printed": printed,
                    "rounded": rounded,
                    "right": rounded == printed,
                    "value": str(value.lower) if value.lower == value.upper else None,
                    "lower": _floor(value.lower, 12),
                    "upper": _floor(value.upper + Fraction(1, 10**12), 12),
                }
            )
    return found


def _decimal(value: Fraction, digits: int) -> str:
    """Half away from zero, for value >= 0."""
    return _text((value * 10**digits * 2 + 1) // 2, digits)


def _floor(value: Fraction, digits: int) -> str:
    return _text(value * 10**digits // 1, digits)


def _text(units: int, digits: int) -> str:
    whole, part = divmod(int(units), 10**digits)
    return f"{whole}.{part:0{digits}d}"
