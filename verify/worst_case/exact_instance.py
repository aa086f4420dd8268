"""Attaining instances in exact rationals, and as data: rounded inside their class, replayed for ever.

A record is a JSON object {"claim", "before", "after", "coercive", "ratio", "instance"}; see ``read_record``. Nothing in a file is
believed: ``replay`` builds the instance (which verifies its bounds), runs it exactly and compares the ratio.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

import numpy as np

from verify.exact.admm import Pair
from verify.exact.linear_algebra import Matrix, Rational, dot, shifted, times
from verify.kernel import Rejected, semidefinite
from verify.records import typed_json
from verify.records.json_text import canonical, parse

from .algorithms import GradientAdmm
from .instance import Floats, LinearAdmm, pulled_inside, rounded

DENOMINATORS = (1, 2, 12, 100, 1000, 10**4, 10**6, 10**8)
Weights = tuple[Rational, Rational]


def pair(instance: LinearAdmm, parameters: GradientAdmm, size: int) -> Pair:
    """One step of ``instance`` with denominators up to about ``size``, shrunk into its class; Pair verifies the bounds."""
    p = parameters
    A, B = _rounded(instance.A, size), _rounded(instance.B, size)
    grow = 1 + Fraction(1, 100 * size)
    while p.coercive and grow < 2 and not coercive(A, p.coercive):
        A = _scaled(A, grow)
        grow = 2 * grow - 1
    if p.rho is not None and not product_bounded(A, B, p.rho):
        norm = float(np.linalg.norm(_floats(A).T @ _floats(B), 2)) * (1 + 1e-12)
        B = _scaled(B, p.rho / Fraction(norm * (1 + 1 / (100 * size))).limit_denominator(1000 * size))
    H = _inside(instance.H[0], p.mu, p.nu, size)
    k = float(np.linalg.eigvalsh(instance.K[0])[-1])
    K = _inside(instance.K[0], p.mu_g, max(p.mu_g, Fraction(k).limit_denominator(10**9) * 2), size)
    x, w = tuple(rounded(instance.x, size)), rounded(instance.w, size)
    lam = tuple(a + p.beta * b for a, b in zip(w, times(A, x), strict=True))
    m, n, l = len(A), len(A[0]), len(B[0])  # noqa: E741
    zero = (Fraction(0),)
    return Pair(
        A, B, zero * m, p.beta, p.eta, (H, zero * n), (K, zero * l), (x, lam), (zero * n, zero * m), p.nu, p.mu, p.mu_g, p.rho
    )


def exact_pair(
    instance: LinearAdmm, parameters: GradientAdmm, weights: Weights, wanted: float, after: Weights | None = None
) -> tuple[Pair, Fraction]:
    """The simplest rounding whose exact ratio reaches ``wanted``, else the best one, with its ratio. ValueError if none is
    valid."""
    found: list[tuple[Fraction, Pair]] = []
    scale = max(float(np.abs(instance.x).max()), float(np.abs(instance.w).max()))
    unit = LinearAdmm(instance.A, instance.B, instance.H, instance.K, instance.x / scale, instance.w / scale)
    for size in DENOMINATORS:
        try:
            made = pair(unit, parameters, size)
            found.append((pair_ratio(made, weights, after), made))
        except (ValueError, ZeroDivisionError):
            continue
        if float(found[-1][0]) >= wanted:
            return made, found[-1][0]
    if not found:
        raise ValueError("no rounding of the instance lies in its class")
    ratio, made = max(found, key=lambda f: f[0])
    return made, ratio


def pair_ratio(made: Pair, before: Weights, after: Weights | None = None) -> Fraction:
    """(after_x |x_next|^2 + after_w |w_next|^2)/(before_x |x|^2 + before_w |w|^2), exactly; w = lam - beta A x."""
    _, v = made.values()
    last = after or before
    top = last[0] * _square(v["x_next"]) + last[1] * _square(v["w_next"])
    return top / (before[0] * _square(v["x"]) + before[1] * _square(v["w"]))


def coercive(A: Matrix, least: Rational) -> bool:
    """Whether A A^T >= least I."""
    return semidefinite(shifted([[dot(u, v) for v in A] for u in A], -Fraction(least), 1))


def product_bounded(A: Matrix, B: Matrix, rho: Rational) -> bool:
    """Whether |A^T B| <= rho."""
    columns = [times(tuple(zip(*A, strict=True)), column) for column in zip(*B, strict=True)]
    return semidefinite(shifted([[dot(u, v) for v in columns] for u in columns], Fraction(rho) ** 2, -1))


def write_record(
    claim: str, made: Pair, ratio: Fraction, before: Weights = (1, 1), after: Weights | None = None, least: Rational = 0
) -> str:
    """The canonical text of a record; weights before and after, ``least``: the stated A A^T >= least I."""
    (a, b), (c, d) = before, after or before
    weights = (Fraction(a), Fraction(b)), (Fraction(c), Fraction(d))
    return canonical(typed_json.write(Record(claim, *weights, Fraction(least), ratio, made))) + "\n"


@dataclass(frozen=True)
class Record:
    """What a file says; ``replay`` decides."""

    claim: str
    before: tuple[Fraction, Fraction]
    after: tuple[Fraction, Fraction]
    coercive: Fraction
    ratio: Fraction
    instance: Pair


def read_record(text: str, source: str = "instance") -> Record:
    """A record; raises Rejected with the place for anything malformed, oversized or outside its class."""
    return typed_json.read(Record, parse(text, source), source)


def replay(record: Record) -> Fraction:
    """The ratio of the instance, computed anew; raises Rejected where the record says otherwise."""
    if not coercive(record.instance.A, record.coercive):
        raise Rejected(f"A A^T >= {record.coercive} I does not hold")
    ratio = pair_ratio(record.instance, record.before, record.after)
    if ratio != record.ratio:
        raise Rejected(f"the instance attains {ratio}, the record says {record.ratio}")
    return ratio


def _inside(matrix: Floats, low: Rational, high: Rational, size: int) -> Matrix:
    """A symmetric matrix near ``matrix`` with low I <= M <= high I: rounded, then moved towards the middle."""
    n, middle = len(matrix), (Fraction(low) + high) / 2
    near = [Fraction(low), Fraction(high), middle]
    rows = [[Fraction(0)] * n for _ in range(n)]
    for i in range(n):
        for j in range(i + 1):
            value = Fraction(float(matrix[i, j])).limit_denominator(size)
            close = [v for v in near if i == j and abs(float(v) - float(matrix[i, j])) < 1e-6 * (1 + abs(float(v)))]
            rows[i][j] = rows[j][i] = close[0] if close else value

    def obeys(M: Matrix) -> bool:
        return semidefinite(shifted(M, -Fraction(low), 1)) and semidefinite(shifted(M, Fraction(high), -1))

    return pulled_inside(rows, middle, obeys)


def _rounded(matrix: Floats, size: int) -> Matrix:
    return tuple(tuple(rounded(row, size)) for row in matrix)


def _scaled(matrix: Matrix, factor: Fraction) -> Matrix:
    return tuple(tuple(x * factor for x in row) for row in matrix)


def _floats(matrix: Matrix) -> Floats:
    return np.array([[float(x) for x in row] for row in matrix])


def _square(u: Sequence[Rational]) -> Fraction:
    return dot(u, u)
