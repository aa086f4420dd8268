"""Many runs at once of cyffers2023, Algorithms 2 and 3, for quadratic losses and a regulariser in closed form.

The clear forms are ``centralized_admm`` and ``federated_admm``; here the state is (runs, n, p) and the n proximal maps are
factored once: an inverse (p, p) per user, or Sherman and Morrison's formula for f_i = (<a_i, x> - b_i)^2/2. Equal to the clear
form up to rounding (tested: 1e-12, relative).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Protocol

import numpy as np
from numpy.typing import ArrayLike, NDArray

from ..algorithms.arrays import Array, array, assign, check_mask, number, relaxation
from ..algorithms.losses import Quadratic
from ..algorithms.proximal import clip
from ..algorithms.regularisers import Regulariser
from .batched import Noise, Rows, blocks_of, kept_indices, row_prox
from .consensus import Consensus, check_clipping, check_form

Indices = NDArray[np.int64]
Drawn = Callable[[int, Indices, Indices], Array]  # (k, runs (N,), users (N,)) -> the noise of those users (N, p)


class UserMaps(Protocol):
    """prox_{step f_i} for the users i: ``some(users (N,), v (N, p))`` row by row, ``all(v (runs, n, p))``."""

    n: int
    p: int

    def some(self, users: Indices, v: Array) -> Array: ...

    def all(self, v: Array) -> Array: ...


class QuadraticUsers:
    """Users with ``Quadratic`` losses: x = (I + step H_i)^{-1}(v - step h_i)."""

    def __init__(self, losses: Sequence[Quadratic], step: float) -> None:
        if len(losses) == 0 or not all(isinstance(f, Quadratic) for f in losses):
            raise ValueError("losses must be quadratics, at least one")
        self.n, self.p = len(losses), losses[0].dimension
        self._inverse = np.linalg.inv(np.eye(self.p) + step * np.array([f.H for f in losses]))
        self._shift = step * np.einsum("ijk,ik->ij", self._inverse, np.array([f.h for f in losses]))

    def some(self, users: Indices, v: Array) -> Array:
        return np.asarray(np.einsum("ijk,ik->ij", self._inverse[users], v) - self._shift[users])

    def all(self, v: Array) -> Array:
        return np.asarray(np.matmul(v.transpose(1, 0, 2), self._inverse).transpose(1, 0, 2) - self._shift)


class ResidualUsers:
    """Users with f_i(x) = (<a_i, x> - b_i)^2/2, features (n, p), targets (n,): v - step a (<a,v> - b)/(1 + step |a|^2)."""

    def __init__(self, features: ArrayLike, targets: ArrayLike, step: float) -> None:
        self._a = array("features", features, (None, None))
        self._b = array("targets", targets, (len(self._a),))
        self.n, self.p = self._a.shape
        positive = number("step", step, 0, strict=True)
        self._weight = positive / (1 + positive * np.sum(self._a * self._a, axis=1))

    def some(self, users: Indices, v: Array) -> Array:
        a = self._a[users]
        return np.asarray(v - a * ((np.einsum("ij,ij->i", a, v) - self._b[users]) * self._weight[users])[:, None])

    def all(self, v: Array) -> Array:
        return np.asarray(v - self._a * ((np.einsum("rij,ij->ri", v, self._a) - self._b) * self._weight)[..., None])


@dataclass(frozen=True, eq=False)
class BatchedConsensus:
    """The maps of a consensus problem: x_i by ``users``, z by ``z_map`` on rows (runs, p)."""

    users: UserMaps
    z_map: Rows

    @classmethod
    def of(cls, problem: Consensus) -> BatchedConsensus:
        """The maps of a problem with ``Quadratic`` losses, in the form ("printed" or "derived") of the problem."""
        losses = [f for f in problem.losses if isinstance(f, Quadratic)]
        if len(losses) < problem.n:
            raise ValueError("problem must have quadratic losses only")
        return cls(QuadraticUsers(losses, problem.step), row_prox(problem.r, problem.step))

    @classmethod
    def residuals(cls, features: ArrayLike, targets: ArrayLike, r: Regulariser, gamma: float, form: str) -> BatchedConsensus:
        """One squared residual per user, as in appendix E; the parameter is gamma for "printed", gamma/n for "derived"."""
        check_form("form", form)
        step = number("gamma", gamma, 0, strict=True) / (1 if form == "printed" else len(np.asarray(targets)))
        return cls(ResidualUsers(features, targets, step), row_prox(r, step))

    def __post_init__(self) -> None:
        assign(self, users=self.users, z_map=self.z_map)


@dataclass(frozen=True, eq=False)
class BatchedConsensusTrace:
    """kept (K,): indices of the clear trace's rows of z. z: (runs, K, p); u: the last state (runs, n, p)."""

    kept: Indices
    z: Array
    u: Array


def batched_federated_admm(
    problem: BatchedConsensus,
    u: ArrayLike,
    lam: ArrayLike,
    participation: ArrayLike,
    *,
    noise: Noise | Drawn = None,
    clipping: float | None = None,
    form: str = "printed",
    z: ArrayLike | None = None,
    keep: Sequence[int] | None = None,
) -> BatchedConsensusTrace:
    """``federated_admm`` for each u[r] of u (runs, n, p); ``form`` is that of line 7.

    participation: (K, n) for all runs or (runs, K, n), at least one user in each round. noise: eta as above, or a function
    (k, runs (N,), users (N,)) -> (N, p) of the round and of those who take part in it, so that no noise is drawn for the
    others. z: z_0, (p,), for the printed form only. keep: row numbers 0..K of z.
    """
    check_form("form", form)
    n, p = problem.users.n, problem.users.p
    state = np.array(array("u", u, (None, n, p)))
    runs = len(state)
    mask = np.asarray(participation)
    mask = check_mask("participation", np.broadcast_to(mask, (runs, *mask.shape)) if mask.ndim == 2 else mask, (runs, None, n))
    count = mask.shape[1]
    if not np.all(mask.sum(axis=2) >= 1):
        raise ValueError("participation must name at least one user in each round")
    radius, step = check_clipping(clipping), relaxation(lam, count)
    drawn = noise if callable(noise) else None
    blocks = blocks_of(None if callable(noise) else noise, runs, count, (n, p))
    z_hat = state.mean(axis=1)
    current = problem.z_map(z_hat)
    if z is not None:
        if form == "derived":
            raise ValueError("z must not be given for the derived form: z_0 is the proximal map of r at the mean of u")
        current = np.tile(array("z", z, (p,)), (runs, 1))
    kept = kept_indices(keep, count)
    zs = np.empty((runs, len(kept), p))
    places = {int(k): place for place, k in enumerate(kept)}
    for k in range(count + 1):
        if k in places:
            zs[:, places[k]] = current
        if k == count:
            break
        which, users = np.nonzero(mask[:, k])
        old = state[which, users]
        around = current[which]
        pull = problem.users.some(users, 2 * around - old) - around
        if radius is not None:
            pull = clip(pull, radius)
        if drawn is not None:
            pull += array("noise", drawn(k, which, users), (len(users), p)) / 2
        elif noise is not None:
            pull += next(blocks)[which, users] / 2
        pull *= 2 * float(step[k])
        state[which, users] = old + pull
        total = np.add.reduceat(pull, np.searchsorted(which, np.arange(runs)), axis=0)
        z_hat = (current if form == "printed" else z_hat) + total / n
        current = problem.z_map(z_hat)
    if drawn is None and noise is not None and next(blocks, None) is not None:
        raise ValueError(f"noise must have {count} steps in all, found more")
    return BatchedConsensusTrace(kept, zs, state)
