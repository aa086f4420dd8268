"""cyffers2023, Algorithm 1: the noisy block-wise fixed-point iteration. Errors and noise are arguments, never drawn here."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike

from verify.algorithms.arrays import Array

Operator = Callable[[Array], Array]
Errors = Callable[[int, Array], ArrayLike] | ArrayLike | None


@dataclass(frozen=True, eq=False)
class FixedPointTrace:
    """A run of K iterations. u: (K+1, p), row k is u_k; image: (K, p), R(u_k); errors: (K, p), e_k; lam: (K,), lambda_k."""

    u: Array
    image: Array
    errors: Array
    lam: Array


def noisy_fixed_point(
    R: Operator,
    u: ArrayLike,
    lam: ArrayLike,
    *,
    steps: int,
    blocks: Sequence[int] | None = None,
    active: ArrayLike | None = None,
    errors: Errors = None,
    noise: ArrayLike | None = None,
) -> FixedPointTrace:
    """``steps`` = K iterations from u (p,); for k < K and every block b (line 3, all blocks reading u_k)

        u_{k+1,b} = u_{k,b} + rho_{k,b} lambda_k (R_b(u_k) + e_{k,b} + eta_{k+1,b} - u_{k,b}).

    R: (p,) -> (p,), non-expansive in the paper (not checked). lam: lambda in (0, 1], or (K,). blocks: lengths of the consecutive
    blocks of u, with sum p (default: one block). active: rho, (K, B) of 0 and 1 (default: all 1). errors: e, (K, p), or a
    function (k, u_k) -> (p,), since an error may depend on the iterate (Proposition 1). noise: eta, (K, p); the paper draws
    N(0, sigma^2 I_p) for a block, read as: of the block's own dimension.
    """
    start = np.array(u, dtype=np.float64)
    p = len(start)
    lengths = (p,) if blocks is None else tuple(blocks)
    step = np.broadcast_to(lam, steps)
    rho = np.ones((steps, len(lengths))) if active is None else np.asarray(active)
    eta = np.zeros((steps, p)) if noise is None else np.asarray(noise)
    us, images, used = [start], [], []
    for k in range(steps):
        images.append(R(us[k]))
        used.append(errors(k, us[k]) if callable(errors) else np.zeros(p) if errors is None else np.asarray(errors[k]))
        us.append(us[k] + np.repeat(rho[k], lengths) * step[k] * (images[k] + used[k] + eta[k] - us[k]))
    return FixedPointTrace(np.array(us), np.array(images), np.array(used), step)
