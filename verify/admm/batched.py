"""Many runs at once of chan2024, Algorithm 1, for quadratic f and a regulariser in closed form.

The clear form is ``gradient_admm``; here a state is a row of (runs, n), every matrix is factored once, and
one step is six matrix products and a dozen passes over the rows. Written for Monte Carlo runs and for attacks. Equal to the
clear form up to rounding (tested: 1e-12, relative).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Protocol

import numpy as np
from numpy.typing import ArrayLike, NDArray

from ..algorithms.arrays import Array, array, assign, check_noise, whole
from ..algorithms.losses import Quadratic
from ..algorithms.regularisers import Box, ElasticNet, QuadraticRegulariser, Regulariser, Zero
from ..algorithms.rounding import eigenvalues_lost, multiple_of_identity
from .problem import Problem

Rows = Callable[[Array], Array]  # the same map on every row


class Gradients(Protocol):
    """The gradients of f_{t+1} at the rows of x (runs, n)."""

    @property
    def dimension(self) -> int: ...

    def check(self, runs: int, steps: int) -> None: ...

    def __call__(self, t: int, x: Array) -> Array: ...


@dataclass(frozen=True, eq=False)
class SameLoss:
    """One quadratic for all iterations and runs."""

    function: Quadratic

    def __post_init__(self) -> None:
        if not isinstance(self.function, Quadratic):
            raise ValueError(f"function must be a quadratic loss, found {type(self.function).__name__}")

    @property
    def dimension(self) -> int:
        return self.function.dimension

    def check(self, runs: int, steps: int) -> None:
        """It is there for any number of them."""

    def __call__(self, t: int, x: Array) -> Array:
        result: Array = x @ self.function.H
        result += self.function.h
        return result


@dataclass(frozen=True, eq=False)
class SampledResiduals:
    """f_{t+1} = (<a_i, x> - b_i)^2 with i = samples[., t]: chan2024, section 10.

    features (N, n), targets (N,), samples (runs, T) of integers in 0..N-1.
    """

    features: Array
    targets: Array
    samples: NDArray[np.int64]

    def __post_init__(self) -> None:
        features = array("features", self.features, (None, None))
        samples = np.asarray(self.samples)
        if samples.ndim != 2 or samples.size == 0 or samples.dtype.kind not in "iu":
            raise ValueError("samples must hold integers, of shape (runs, T)")
        if samples.min() < 0 or samples.max() >= len(features):
            raise ValueError(f"samples must hold integers from 0 to {len(features) - 1}")
        assign(self, features=features, targets=array("targets", self.targets, (len(features),)), samples=samples)

    @property
    def dimension(self) -> int:
        return int(self.features.shape[1])

    def check(self, runs: int, steps: int) -> None:
        """ValueError unless there is a sample for each."""
        if self.samples.shape != (runs, steps):
            raise ValueError(f"samples must have shape ({runs}, {steps}), found {self.samples.shape}")

    def __call__(self, t: int, x: Array) -> Array:
        chosen = self.samples[:, t]
        a = self.features[chosen]
        residual = np.einsum("ij,ij->i", x, a) - self.targets[chosen]
        result: Array = a * (2 * residual)[:, None]
        return result


@dataclass(frozen=True, eq=False)
class BatchedTrace:
    """Iterates with the indices ``kept`` (K,): x (runs, K, n), y (runs, K, l), lam (runs, K, m), as in the clear traces."""

    kept: tuple[int, ...]
    x: Array
    y: Array
    lam: Array


def batched_gradient_admm(
    problem: Problem,
    x: ArrayLike,
    lam: ArrayLike,
    gradients: Gradients,
    *,
    steps: int,
    noise: ArrayLike | None = None,
    keep: Sequence[int] | None = None,
) -> BatchedTrace:
    """``gradient_admm`` for every row of x (runs, n) and lam (runs, m); ``problem.f`` is not read.

    noise: (runs, T, n) or None; T = steps. keep: indices in 0..T, increasing; None for all of them.
    ValueError for a regulariser whose minimiser has no closed form under ``problem.B``.
    """
    A, B, beta, eta, n = problem.A, problem.B, problem.beta, problem.eta, problem.n
    count = whole("steps", steps)
    if gradients.dimension != n:
        raise ValueError(f"gradients must be of functions of {n} variables, found {gradients.dimension}")
    xs = array("x", x, (None, n))
    lams = array("lam", lam, (len(xs), problem.m))
    gradients.check(len(xs), count)
    drawn, kept = check_noise("noise", noise, (len(xs), count, n)), kept_indices(keep, count)
    trace = BatchedTrace(kept, *(np.empty((len(xs), len(kept), size)) for size in (n, problem.l, problem.m)))
    A_beta, A_eta, B_beta = (np.ascontiguousarray(part) for part in (beta * A.T, eta * A, beta * B.T))
    inverse = np.linalg.inv(np.eye(n) + eta * beta * A.T @ A)
    M, shift = np.ascontiguousarray((inverse + inverse.T) / 2), beta * problem.c
    minimise = row_minimiser(problem.g, B, beta, problem.c)
    places = {t: place for place, t in enumerate(kept)}
    for t in range(count + 1):
        w = lams - xs @ A_beta
        y = minimise(w)
        if t in places:
            for rows, row in ((trace.x, xs), (trace.y, y), (trace.lam, lams)):
                rows[:, places[t]] = row
        if t == count:
            break
        force = y @ B_beta
        force -= shift  # beta (By_t - c)
        lams = w - force  # lam_{t+1}
        force -= lams
        slope = gradients(t, xs)
        slope *= eta
        slope += force @ A_eta
        np.subtract(xs, slope, out=slope)
        xs = slope @ M
        xs += drawn[:, t]
    return trace


def row_minimiser(g: Regulariser, B: Array, beta: float, c: Array) -> Rows:
    """w (runs, m) -> G(w) (runs, l), row by row ``g.minimise(B, beta, c, w)``, everything that does not depend on w prepared.

    Closed forms: a quadratic g with K + beta B'B > 0; g = 0 with B of full column rank; L1, ElasticNet, Box where B'B is a
    multiple of the identity. ValueError for the others.
    """
    square = B.T @ B
    if isinstance(g, QuadraticRegulariser | Zero):
        K, k = (g.K, g.k) if isinstance(g, QuadraticRegulariser) else (np.zeros_like(square), np.zeros(len(square)))
        matrix = K + beta * square
        if np.linalg.eigvalsh(matrix)[0] <= eigenvalues_lost(matrix, len(B) + 2):
            words = "g has no unique minimiser that float64 can tell"
            raise ValueError(f"{words}: B must have full column rank, or g curvature on its kernel")
        inverse = np.linalg.inv(matrix)
        return _affine(np.ascontiguousarray(B @ inverse.T), inverse @ (B.T @ (beta * c) - k))
    s = multiple_of_identity(square, len(B))
    if s is None or not isinstance(g, ElasticNet | Box):
        raise ValueError("g must have a closed form: quadratic or zero, or L1, ElasticNet, Box with B'B a multiple of I")
    point = _affine(np.ascontiguousarray(B / (s * beta)), B.T @ c / s)
    step = 1 / (s * beta)
    return lambda w: g.prox(point(w), step)


def kept_indices(keep: Sequence[int] | None, steps: int) -> tuple[int, ...]:
    """``keep`` as increasing indices in 0..steps; all of them for None."""
    known = range(steps + 1)
    kept = tuple(known if keep is None else keep)
    if not kept or list(kept) != sorted({*kept} & {*known}):
        raise ValueError(f"keep must hold increasing integers from 0 to {steps}")
    return kept


def _affine(matrix: Array, shift: Array) -> Rows:
    def apply(v: Array) -> Array:
        result: Array = v @ matrix
        result += shift
        return result

    return apply
