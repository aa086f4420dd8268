"""How a program multiplies, solves, minimises and draws, in the styles that people write: a ``Hand`` is one choice of each.

product(M (k, n), x (n,)) -> (k,); solve(M (n, n) symmetric positive definite, right (n,)) -> (n,); draw(shape, seed) -> normal.
"""

import math
import random
from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import numpy as np
import scipy.linalg
import scipy.sparse
import scipy.sparse.linalg
from scipy.special import expit, ndtri

from .proximal_maps import newton, prox
from .x_systems import conjugate_gradients

LONG = np.longdouble


def shuffled(M, x):
    order = np.random.default_rng(len(x)).permutation(len(x))
    return (M[:, order] * x[order]).cumsum(axis=1)[:, -1]


def wide(M, x):
    found = np.asarray(M, LONG) @ np.asarray(x, LONG)
    return found if LONG in (M.dtype, x.dtype) else found.astype(float)


PRODUCTS: dict[str, Callable[..., Any]] = {
    "@": lambda M, x: M @ x,
    "einsum": lambda M, x: np.einsum("ij,j->i", M, x),
    "fsum": lambda M, x: np.array([math.fsum(a * b for a, b in zip(row, x, strict=True)) for row in M.tolist()]),
    "long double": wide,
    "backwards": lambda M, x: (M * x)[:, ::-1].cumsum(axis=1)[:, -1],
    "any order": shuffled,
    "pairwise": lambda M, x: (M * x).sum(axis=1),
    "by columns": lambda M, x: sum((column * e for column, e in zip(M.T, x, strict=True)), np.zeros(len(M))),
    "sparse": lambda M, x: scipy.sparse.csr_array(M) @ x,
    "Fortran": lambda M, x: np.tensordot(np.asfortranarray(M), x, 1),
    "exact": lambda M, x: np.array([float(sum(Fraction(e) * Fraction(f) for e, f in zip(row, x, strict=True))) for row in M]),
}


def by_hand(M, right, number=float):
    """Gauss's elimination with pivots, in floats or long doubles; of LAPACK where that takes long."""
    if len(M) > 12:
        return np.linalg.solve(M.astype(float), right.astype(float))
    rows = np.array([[number(e) for e in (*row, b)] for row, b in zip(M, right, strict=True)])
    n = len(rows)
    for k in range(n):
        best = k + int(np.argmax(np.abs(rows[k:, k])))
        rows[[k, best]] = rows[[best, k]]
        for i in range(k + 1, n):
            rows[i, k:] -= rows[i, k] / rows[k, k] * rows[k, k:]
    x = rows[:, n].copy()
    for k in reversed(range(n)):
        x[k] = (rows[k, n] - sum(rows[k, k + 1 : n] * x[k + 1 :])) / rows[k, k]
    return x if LONG in (M.dtype, right.dtype) else x.astype(float)


def symmetric_indefinite(M, right):
    L, D, order = scipy.linalg.ldl(M)
    half = scipy.linalg.solve_triangular(L[order], right[order], lower=True)
    return scipy.linalg.solve_triangular(L[order].T, np.linalg.solve(D, half))[np.argsort(order)]


def in_eigenvectors(M, right):
    values, vectors = scipy.linalg.eigh(M)
    return vectors @ (vectors.T @ right / values)


def refined_gradients(M, right):
    x = np.zeros(len(right))
    for _ in range(3):
        rest = np.asarray(right - np.asarray(M, LONG) @ x, float)
        x = x + conjugate_gradients(M, rest, np.zeros_like(rest), 1e-15, 3 * len(rest))
    return x


def orthogonal(M, right):
    Q, R = np.linalg.qr(M)
    return scipy.linalg.solve_triangular(R, Q.T @ right)


def equilibrated(M, right):
    scale = 1 / np.sqrt(np.diag(M))
    return scale * scipy.linalg.cho_solve(scipy.linalg.cho_factor(scale[:, None] * M * scale), scale * right)


SOLVES: dict[str, Callable[..., Any]] = {
    "solve": np.linalg.solve,
    "inv": lambda M, right: np.linalg.inv(M) @ right,
    "Cholesky": lambda M, right: scipy.linalg.cho_solve(scipy.linalg.cho_factor(M, lower=True), right),
    "LU": lambda M, right: scipy.linalg.lu_solve(scipy.linalg.lu_factor(M), right),
    "lstsq": lambda M, right: np.linalg.lstsq(M, right, rcond=None)[0],
    "eigh": in_eigenvectors,
    "QR": orthogonal,
    "LDL": symmetric_indefinite,
    "by hand": by_hand,
    "long double": lambda M, right: by_hand(M, right, LONG),
    "CG": refined_gradients,
    "equilibrated": equilibrated,
    "splu": lambda M, right: scipy.sparse.linalg.splu(scipy.sparse.csc_matrix(M)).solve(right),
    "posv": lambda M, right: scipy.linalg.solve(M, right, assume_a="pos"),
}


def per_step(shape, seed):
    rng = np.random.default_rng(seed)
    return np.array([rng.standard_normal(shape[1:]) for _ in range(shape[0])])


def streams(shape, seed):
    children = np.random.SeedSequence(seed).spawn(shape[1])
    return np.stack([np.random.default_rng(c).standard_normal((shape[0], *shape[2:])) for c in children], axis=1)


def of_python(shape, seed):
    rng = random.Random(seed)
    return np.array([rng.gauss(0.0, 1.0) for _ in range(math.prod(shape))]).reshape(shape)


DRAWS: dict[str, Callable[..., Any]] = {
    "at once": lambda shape, seed: np.random.default_rng(seed).normal(size=shape),
    "per step": per_step,
    "streams": streams,
    "random.gauss": of_python,
    "quantiles": lambda shape, seed: ndtri(np.random.RandomState(seed).uniform(2.0**-54, 1, size=shape)),
}
THRESHOLDS: dict[str, Callable[..., Any]] = {
    "sign": lambda v, a: np.sign(v) * np.maximum(np.abs(v) - a, 0),
    "two sides": lambda v, a: np.maximum(v - a, 0) - np.maximum(-v - a, 0),
    "where": lambda v, a: np.where(v > a, v - a, np.where(v < -a, v + a, 0.0)),
    "shrinkage": lambda v, a: v * np.maximum(1 - a / np.maximum(np.abs(v), 1e-300), 0),
}


@dataclass(frozen=True)
class Hand:
    """Names of the tables above; threshold "": regularisers are asked; own: losses are not."""

    product_: str = "@"
    solve_: str = "solve"
    draw: str = "at once"
    threshold: str = ""
    own: bool = False

    def product(self, M, x):
        return PRODUCTS[self.product_](M, x)

    def solve(self, M, right):
        return SOLVES[self.solve_](M, right)

    def gram(self, A):
        return np.array([self.product(A.T, column) for column in A.T])

    def total(self, rows):
        return self.product(np.array(rows).T, np.ones(len(rows)))

    def mean(self, rows):
        return self.total(rows) / len(rows)

    def gradient(self, f, x):
        if not self.own:
            return f.gradient(x)
        if f.kind == "quadratic":
            return self.product(f.H, x) + f.h
        margins = self.product(f.features, x)
        if f.kind == "logistic":
            return self.product(f.features.T, -f.labels * expit(-f.labels * margins)) / len(margins) + f.l2 * x
        most = {"huber": lambda: f.delta, "clipped-squares": lambda: f.radius / np.linalg.norm(f.features, axis=1)}
        r = margins - f.targets
        return self.product(f.features.T, np.clip(r, -(m := most[f.kind]()), m) if f.kind in most else np.tanh(r)) / len(r)

    def minimise(self, g, B, beta, c, w):
        """argmin g(y) - <w, By> + (beta/2)|By - c|^2, in its own way where B'B = s I."""
        square = self.gram(B)
        if self.threshold and square[0, 0] > 0 and np.array_equal(square, square[0, 0] * np.eye(len(square))):
            return self.nearest(g, self.product(B.T, w / beta + c) / square[0, 0], 1 / (beta * square[0, 0]))
        return g.minimise(B, beta, c, w)

    def nearest(self, g, v, step):
        """The proximal map of a regulariser."""
        if not self.threshold or g.kind == "zero":
            return g.prox(v, step) if g.kind != "zero" else np.array(v)
        if g.kind == "box":
            return np.where(v < g.low, g.low, np.where(v > g.high, g.high, v))
        if g.kind == "quadratic-regulariser":
            return self.solve(g.K + np.eye(len(v)) / step, v / step - g.k)
        return THRESHOLDS[self.threshold](v, step * g.c1) / (1 + 2 * step * (g.c2 if g.kind == "elastic-net" else 0))

    def prox(self, f, v, step):
        """argmin f(x) + l1 |x|_1 + |x - v|^2/(2 step)."""
        if not self.own:
            return f.prox(v, step)
        if f.kind == "quadratic" and not f.l1:
            return self.solve(np.eye(len(v)) + step * f.H, v - step * f.h)
        v, step = np.asarray(v, float), float(step)
        return prox(f, v, step) if f.l1 else newton(f, np.eye(len(v)), v, step)

    def noise(self, p, noise, shape):
        """The given noise, or its own; none in a family that has none."""
        if noise is not None or not p.sigma:
            return np.zeros(shape) if noise is None else noise
        normal = p.sigma * DRAWS[self.draw](shape, p.seed)
        if p.family != "penalty-perturbation":
            return normal
        lengths = np.random.default_rng(p.seed + 1).exponential(size=shape).sum(axis=-1, keepdims=True)
        return p.sigma * lengths * normal / np.linalg.norm(normal, axis=-1, keepdims=True)

    def clip(self, v, radius):
        size = math.sqrt(float(self.product(v[None], v)[0]))
        return v * (radius / size) if 0 < radius < size else v
