"""Convex g: R^l -> R u {inf} and the canonical minimiser of its step.

chan2024, Lemma 3.1: H(x,y,lam) = g(y) - <lam, Ax+By-c> + (beta/2)|Ax+By-c|^2. Expanding the square about By - c,

    H(x,y,lam) = g(y) - <w, By> + (beta/2)|By - c|^2 + (terms without y),      w = lam - beta A x,

so argmin_y H = G(w) with 0 in dg(y) - B'w + beta B'(By - c). Every regulariser has ``mu_g`` (strong convexity),
``value(y)`` and ``minimise(B, beta, c, w)`` = G(w) for B (m, l), beta > 0, c (m,), w (m,).
"""

from __future__ import annotations

import warnings
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, ClassVar, Protocol

import numpy as np

from .active_set import settled_box, settled_l1
from .arrays import Array, array, assign, floats, number
from .rounding import gamma, multiple_of_identity, solving, symmetric


class Regulariser(Protocol):
    """What the algorithms need of g: the minimiser, and for the laws a value and its strong convexity."""

    @property
    def mu_g(self) -> float: ...

    def value(self, y: Array) -> float: ...

    def minimise(self, B: Array, beta: float, c: Array, w: Array) -> Array: ...


@dataclass(frozen=True, eq=False)
class QuadraticRegulariser:
    """g(y) = y'Ky/2 + k'y with K (l, l) symmetric positive semidefinite and k (l,)."""

    K: Array
    k: Array

    def __post_init__(self) -> None:
        K = symmetric("K", self.K)
        assign(self, K=K, k=array("k", self.k, (len(K),)))

    @property
    def dimension(self) -> int:
        return len(self.k)

    @cached_property
    def mu_g(self) -> float:
        """Smallest eigenvalue of K, at least 0."""
        return max(float(np.linalg.eigvalsh(self.K)[0]), 0.0)

    def value(self, y: Array) -> float:
        return float(y @ self.K @ y / 2 + self.k @ y)

    def minimise(self, B: Array, beta: float, c: Array, w: Array) -> Array:
        """The solution of (K + beta B'B) y = B'(w + beta c) - k, of least norm; ValueError where there is none."""
        moduli = np.linalg.norm(B) * (np.linalg.norm(w) + beta * np.linalg.norm(c)) + np.linalg.norm(self.k)
        return _solve(self.K + beta * B.T @ B, B.T @ (w + beta * c) - self.k, float(moduli), len(B) + 3)


@dataclass(frozen=True)
class Zero:
    """g = 0."""

    c1: ClassVar[float] = 0.0

    @property
    def mu_g(self) -> float:
        return 0.0

    def value(self, y: Array) -> float:
        return 0.0

    def minimise(self, B: Array, beta: float, c: Array, w: Array) -> Array:
        """The least-squares solution of By = c + w/beta, of least norm."""
        return floats(np.linalg.lstsq(B, c + w / beta, rcond=None)[0])


class _Proximal:
    """G(w) = prox_{g/(s beta)}(B'(w + beta c)/(s beta)) where B'B = s I with s > 0; else by active sets."""

    def prox(self, v: Array, step: float) -> Array:
        """argmin_y g(y) + |y - v|^2/(2 step)."""
        raise NotImplementedError

    def conic(self, y: Any) -> tuple[Any, list[Any]]:
        """g at a cvxpy variable, and constraints."""
        raise NotImplementedError

    def settled(self, Q: Array, q: Array, y: Array) -> Array | None:
        """argmin y'Qy/2 - q'y + g(y) up to rounding from the guess y, None where it is not found."""
        raise NotImplementedError

    def minimise(self, B: Array, beta: float, c: Array, w: Array) -> Array:
        """G(w) to rounding error: in closed form where B'B is a multiple of the identity, else by active sets or a solver."""
        square = B.T @ B
        s = multiple_of_identity(square, len(B))
        if s is not None:
            return self.prox(B.T @ (w + beta * c) / (s * beta), 1 / (s * beta))
        Q, q = beta * square, B.T @ (w + beta * c)
        found = self.settled(Q, q, np.asarray(np.linalg.lstsq(Q, q, rcond=None)[0]))
        if found is not None:
            return found
        y, status = self._by_solver(B, beta, c, w)
        found = None if y is None else self.settled(Q, q, y)
        if found is None and (y is None or status != "optimal"):
            raise RuntimeError(f"the minimiser of H in y was not found: solver status {status}")
        return y if found is None else found  # type: ignore[return-value]

    def _by_solver(self, B: Array, beta: float, c: Array, w: Array) -> tuple[Array | None, str]:
        """Clarabel's answer and what it says of it."""
        import cvxpy  # a heavy import, only for maps that nothing else finds

        y = cvxpy.Variable(B.shape[1])
        g, constraints = self.conic(y)
        objective = g - (B.T @ w) @ y + beta / 2 * cvxpy.sum_squares(B @ y - c)
        programme = cvxpy.Problem(cvxpy.Minimize(objective), constraints)
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", UserWarning)  # the status says that an answer is inaccurate
            programme.solve(solver=cvxpy.CLARABEL, tol_gap_abs=1e-12, tol_gap_rel=1e-12, tol_feas=1e-12)
        return None if y.value is None else floats(y.value), str(programme.status)


@dataclass(frozen=True)
class ElasticNet(_Proximal):
    """g(y) = c1 |y|_1 + c2 |y|_2^2 with c1, c2 >= 0; mu_g = 2 c2 (chan2024, section 10)."""

    c1: float
    c2: float

    def __post_init__(self) -> None:
        assign(self, c1=number("c1", self.c1, 0), c2=number("c2", self.c2, 0))

    @property
    def mu_g(self) -> float:
        return 2 * self.c2

    def value(self, y: Array) -> float:
        return float(self.c1 * np.abs(y).sum() + self.c2 * (y @ y))

    def prox(self, v: Array, step: float) -> Array:
        return shrunk(v, step * self.c1) / (1 + 2 * step * self.c2)

    def conic(self, y: Any) -> tuple[Any, list[Any]]:
        import cvxpy

        return self.c1 * cvxpy.norm1(y) + self.c2 * cvxpy.sum_squares(y), []

    def settled(self, Q: Array, q: Array, y: Array) -> Array | None:
        return settled_l1(Q + 2 * self.c2 * np.eye(len(q)), q, self.c1, y)


@dataclass(frozen=True)
class L1(ElasticNet):
    """g(y) = c1 |y|_1 with c1 >= 0; mu_g = 0."""

    c2: float = field(default=0.0, init=False, repr=False)


@dataclass(frozen=True)
class Box(_Proximal):
    """The indicator of the box low <= y_i <= high (0 inside, inf outside), low < high; mu_g = 0."""

    low: float
    high: float

    def __post_init__(self) -> None:
        low, high = number("low", self.low), number("high", self.high)
        if low >= high:
            raise ValueError(f"low must be below high, found {low:g} and {high:g}")
        assign(self, low=low, high=high)

    @property
    def mu_g(self) -> float:
        return 0.0

    def value(self, y: Array) -> float:
        return 0.0 if bool(np.all((self.low <= y) & (y <= self.high))) else float("inf")

    def prox(self, v: Array, step: float) -> Array:
        return np.clip(v, self.low, self.high)

    def conic(self, y: Any) -> tuple[Any, list[Any]]:
        return 0, [y >= self.low, y <= self.high]

    def settled(self, Q: Array, q: Array, y: Array) -> Array | None:
        return settled_box(Q, q, self.low, self.high, y)


def shrunk(v: Array, threshold: float | Array) -> Array:
    """sign(v) max(|v| - threshold, 0), entry by entry."""
    return np.asarray(v - np.clip(v, -threshold, threshold))


def _solve(matrix: Array, right: Array, moduli: float, terms: int) -> Array:
    """The solution of least norm; ValueError where there is none. moduli, terms: of the sums that gave ``right``.

    Where there is one, the computed y solves (Q + E) y = q + e up to the singular values below lstsq's own floor, 2 u n |Q|; E
    and e of ``solving``, of the sums that gave Q and q, and of those of the residual.
    """
    solution, _, rank, _ = np.linalg.lstsq(matrix, right, rcond=None)
    if rank < len(matrix):
        lost = gamma(solving(*matrix.shape) + (terms + 4) * len(matrix))
        size = float(np.linalg.norm(matrix) * np.linalg.norm(solution)) + moduli
        if float(np.linalg.norm(matrix @ solution - right)) > lost * size:
            raise ValueError("H has no minimiser in y: g is unbounded below on the kernel of B")
    return floats(solution)
