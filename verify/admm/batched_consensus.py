"""Many runs at once of cyffers2023, Algorithm 3, with f_i(x) = (<a_i, x> - b_i)^2/2 as in appendix E.

The clear form is the run of the declaration ``federated_admm``; here the state is (runs, n, p) and the proximal maps are Sherman
and Morrison's formula for all who take part. Equal to the clear form up to rounding (tested: 1e-12, relative).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike, NDArray

from ..algorithms.arrays import Array, array, check_mask, number, relaxation
from ..algorithms.proximal import clip
from ..algorithms.regularisers import Box, ElasticNet
from .batched import kept_indices
from .consensus import check_clipping, check_form

Indices = NDArray[np.int64]
Drawn = Callable[[int, Indices, Indices], Array]  # (k, runs (N,), users (N,)) -> the noise of those users (N, p)


@dataclass(frozen=True, eq=False)
class BatchedConsensusTrace:
    """kept (K,): indices of the clear trace's rows of z. z: (runs, K, p); u: the last state (runs, n, p)."""

    kept: tuple[int, ...]
    z: Array
    u: Array


def batched_federated_admm(
    features: ArrayLike,
    targets: ArrayLike,
    r: ElasticNet | Box,
    gamma: float,
    u: ArrayLike,
    lam: ArrayLike,
    participation: ArrayLike,
    *,
    noise: Drawn | None = None,
    clipping: float | None = None,
    form: str = "printed",
    keep: Sequence[int] | None = None,
) -> BatchedConsensusTrace:
    """Algorithm 3 for each u[r] of u (runs, n, p), from z_0 = prox_{gamma r}(mean u); ``form`` is that of line 7.

    features (n, p), targets (n,): the a_i and b_i; gamma: the parameter of both proximal maps. participation: (runs, K, n), at
    least one user in each round. noise: a function (k, runs (N,), users (N,)) -> (N, p) of the round and of those who take part
    in it, so that no noise is drawn for the others. keep: row numbers 0..K of z.
    """
    check_form("form", form)
    a = array("features", features, (None, None))
    n, p = a.shape
    b, parameter = array("targets", targets, (n,)), number("gamma", gamma, 0, strict=True)
    weight = parameter / (1 + parameter * np.sum(a * a, axis=1))  # (I + gamma aa')^{-1} = I - weight aa'
    state = np.array(array("u", u, (None, n, p)))
    runs = len(state)
    mask = check_mask("participation", participation, (runs, None, n))
    count = mask.shape[1]
    if not np.all(mask.sum(axis=2) >= 1):
        raise ValueError("participation must name at least one user in each round")
    if not isinstance(r, ElasticNet | Box):
        raise ValueError(f"r must have a closed form for each entry: L1, ElasticNet or Box, found {type(r).__name__}")
    radius, step = check_clipping(clipping), relaxation(lam, count)
    z_hat = state.mean(axis=1)
    z = r.prox(z_hat, parameter)
    kept = kept_indices(keep, count)
    zs, places = np.empty((runs, len(kept), p)), {k: place for place, k in enumerate(kept)}
    for k in range(count + 1):
        if k in places:
            zs[:, places[k]] = z
        if k == count:
            break
        which, users = np.nonzero(mask[:, k])
        old, around, a_i = state[which, users], z[which], a[users]
        v = 2 * around - old
        pull = v - a_i * ((np.einsum("ij,ij->i", a_i, v) - b[users]) * weight[users])[:, None] - around
        if radius is not None:
            pull = clip(pull, radius)
        if noise is not None:
            pull += array("noise", noise(k, which, users), (len(users), p)) / 2
        pull *= 2 * float(step[k])
        state[which, users] = old + pull
        total = np.add.reduceat(pull, np.searchsorted(which, np.arange(runs)), axis=0)
        z_hat = (z if form == "printed" else z_hat) + total / n
        z = r.prox(z_hat, parameter)
    return BatchedConsensusTrace(kept, zs, state)
