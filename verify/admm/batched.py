"""Many runs at once of chan2024, Algorithm 1, for quadratic f and a regulariser in closed form.

The clear form is ``gradient_admm``; here a state is a row of (runs, n), every matrix is factored once, and
one step is six matrix products and a dozen passes over the rows. Written for Monte Carlo runs and for attacks. Equal to the
clear form up to rounding (tested: 1e-12, relative).

Noise is an argument, (runs, T, n), or an iterator of blocks (runs, b, n) with b >= 1 whose lengths add up to T, so that a long
run needs no more memory than one block and the iterates that are asked for (``keep``).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Protocol

import numpy as np
from numpy.typing import ArrayLike, NDArray

from ..algorithms.arrays import Array, array, assign
from ..algorithms.losses import Quadratic
from ..algorithms.regularisers import L1, Box, ElasticNet, QuadraticRegulariser, Regulariser, Zero
from ..algorithms.rounding import eigenvalues_lost, multiple_of_identity
from .problem import Problem

Noise = ArrayLike | Iterator[Array] | None
Rows = Callable[[Array], Array]  # the same map on every row


class Gradients(Protocol):
    """The gradients of f_{t+1} at the rows of x (runs, n); ``steps`` = T, or None where T is free."""

    @property
    def dimension(self) -> int: ...

    def check(self, runs: int, steps: int) -> None: ...

    def __call__(self, t: int, x: Array) -> Array: ...


@dataclass(frozen=True, eq=False)
class SameLosses:
    """One quadratic per iteration, the same for all runs; a single one stands for every iteration."""

    functions: Sequence[Quadratic]

    def __post_init__(self) -> None:
        if len(self.functions) == 0 or not all(isinstance(f, Quadratic) for f in self.functions):
            raise ValueError("functions must name at least one loss, and quadratics only")
        if len({f.dimension for f in self.functions}) > 1:
            raise ValueError("functions must all have the same number of variables")
        assign(self, functions=tuple(self.functions))

    @property
    def dimension(self) -> int:
        return self.functions[0].dimension

    def check(self, runs: int, steps: int) -> None:
        if len(self.functions) not in (1, steps):
            raise ValueError(f"functions must name one loss or one per iteration ({steps}), found {len(self.functions)}")

    def __call__(self, t: int, x: Array) -> Array:
        f = self.functions[t if len(self.functions) > 1 else 0]
        result: Array = x @ f.H
        result += f.h
        return result


@dataclass(frozen=True, eq=False)
class SampledResiduals:
    """f_{t+1} = (<a_i, x> - b_i)^2 with i = samples[., t]: chan2024, section 10.

    features (N, n), targets (N,), samples (T,) for all runs or (runs, T), of integers in 0..N-1.
    """

    features: Array
    targets: Array
    samples: NDArray[np.int64]

    def __post_init__(self) -> None:
        features = array("features", self.features, (None, None))
        samples = np.asarray(self.samples)
        if samples.ndim not in (1, 2) or samples.size == 0 or samples.dtype.kind not in "iu":
            raise ValueError("samples must hold integers, of shape (T,) or (runs, T)")
        if samples.min() < 0 or samples.max() >= len(features):
            raise ValueError(f"samples must hold integers from 0 to {len(features) - 1}")
        assign(self, features=features, targets=array("targets", self.targets, (len(features),)), samples=samples)

    @property
    def dimension(self) -> int:
        return int(self.features.shape[1])

    def check(self, runs: int, steps: int) -> None:
        if self.samples.shape not in ((steps,), (runs, steps)):
            raise ValueError(f"samples must have shape ({steps},) or ({runs}, {steps}), found {self.samples.shape}")

    def __call__(self, t: int, x: Array) -> Array:
        chosen = self.samples[..., t]
        a = self.features[chosen]
        if a.ndim == 1:
            return np.outer(2 * (x @ a - self.targets[chosen]), a)
        residual = np.einsum("ij,ij->i", x, a) - self.targets[chosen]
        result: Array = a * (2 * residual)[:, None]
        return result


@dataclass(frozen=True, eq=False)
class BatchedTrace:
    """Iterates with the indices ``kept`` (K,): x (runs, K, n), y (runs, K, l), lam (runs, K, m), as in the clear traces."""

    kept: NDArray[np.int64]
    x: Array
    y: Array
    lam: Array


class _Step:
    """The matrices of one iteration, factored once: M = (I + eta beta A'A)^{-1} and G as a map of rows."""

    def __init__(self, problem: Problem) -> None:
        A, B, beta, eta = problem.A, problem.B, problem.beta, problem.eta
        self.A_beta = np.ascontiguousarray(beta * A.T)  # x -> beta A x
        self.A_eta = np.ascontiguousarray(eta * A)  # r -> eta A'r
        self.B_beta = np.ascontiguousarray(beta * B.T)  # y -> beta B y
        self.shift = beta * problem.c
        self.shifted = bool(np.any(self.shift))
        self.M = np.linalg.inv(np.eye(problem.n) + eta * beta * A.T @ A)
        self.M = np.ascontiguousarray((self.M + self.M.T) / 2)
        self.eta = eta
        self.G = row_minimiser(problem.g, B, beta, problem.c)

    def pull(self, y: Array) -> Array:
        """beta (By - c)."""
        q: Array = y @ self.B_beta
        if self.shifted:
            q -= self.shift
        return q

    def forward(self, x: Array, gradient: Array, force: Array) -> Array:
        """M (x - eta (gradient + A'force)); overwrites ``gradient``."""
        gradient *= self.eta
        gradient += force @ self.A_eta
        np.subtract(x, gradient, out=gradient)
        return np.asarray(gradient @ self.M)


def batched_gradient_admm(
    problem: Problem,
    x: ArrayLike,
    lam: ArrayLike,
    gradients: Gradients,
    *,
    steps: int,
    noise: Noise = None,
    keep: Sequence[int] | None = None,
) -> BatchedTrace:
    """``gradient_admm`` for every row of x (runs, n) and lam (runs, m); ``problem.f`` is not read.

    noise: (runs, T, n), an iterator of blocks, or None; T = steps. keep: indices in 0..T, increasing; None for all of them.
    ValueError for a regulariser whose minimiser has no closed form under ``problem.B``.
    """
    step, xs, lams, blocks, wanted = _start(problem, x, lam, "lam", problem.m, gradients, steps, noise)
    kept, trace = _records(problem, len(xs), steps, keep)
    places = {int(t): place for place, t in enumerate(kept)}
    for t in range(steps + 1):
        w = lams - xs @ step.A_beta
        y = step.G(w)
        if t in places:
            _record(trace, places[t], xs, y, lams)
        if t == steps:
            break
        force = step.pull(y)  # beta (By_t - c)
        lams = w - force  # lam_{t+1}
        force -= lams  # beta (By_t - c) - lam_{t+1}
        xs = step.forward(xs, gradients(t, xs), force)
        if wanted:
            xs += next(blocks)
    _finish(blocks, wanted, steps)
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
    if s is None or not isinstance(g, L1 | ElasticNet | Box):
        raise ValueError("g must have a closed form: quadratic or zero, or L1, ElasticNet, Box with B'B a multiple of I")
    point = _affine(np.ascontiguousarray(B / (s * beta)), B.T @ c / s)
    proximal = row_prox(g, 1 / (s * beta))
    return lambda w: proximal(point(w))


def row_prox(g: Regulariser, step: float) -> Rows:
    """v (runs, l) -> prox_{step g}(v), row by row; ValueError for a g without a closed form. Overwrites nothing."""
    if isinstance(g, Zero):
        return lambda v: v
    if isinstance(g, Box):
        return lambda v: np.clip(v, g.low, g.high)
    if isinstance(g, QuadraticRegulariser):
        inverse = np.linalg.inv(np.eye(len(g.k)) + step * g.K)
        return _affine(np.ascontiguousarray(inverse.T), -step * inverse @ g.k)
    if not isinstance(g, L1 | ElasticNet):
        raise ValueError("g must have a proximal map in closed form: Zero, L1, ElasticNet, Box or QuadraticRegulariser")
    threshold, shrink = step * g.c1, 1 / (1 + 2 * step * (g.c2 if isinstance(g, ElasticNet) else 0.0))

    def soft(v: Array) -> Array:
        result = v - np.clip(v, -threshold, threshold)
        if shrink != 1:
            result *= shrink
        return result

    return soft


def blocks_of(noise: Noise, runs: int, steps: int, shape: tuple[int, ...], name: str = "noise") -> Iterator[Array]:
    """The T arrays (runs, *shape) of a noise argument, checked as they come; ValueError where blocks end early."""
    if noise is not None and not isinstance(noise, Iterator):
        whole = array(name, noise, (runs, steps, *shape))
        yield from (whole[:, t] for t in range(steps))
        return
    done = 0
    for given in noise or ():
        block = array(f"a block of {name}", given, (runs, None, *shape))
        done += block.shape[1]
        yield from (block[:, t] for t in range(block.shape[1]))
    if done != steps:
        raise ValueError(f"the blocks of {name} must have {steps} steps in all, found {done}")


def kept_indices(keep: Sequence[int] | None, steps: int) -> NDArray[np.int64]:
    """``keep`` as increasing indices in 0..steps; all of them for None."""
    kept = np.arange(steps + 1) if keep is None else np.asarray(list(keep))
    if (
        kept.ndim != 1
        or len(kept) == 0
        or kept.dtype.kind not in "iu"
        or kept[0] < 0
        or kept[-1] > steps
        or not np.all(kept[1:] > kept[:-1])
    ):
        raise ValueError(f"keep must hold increasing integers from 0 to {steps}")
    return kept.astype(np.int64)


def _affine(matrix: Array, shift: Array) -> Rows:
    if not np.any(shift):
        return lambda v: v @ matrix

    def apply(v: Array) -> Array:
        result: Array = v @ matrix
        result += shift
        return result

    return apply


def _start(
    problem: Problem, x: ArrayLike, other: ArrayLike, name: str, length: int, gradients: Gradients, steps: int, noise: Noise
) -> tuple[_Step, Array, Array, Iterator[Array], bool]:
    if isinstance(steps, bool) or not isinstance(steps, (int, np.integer)) or steps < 1:
        raise ValueError(f"steps must be an integer >= 1, found {steps!r}")
    if gradients.dimension != problem.n:
        raise ValueError(f"gradients must be of functions of {problem.n} variables, found {gradients.dimension}")
    xs = array("x", x, (None, problem.n))
    others = array(name, other, (len(xs), length))
    gradients.check(len(xs), steps)
    blocks = blocks_of(noise, len(xs), steps, (problem.n,), "noise" if name == "lam" else "z")
    return _Step(problem), xs, others, blocks, noise is not None


def _records(problem: Problem, runs: int, steps: int, keep: Sequence[int] | None) -> tuple[NDArray[np.int64], BatchedTrace]:
    kept = kept_indices(keep, steps)
    x, y, lam = (np.empty((runs, len(kept), length)) for length in (problem.n, problem.l, problem.m))
    return kept, BatchedTrace(kept, x, y, lam)


def _record(trace: BatchedTrace, place: int, x: Array, y: Array, lam: Array) -> None:
    trace.x[:, place], trace.y[:, place], trace.lam[:, place] = x, y, lam


def _finish(blocks: Iterator[Array], wanted: bool, steps: int) -> None:
    """Blocks that are longer than the run are an error too."""
    if wanted and next(blocks, None) is not None:
        raise ValueError(f"noise must have {steps} steps in all, found more")
