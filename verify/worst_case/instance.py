"""From an optimal Gram matrix to an instance in finite dimension that attains the worst case, run by the reference ADMM.

The instance is linear: quadratic f and g, c = 0, the second run at 0. It is projected into its class (eigenvalues of H, of K,
singular values of A, |A^T B|), so that what a run attains is a lower bound whatever the errors of the solver.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

import numpy as np
from numpy.typing import NDArray

from ..cones.statement_solution import Solution
from .algorithms import GradientAdmm

Floats = NDArray[np.float64]
Exact = tuple[tuple[Fraction, ...], ...]
KEPT = 1e-8
FAR = 1e4
STEEP = 1e6  # the curvature that stands for a function or operator without a bound


@dataclass(frozen=True, eq=False)
class LinearAdmm:
    """A (m, n), B (m, l); H[t] (n, n) and K[t] (l, l) are the quadratic f_{t+1} and g of step t; start (x, w) at one run,
    0 at the other."""

    A: Floats
    B: Floats
    H: tuple[Floats, ...]
    K: tuple[Floats, ...]
    x: Floats
    w: Floats


def coordinates(matrix: Floats, floor: float) -> Floats:
    """Columns whose Gram matrix is ``matrix`` up to eigenvalues below ``floor``; shape (rank, size), at least one row."""
    values, directions = np.linalg.eigh(matrix)
    use = values > floor
    if not use.any():
        return np.zeros((1, len(matrix)))
    return np.asarray(np.sqrt(values[use])[:, None] * directions[:, use].T)


def symmetric_map(x: Floats, image: Floats, low: float, high: float) -> Floats:
    """A symmetric matrix with eigenvalues in [low, high] that maps x to ``image`` where that is possible: where
    (low + high)<image, x> >= low high |x|^2 + |image|^2; otherwise to a nearby vector."""
    centre, radius, identity = (low + high) / 2, (high - low) / 2, np.eye(len(x))
    length = float(np.linalg.norm(x))
    if radius == 0 or length == 0:
        return np.asarray(centre * identity)
    e = (image - centre * x) / radius
    size = float(np.linalg.norm(e))
    if size == 0:
        return np.asarray(centre * identity)
    d = x / length - e / size
    reflection = identity - 2 * np.outer(d, d) / (d @ d) if d @ d > 1e-24 else identity
    return np.asarray(centre * identity + radius * min(size / length, 1.0) * reflection)


def rounded(row: Floats, size: int) -> list[Fraction]:
    """Rationals with denominators up to ``size``."""
    return [Fraction(float(x)).limit_denominator(size) for x in row]


def pulled_inside(rows: Sequence[Sequence[Fraction]], middle: Fraction, obeys: Callable[[Exact], bool]) -> Exact:
    """A square matrix moved towards ``middle`` I as far as it must be to obey. ValueError where that does not obey either."""
    move = Fraction(0)
    while True:
        moved = tuple(tuple((1 - move) * x + move * middle * (i == j) for j, x in enumerate(row)) for i, row in enumerate(rows))
        if obeys(moved):
            return moved
        if move == 1:
            raise ValueError("no matrix of the class lies that way")
        move = Fraction(1, 10**9) if move == 0 else min(2 * move, Fraction(1))


def steep_map(x: Floats, image: Floats, low: float) -> Floats:
    """low I + r r'/<r, x> with r = image - low x, which maps x to ``image``; a steep one where x is nearly orthogonal to r."""
    rest = image - low * x
    square = float(rest @ rest)
    curved = np.outer(rest, rest) / max(float(rest @ x), square / STEEP) if square > 1e-16 else 0.0
    return np.asarray(low * np.eye(len(x)) + curved)


def linear_operator(X: Floats, U: Floats, Z: Floats, V: Floats) -> Floats:
    """A matrix M with M X = U and M^T Z = V, given X^T V = U^T Z (columns are vectors), of small norm."""
    Xp, Zp = np.linalg.pinv(X, rcond=1e-9), np.linalg.pinv(Z, rcond=1e-6)
    return np.asarray(U @ Xp + Zp.T @ V.T @ (np.eye(len(X)) - X @ Xp))


def gradient_admm_instance(
    parameters: GradientAdmm, steps: int, solution: Solution, kept: float = KEPT, spread: float = 0.0
) -> LinearAdmm:
    """The instance of an optimum of ``algorithms.gradient_admm(parameters, steps, ...)``.

    spread: x_t for t >= 1 gets a component of this length in a direction of its own, for optima that are only approached
    as |A| grows (a vector x_t near 0, or near the span of the others, whose image is not).
    """
    p = parameters
    eta, beta, nu, mu, mu_g = (float(v) for v in (p.eta, p.beta, p.nu, p.mu, p.mu_g))
    X, Z = _named(solution, "X", kept), _named(solution, "Z", kept)
    x = [X[f"x{t}"] for t in range(steps + 1)]
    if spread:
        X = {name: _padded(v, len(v) + steps) for name, v in X.items()}
        for t in range(steps):
            X[f"x{t + 1}"][t - steps] = spread
        x = [X[f"x{t}"] for t in range(steps + 1)]
    b = [Z[f"b{t}"] for t in range(steps)]
    w, lam = [Z["w0"]], []
    for t in range(steps):
        lam.append(w[t] - beta * b[t])
        w.append(lam[t] - beta * Z[f"Ax{t + 1}"])
    if p.rho is not None:
        points, pulls = [*w[1:], *b], [X[f"Atw{t + 1}"] for t in range(steps)] + [X[f"Atb{t}"] for t in range(steps)]
        pull = [X[f"Atw{t + 1}"] - beta * X[f"Atb{t}"] for t in range(steps)]
    else:
        points, pull = [w[t + 1] - beta * b[t] for t in range(steps)], [X[f"Atq{t}"] for t in range(steps)]
        pulls = pull
    images = [Z[f"Ax{t + 1}"] for t in range(steps)]
    A = linear_operator(np.array(x[1:]).T, np.array(images).T, np.array(points).T, np.array(pulls).T)
    if p.coercive:
        A = _coercive(A, np.array(points).T, float(p.coercive) ** 0.5)
    if p.bound is not None:
        A = _clipped(A, float(p.coercive) ** 0.5, float(p.bound))
    n = A.shape[1]
    H = tuple(symmetric_map(_padded(x[t], n), _padded((x[t] - x[t + 1]) / eta + pull[t], n), mu, nu) for t in range(steps))
    B, K = _regularisers(p, solution, b, lam, kept)
    if p.rho is not None:
        excess = float(np.linalg.norm(A.T @ B, 2)) / float(p.rho) if p.rho else np.inf
        B = B / max(excess, 1.0)
    return LinearAdmm(A, B, H, tuple(_at_least(matrix, mu_g) for matrix in K), _padded(x[0], n), w[0])


def steered(
    instance: LinearAdmm, parameters: GradientAdmm, weights: tuple[float, float], after: tuple[float, float]
) -> tuple[LinearAdmm, float]:
    """The same instance from its own worst starting point (a generalised eigenvector of the linear map of its steps, found by
    float64 runs from every unit vector of (x, w)), and the ratio from there, against 0."""
    from ..admm import Problem, Quadratic, QuadraticRegulariser
    from ..admm.batched import SameLoss, batched_gradient_admm

    A, B, beta = instance.A, instance.B, float(parameters.beta)
    m, n = A.shape
    x, lam = np.eye(n + m, n), np.vstack([beta * A.T, np.eye(m)])
    for H, K in zip(instance.H, instance.K, strict=True):
        f, g = Quadratic(H, np.zeros(n)), QuadraticRegulariser(K, np.zeros(len(K)))
        problem = Problem(f, g, A, B, np.zeros(m), beta, float(parameters.eta))
        run = batched_gradient_admm(problem, x, lam, SameLoss(f), steps=1, keep=[1])
        x, lam = run.x[:, 0], run.lam[:, 0]
    before, later = (np.repeat(of, (n, m)) ** 0.5 for of in (weights, after))
    _, sizes, directions = np.linalg.svd(later[:, None] * np.hstack([x, lam - beta * x @ A.T]).T / before)
    start = directions[0] / before
    return replace(instance, x=start[:n], w=start[n:]), float(sizes[0] ** 2)


def best_instance(
    parameters: GradientAdmm,
    steps: int,
    solution: Solution,
    weights: tuple[Fraction, Fraction],
    after: tuple[Fraction, Fraction] | None = None,
) -> tuple[LinearAdmm, float]:
    """The instance with the largest ratio over several cuts of small eigenvalues, and that ratio."""
    first = (float(weights[0]), float(weights[1]))
    last = first if after is None else (float(after[0]), float(after[1]))
    found: list[tuple[LinearAdmm, float]] = []
    for spread in (0.0, 1e-3, 1e-4, 1e-5):
        for kept in (1e-10, 1e-8, 1e-6, 1e-4):
            instance = gradient_admm_instance(parameters, steps, solution, kept, spread)
            found.append(steered(instance, parameters, first, last))
        if max(ratio for _, ratio in found) > solution.value * (1 - 1e-7):
            break
    return max(found, key=lambda pair: pair[1])


def _named(solution: Solution, space: str, kept: float) -> dict[str, Floats]:
    names, matrix = solution.grams[space]
    kept *= max(float(np.linalg.eigvalsh(gram)[-1]) for _, gram in solution.grams.values())
    return dict(zip(names, coordinates(matrix, kept).T, strict=True))


def _padded(x: Floats, length: int) -> Floats:
    return np.concatenate([x, np.zeros(length - len(x))])


def _coercive(A: Floats, Z: Floats, least: float) -> Floats:
    """A with new columns for the directions outside the named ones, and its singular values raised to ``least``."""
    m, n = A.shape
    values, directions = np.linalg.eigh(Z @ Z.T)
    free = directions[:, values < 1e-6 * max(float(values[-1]), 1e-300)]
    wide = np.hstack([A, FAR * max(least, 1.0) * free, np.zeros((m, max(0, m - n - free.shape[1])))])
    return _clipped(wide, least, np.inf)


def _clipped(A: Floats, low: float, high: float) -> Floats:
    left, values, right = np.linalg.svd(A, full_matrices=False)
    return np.asarray((left * np.clip(values, low, high)) @ right)


def _at_least(K: Floats, mu_g: float) -> Floats:
    values, directions = np.linalg.eigh((K + K.T) / 2)
    return np.asarray((directions * np.maximum(values, mu_g)) @ directions.T)


def _regularisers(
    p: GradientAdmm, solution: Solution, b: Sequence[Floats], lam: Sequence[Floats], kept: float
) -> tuple[Floats, tuple[Floats, ...]]:
    """B with B y_t = b_t, and K_t with K_t y_t = B^T lam_{t+1}, K_t >= mu_g I where the inner products allow it."""
    mu_g = float(p.mu_g)
    if "Y" in solution.grams:
        named = _named(solution, "Y", kept)
        y = [named[f"y{t}"] for t in range(len(b))]
    else:
        y = [float(np.linalg.norm(v)) * e for v, e in zip(b, np.eye(len(b)), strict=True)]
    Y = np.array(y).T
    B = np.array(b).T @ np.linalg.pinv(Y, rcond=1e-6)
    return B, tuple(steep_map(v, B.T @ multiplier, mu_g) for v, multiplier in zip(y, lam, strict=True))
