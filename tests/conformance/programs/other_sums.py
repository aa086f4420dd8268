"""The arithmetic of another machine: sums in other orders, systems solved by other factorisations, whatever the library does.

Within ``summing`` the programs of this folder, and the functions that they call, compute ``@``, ``np.dot``, ``mean``, ``sum``,
``np.linalg.solve``, ``inv`` by plain float64 operations in a drawn order: what another BLAS, another number of threads or another
solver could give. Each solver is backward stable: Gaussian elimination with pivots, Householder QR, Cholesky or eigenvectors
where the matrix is symmetric and positive definite.
"""

from collections.abc import Callable
from typing import Any

import numpy as np

from verify.conformance.kit.problem import converted

SOLVE = np.linalg.solve
ORDERS = ("forward", "reversed", "pairwise", "random", "fused")
SOLVERS = ("lu", "qr", "cholesky", "eigh")


class Row(np.ndarray):
    """A float64 array whose sums of products are taken in the order of ``machine``."""

    machine: "Machine"

    def __array_finalize__(self, source: Any) -> None:
        self.machine = getattr(source, "machine", getattr(self, "machine", None))

    def __array_ufunc__(self, ufunc: Any, method: str, *inputs: Any, out: Any = None, **options: Any) -> Any:
        plain = tuple(np.asarray(i) if isinstance(i, Row) else i for i in inputs)
        if ufunc is np.matmul and method == "__call__":
            return row(self.machine, self.machine.product(*plain))
        if ufunc is np.add and method == "reduce" and "where" not in options:
            axis = options.get("axis", 0)
            if isinstance(axis, int) and not options.get("keepdims"):
                return row(self.machine, self.machine.total(np.moveaxis(np.asarray(plain[0], dtype=float), axis, -1)))
        if out is not None:
            options["out"] = tuple(np.asarray(o) if isinstance(o, Row) else o for o in out)
        found = getattr(ufunc, method)(*plain, **options)
        if out is not None:
            return out[0]
        return tuple(row(self.machine, f) for f in found) if isinstance(found, tuple) else row(self.machine, found)

    def __array_function__(self, func: Any, types: Any, args: Any, kwargs: Any) -> Any:
        if func in (np.dot, np.inner, np.vdot) and len(args) == 2 and all(np.ndim(a) == 1 for a in args):
            return row(self.machine, self.machine.product(*map(np.asarray, args)))
        if func is np.linalg.solve:
            return row(self.machine, self.machine.solve(*map(np.asarray, args)))
        if func is np.linalg.inv:
            return row(self.machine, self.machine.solve(np.asarray(args[0]), np.eye(len(args[0]))))
        if func is np.mean and kwargs.get("axis", args[1] if len(args) > 1 else None) is not None:
            axis = kwargs.get("axis", args[1] if len(args) > 1 else 0)
            values = np.moveaxis(np.asarray(args[0], dtype=float), axis, -1)
            return row(self.machine, self.machine.total(values) / values.shape[-1])
        found = func(*_plain(args), **{k: _plain(v) for k, v in kwargs.items()})
        if isinstance(found, tuple):
            return type(found)(*[row(self.machine, f) for f in found]) if hasattr(found, "_fields") else tuple(
                row(self.machine, f) for f in found)  # fmt: skip
        return row(self.machine, found)


def _plain(value: Any) -> Any:
    if isinstance(value, Row):
        return np.asarray(value)
    return type(value)(_plain(v) for v in value) if type(value) in (list, tuple) else value


def row(machine: "Machine", value: Any) -> Any:
    """A float array as a Row of the machine; anything else as it is."""
    if isinstance(value, (np.ndarray, np.floating)) and np.asarray(value).dtype == np.float64 and np.ndim(value):
        found = np.asarray(value).view(Row)
        found.machine = machine
        return found
    return value


class Machine:
    """One order of sums and one solver, by a seed; ``fresh``: each sum in another order, so that no run gives the same bits."""

    def __init__(self, order: str, solver: str, seed: int = 0, fresh: bool = False) -> None:
        self.order, self.solver, self.seed, self.fresh = order, solver, seed, fresh
        self.rng = np.random.default_rng(seed)

    def total(self, terms: np.ndarray) -> np.ndarray:
        """The sum over the last axis."""
        k = terms.shape[-1]
        order = self.order
        if order == "fused":  # products and sums in a longer format, rounded once, as fused multiply-adds may
            return np.asarray(np.sum(terms.astype(np.longdouble), axis=-1), dtype=np.float64)
        if order == "pairwise":
            while terms.shape[-1] > 1:
                half = terms.shape[-1] // 2
                terms = np.concatenate((terms[..., :half] + terms[..., half : 2 * half], terms[..., 2 * half :]), axis=-1)
            return terms[..., 0] if k else np.zeros(terms.shape[:-1])
        turned = np.arange(k) if order == "forward" else np.arange(k)[::-1]
        if order == "random":
            turned = (self.rng if self.fresh else np.random.default_rng(self.seed + k)).permutation(k)
        found = np.zeros(terms.shape[:-1])
        for j in turned:
            found = found + terms[..., j]
        return found

    def product(self, a: np.ndarray, b: np.ndarray) -> np.ndarray:
        """a @ b."""
        left, right = np.atleast_2d(a), b[:, None] if b.ndim == 1 else b
        if left.ndim > 2 or right.ndim > 2:
            return np.asarray(a @ b)
        kind = np.longdouble if self.order == "fused" else np.float64
        found = self.total(left.astype(kind)[:, None, :] * right.T.astype(kind)[None, :, :])
        found = found[:, 0] if b.ndim == 1 else found
        return found[0] if a.ndim == 1 else found

    def solve(self, matrix: np.ndarray, right: np.ndarray) -> np.ndarray:
        """matrix^{-1} right, by the solver; by LU where the matrix is not what the solver asks for."""
        definite = np.array_equal(matrix, matrix.T)
        if self.solver == "qr":
            q, r = np.linalg.qr(matrix)
            return _triangular(r, self.product(q.T, right))
        if self.solver == "eigh" and definite:
            values, vectors = np.linalg.eigh(matrix)
            if values[0] > 0:
                turned = self.product(vectors.T, right)
                return self.product(vectors, (turned.T / values).T)
        if self.solver == "cholesky" and definite:
            try:
                factor = np.linalg.cholesky(matrix)
            except np.linalg.LinAlgError:
                return SOLVE(matrix, right)
            lower = _triangular(factor[::-1, ::-1], right[::-1])[::-1]
            return _triangular(factor.T, lower)
        turned = np.argsort(np.random.default_rng(self.seed).random(len(matrix)))  # LU of the renumbered equations
        return SOLVE(matrix[turned], right[turned])


def _triangular(upper: np.ndarray, right: np.ndarray) -> np.ndarray:
    """Back substitution; LinAlgError for a zero on the diagonal."""
    if not np.all(np.diag(upper)):
        raise np.linalg.LinAlgError("Singular matrix")
    found = np.array(right, dtype=float)
    for i in range(len(upper) - 1, -1, -1):
        for j in range(len(upper) - 1, i, -1):
            found[i] = found[i] - upper[i, j] * found[j]
        found[i] = found[i] / upper[i, i]
    return found


def summing(admm: Callable[..., Any], machine: Machine) -> Callable[..., Any]:
    """The program on arrays of the machine."""

    def program(p: Any, noise: Any, steps: int) -> dict[str, Any]:
        given = converted(p, lambda value: row(machine, value), lambda value: np.asarray(value, dtype=np.float64))
        states = admm(given, given.noise if noise is not None else None, steps)
        return {name: value if name == "released" else np.array(value, dtype=np.float64) for name, value in states.items()}

    return program
