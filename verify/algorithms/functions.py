"""The functions of a run, in every arithmetic: gradients and penalised minimisers.

Anything with ``H`` and ``h`` is the quadratic x'Hx/2 + h'x, with ``K`` and ``k`` likewise; ``l1`` adds l1 |x|_1; ``Affine`` is an
operator, whose "gradient" is its value and whose "minimiser" is its resolvent. What has
none of these is used in floats by its own ``gradient``, ``prox``, ``minimise`` (of ``verify.admm``).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from .arithmetic import Action, Arithmetic, Values
from .rounding import eigenvalues_lost, gamma

FEW, MANY = 16, 96  # variables of a loss that keeps minimisers, and how many of them


@dataclass(frozen=True)
class Quadratic:
    """x'Hx/2 + h'x with a symmetric H: rows and entries of anything that the arithmetic of the run reads."""

    H: Any
    h: Any


@dataclass(frozen=True)
class Affine:
    """The monotone operator x -> Mx + m, M + M' positive semidefinite: of a function only where M is symmetric. Or a map."""

    M: Any
    m: Any

    def __call__(self, x: Values) -> Values:
        return np.asarray(self.M) @ x + np.asarray(self.m)


@dataclass(frozen=True)
class Absolute:
    """c1 |x|_1 + c2 |x|^2 in every arithmetic."""

    c1: Any
    c2: Any = 0


def gradient(function: Any, arithmetic: Arithmetic) -> Action:
    """x -> the gradient at x; of |.|_1 the subgradient with sgn(0) = 0. ValueError where this arithmetic has none."""
    form = quadratic(function)
    if form is not None:
        H, h = (arithmetic.array(part) for part in form)
        return lambda x: H @ x + h
    if arithmetic.name == "floats":
        found = getattr(function, "subgradient", None) or getattr(function, "gradient", None)
        if found is None:
            raise ValueError(f"{type(function).__name__} has no gradient")
        return lambda x: np.asarray(found(x), dtype=np.float64)
    if hasattr(function, "loss") and not hasattr(function, "factor"):
        smooth, l1 = gradient(function.loss, arithmetic), arithmetic.number(function.l1)
        return smooth if l1 == 0 else lambda x: smooth(x) + np.array([l1 * arithmetic.sign(e) for e in x], dtype=object)
    if hasattr(function, "features"):
        return _exact_gradient(function, arithmetic)
    raise ValueError(f"{type(function).__name__} has no gradient in {arithmetic.name}")


def _exact_gradient(loss: Any, arithmetic: Arithmetic) -> Action:
    """Of the losses of ``verify.admm`` in rationals (where they are rational) and balls."""
    rows, ends = arithmetic.array(loss.features), cuts(loss, arithmetic)
    labels = arithmetic.array(loss.labels if hasattr(loss, "labels") else loss.targets)
    count, l2 = arithmetic.number(len(labels)), arithmetic.number(getattr(loss, "l2", 0))

    def of(x: Values) -> Values:
        if hasattr(loss, "labels"):
            slopes = [-b / (1 + arithmetic.exp(m * b)) for m, b in zip(rows @ x, labels, strict=True)]
        elif ends is not None:
            slopes = [arithmetic.cut(m - b, -top, top) for m, b, top in zip(rows @ x, labels, ends, strict=True)]
        else:
            slopes = [1 - 2 / (1 + arithmetic.exp(2 * (m - b))) for m, b in zip(rows @ x, labels, strict=True)]
        return rows.T @ np.array(slopes, dtype=object) / count + x * l2

    return of


def cuts(loss: Any, arithmetic: Arithmetic) -> Values | None:
    """Where each residual is cut off: at Huber's delta, or where the gradient of the sample is longer than the radius."""
    if hasattr(loss, "radius"):
        rows, radius = arithmetic.array(loss.features), arithmetic.number(loss.radius)
        return np.array([radius / arithmetic.root(a @ a) for a in rows], dtype=object)
    return np.array([arithmetic.number(loss.delta)] * len(loss.features)) if hasattr(loss, "delta") else None


def minimiser(function: Any, K: Any, arithmetic: Arithmetic) -> Action:
    """r (d,) -> argmin of the function plus x'Kx/2 + r'x; K symmetric positive semidefinite (d, d), or k for k I.

    function: None for zero. What depends on K alone is done once, here.
    """
    if function is None:
        if np.ndim(K) == 0:
            return lambda r: -r / K
        alone = arithmetic.solver(K)
        return lambda r: alone(-r)
    form = quadratic(function)
    if form is not None:
        H, h = (arithmetic.array(part) for part in form)
        solve = arithmetic.solver(H + _matrix(K, len(h), arithmetic))
        return lambda r: solve(-(h + r))
    diagonal = K if np.ndim(K) == 0 else _diagonal(K, arithmetic)
    if hasattr(function, "c1"):
        threshold, twice = arithmetic.number(function.c1), 2 * arithmetic.number(getattr(function, "c2", 0))
        if threshold == 0 and diagonal is None:
            smooth = arithmetic.solver(K + twice * arithmetic.identity(len(K)))
            return lambda r: smooth(-r)
        if diagonal is not None:
            return lambda r: arithmetic.shrunk(-r, threshold) / (diagonal + twice)
    if diagonal is not None and hasattr(function, "low"):
        low, high = arithmetic.number(function.low), arithmetic.number(function.high)
        return lambda r: arithmetic.cut(-r / diagonal, low, high)
    if arithmetic.minimiser is not None:
        return arithmetic.minimiser(function, K)
    if arithmetic.name != "floats":
        raise ValueError(f"{type(function).__name__} has no minimiser in {arithmetic.name} for such a quadratic")
    return _minimiser_in_floats(function, K, diagonal)


def _minimiser_in_floats(function: Any, K: Any, diagonal: Any) -> Action:
    """As ``_iterated``; of few variables the last ones are kept with the loss: runs of one problem ask for the same again."""
    solve = _iterated(function, K, diagonal)
    home = getattr(function.loss if hasattr(function, "loss") and hasattr(function, "l1") else function, "__dict__", None)
    if home is None or getattr(function, "dimension", FEW + 1) > FEW:
        return solve
    start, known = (getattr(function, "l1", 0.0), np.asarray(K, dtype=np.float64).tobytes()), home.setdefault("_minimisers", {})

    def kept(r: Values) -> Values:
        key = (*start, r.tobytes())
        if key not in known:
            found = solve(r)
            if len(known) >= MANY:
                del known[next(iter(known))]
            known[key] = found
        return known[key].copy()

    return kept


def _iterated(function: Any, K: Any, diagonal: Any) -> Action:
    """By the function's own ``minimise_penalised``, ``prox`` or ``minimise``, else by Newton's method."""
    same = diagonal is not None and (np.ndim(diagonal) == 0 or np.ptp(diagonal) <= gamma(16 * len(K)) * diagonal[0])
    if same:
        k = float(diagonal if np.ndim(diagonal) == 0 else diagonal[0])
        if hasattr(function, "minimise_penalised"):
            return lambda r: np.asarray(function.minimise_penalised(np.zeros(len(r)), k, -r / k))
        if hasattr(function, "prox"):
            return lambda r: np.asarray(function.prox(-r / k, 1 / k))
    from .proximal import penalised

    def general(root: Values, weights: Values) -> Action:
        if hasattr(function, "minimise"):
            return lambda r: np.asarray(function.minimise(root, 1.0, np.zeros(len(root)), weights @ -r))
        solve = penalised(function, root, 1.0)
        return lambda r: solve(weights @ -r)  # root' (weights @ -r) = -r

    if np.ndim(K) == 0:
        size, one = float(np.sqrt(K)), np.eye(function.dimension)
        return general(size * one, one / size)
    return general(*_root(K))


def _matrix(K: Any, size: int, arithmetic: Arithmetic) -> Values:
    return K if np.ndim(K) == 2 else arithmetic.identity(size) * K


def quadratic(function: Any) -> tuple[Any, Any] | None:
    """(H, h) of a quadratic function, (M, m) of an affine operator, else None."""
    if hasattr(function, "loss"):
        return None if getattr(function, "l1", 0) or hasattr(function, "factor") else quadratic(function.loss)
    for matrix, vector in (("H", "h"), ("K", "k"), ("M", "m")):
        if hasattr(function, matrix) and hasattr(function, vector):
            return getattr(function, matrix), getattr(function, vector)
    return None


def _diagonal(K: Values, arithmetic: Arithmetic) -> Values | None:
    """The diagonal of a matrix that is diagonal and positive, in floats as in ``multiple_of_identity``; else None."""
    if arithmetic.name == "floats":
        diagonal = np.diagonal(K)
        off = np.abs(K - np.diag(diagonal)).max(initial=0.0)
        return diagonal if (diagonal > 0).all() and off <= gamma(16 * len(K)) * diagonal[0] else None
    size = len(K)
    apart = all(K[i, i] > 0 if i == j else K[i, j] == 0 for i in range(size) for j in range(size))
    return np.diagonal(K) if apart else None


def _root(K: Values) -> tuple[Values, Values]:
    """R with R'R = K, of full row rank, and W with R'W = 1 on the range of K: the same minimiser by |Rx - q|^2."""
    values, vectors = np.linalg.eigh(K)
    kept = values > eigenvalues_lost(K)  # what is no more than its rounding error is 0
    roots = np.sqrt(values[kept])[:, None]
    return np.asarray(roots * vectors[:, kept].T), np.asarray(vectors[:, kept].T / roots)
