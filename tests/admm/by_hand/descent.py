"""cyffers2023, Propositions 1 and 2: private gradient and coordinate descent, and the same as runs of Algorithm 1.

Noise and the sampled indices are arguments. Two remarks on the printed text, both tested:

* Proposition 1 calls R = I - (2/beta) grad f non-expansive for f(.; d) beta-smooth; that needs f convex as well.
* After it, R(u_k) + e_k is said to be u_k - grad f_i(u_k); it is u_k - (2/beta) grad f_i(u_k), and only this is non-expansive.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike

from tests.admm.by_hand.parts import check_indices
from verify.algorithms.arrays import Array, array, assign, check_noise, number
from verify.algorithms.losses import Loss

from .fixed_point import FixedPointTrace, noisy_fixed_point


@dataclass(frozen=True, eq=False)
class DescentTrace:
    """A run of K steps. u: (K+1, p); gradient: (K, p), the gradient (or its chosen block, else 0) at u_k, without noise."""

    u: Array
    gradient: Array


def dp_sgd(
    losses: Sequence[Loss], u: ArrayLike, gamma: float, samples: ArrayLike, noise: ArrayLike | None = None
) -> DescentTrace:
    """u_{k+1} = u_k - gamma (grad f_{i_k}(u_k) + eta'_{k+1}), with i_k = samples[k] in 0..n-1 and eta' = noise (K, p)."""
    functions, start, step = _check_losses(losses), array("u", u, (None,)), number("gamma", gamma, 0, strict=True)
    chosen = check_indices("samples", samples, len(functions))
    _check_dimension(functions, len(start))
    eta = check_noise("noise", noise, (len(chosen), len(start)))
    us, gradients = [start], []
    for k, i in enumerate(chosen):
        gradients.append(functions[i].gradient(us[k]))
        us.append(us[k] - step * (gradients[k] + eta[k]))
    return DescentTrace(np.array(us), np.array(gradients))


def dp_coordinate_descent(
    losses: Sequence[Loss],
    u: ArrayLike,
    gamma: float,
    coordinates: ArrayLike,
    blocks: Sequence[int] | None = None,
    noise: ArrayLike | None = None,
) -> DescentTrace:
    """Block b = coordinates[k] only: u_{k+1,b} = u_{k,b} - gamma (grad_b f(u_k) + eta'_{k+1,b}), f = (1/n) sum f_i, r = 0.

    blocks: lengths of the blocks, default one per coordinate. noise: eta', (K, p), of which only the entries of the chosen
    block are used. This is the basic loop of private coordinate descent with one step size for all coordinates; step
    sizes and noise levels per coordinate, a separable proximal step and the averaging of inner loops are not in Proposition 2.
    """
    functions, start, step = _check_losses(losses), array("u", u, (None,)), number("gamma", gamma, 0, strict=True)
    _check_dimension(functions, len(start))
    lengths = (1,) * len(start) if blocks is None else tuple(blocks)
    if not lengths or any(type(b) is not int or b < 1 for b in lengths) or sum(lengths) != len(start):
        raise ValueError(f"blocks must be positive integers with sum {len(start)}, found {lengths}")
    chosen = check_indices("coordinates", coordinates, len(lengths))
    eta = check_noise("noise", noise, (len(chosen), len(start)))
    us, gradients = [start], []
    for k, b in enumerate(chosen):
        first = sum(lengths[:b])
        inside = slice(first, first + lengths[b])
        gradients.append(np.zeros(len(start)))
        gradients[k][inside] = mean_gradient(functions, us[k])[inside]
        following = us[k].copy()
        following[inside] -= step * (gradients[k][inside] + eta[k][inside])
        us.append(following)
    return DescentTrace(np.array(us), np.array(gradients))


def dp_sgd_as_fixed_point(
    losses: Sequence[Loss], u: ArrayLike, gamma: float, beta: float, samples: ArrayLike, noise: ArrayLike | None = None
) -> FixedPointTrace:
    """Proposition 1: Algorithm 1 with one block, R = I - (2/beta) grad f, lambda = gamma beta/2 and
    e_k = (2/beta)(grad f(u_k) - grad f_{i_k}(u_k)).

    beta > 0 must bound the smoothness of every f_i; gamma in (0, 2/beta). noise: eta, (K, p). The run is that of ``dp_sgd``
    with the noise eta' = -(beta/2) eta, whose law is the paper's N(0, (beta^2/4) sigma^2 I).
    """
    functions, scale, step = _check_losses(losses), _check_beta(losses, beta), _check_gamma(gamma, beta)
    chosen = check_indices("samples", samples, len(functions))

    def error(k: int, point: Array) -> Array:
        return np.asarray(2 / scale * (mean_gradient(functions, point) - functions[chosen[k]].gradient(point)))

    return noisy_fixed_point(
        GradientOperator(functions, scale), u, step * scale / 2, steps=len(chosen), errors=error, noise=noise
    )


def dp_coordinate_descent_as_fixed_point(
    losses: Sequence[Loss],
    u: ArrayLike,
    gamma: float,
    beta: float,
    coordinates: ArrayLike,
    blocks: Sequence[int] | None = None,
    noise: ArrayLike | None = None,
) -> FixedPointTrace:
    """Proposition 2: Algorithm 1 with the blocks as coordinates, rho_k the indicator of coordinates[k], e = 0; as above."""
    functions, scale, step = _check_losses(losses), _check_beta(losses, beta), _check_gamma(gamma, beta)
    start = array("u", u, (None,))
    lengths = (1,) * len(start) if blocks is None else tuple(blocks)
    chosen = check_indices("coordinates", coordinates, len(lengths))
    return noisy_fixed_point(
        GradientOperator(functions, scale),
        start,
        step * scale / 2,
        steps=len(chosen),
        blocks=lengths,
        active=np.eye(len(lengths))[list(chosen)],
        noise=noise,
    )


@dataclass(frozen=True)
class GradientOperator:
    """R(u) = u - (2/beta) grad f(u), f = (1/n) sum f_i; non-expansive where every f_i is convex and beta-smooth."""

    losses: Sequence[Loss]
    beta: float

    def __post_init__(self) -> None:
        assign(self, losses=_check_losses(self.losses), beta=number("beta", self.beta, 0, strict=True))

    def __call__(self, u: Array) -> Array:
        return np.asarray(u - 2 / self.beta * mean_gradient(self.losses, u))


def mean_gradient(losses: Sequence[Loss], u: Array) -> Array:
    """(1/n) sum_i grad f_i(u), shape (p,)."""
    return np.asarray(np.mean([f.gradient(u) for f in losses], axis=0))


def _check_losses(losses: Sequence[Loss]) -> tuple[Loss, ...]:
    if len(losses) == 0:
        raise ValueError("losses must name at least one loss: one per data item")
    return tuple(losses)


def _check_dimension(losses: Sequence[Loss], p: int) -> None:
    for i, f in enumerate(losses):
        if f.dimension != p:
            raise ValueError(f"losses[{i}] must be a function of {p} variables, found {f.dimension}")


def _check_beta(losses: Sequence[Loss], beta: float) -> float:
    scale = number("beta", beta, 0, strict=True)
    smoothest = max((f.nu for f in losses), default=0.0)
    if scale < smoothest * (1 - 1e-12):
        raise ValueError(f"beta must be at least the smoothness {smoothest:g} of every loss, found {scale:g}")
    return scale


def _check_gamma(gamma: float, beta: float) -> float:
    step = number("gamma", gamma, 0, strict=True)
    if step >= 2 / beta:
        raise ValueError(f"gamma must be below 2/beta = {2 / beta:g}, found {step:g}")
    return step
