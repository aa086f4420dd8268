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

from verify.algorithms.arrays import Array
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
    chosen = np.asarray(samples, dtype=int)
    us, gradients = [np.asarray(u)], []
    for k, i in enumerate(chosen):
        gradients.append(losses[i].gradient(us[k]))
        us.append(us[k] - gamma * (gradients[k] + (0 if noise is None else np.asarray(noise)[k])))
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
    chosen, start = np.asarray(coordinates, dtype=int), np.asarray(u)
    eta = np.zeros((len(chosen), len(start))) if noise is None else np.asarray(noise)
    owner = np.repeat(np.arange(len(blocks or start)), blocks or 1)
    us, gradients = [start], []
    for k, b in enumerate(chosen):
        gradients.append(np.where(owner == b, mean_gradient(losses, us[k]), 0.0))
        us.append(us[k] - gamma * (gradients[k] + np.where(owner == b, eta[k], 0.0)))
    return DescentTrace(np.array(us), np.array(gradients))


def dp_sgd_as_fixed_point(
    losses: Sequence[Loss], u: ArrayLike, gamma: float, beta: float, samples: ArrayLike, noise: ArrayLike | None = None
) -> FixedPointTrace:
    """Proposition 1: Algorithm 1 with one block, R = I - (2/beta) grad f, lambda = gamma beta/2 and
    e_k = (2/beta)(grad f(u_k) - grad f_{i_k}(u_k)).

    beta > 0 must bound the smoothness of every f_i; gamma in (0, 2/beta). noise: eta, (K, p). The run is that of ``dp_sgd``
    with the noise eta' = -(beta/2) eta, whose law is the paper's N(0, (beta^2/4) sigma^2 I).
    """
    chosen = np.asarray(samples, dtype=int)

    def error(k: int, point: Array) -> Array:
        return np.asarray(2 / beta * (mean_gradient(losses, point) - losses[chosen[k]].gradient(point)))

    return noisy_fixed_point(GradientOperator(losses, beta), u, gamma * beta / 2, steps=len(chosen), errors=error, noise=noise)


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
    lengths = blocks or (1,) * np.size(u)
    active = np.eye(len(lengths))[np.asarray(coordinates, dtype=int)]
    return noisy_fixed_point(
        GradientOperator(losses, beta), u, gamma * beta / 2, steps=len(active), blocks=lengths, active=active, noise=noise
    )


@dataclass(frozen=True)
class GradientOperator:
    """R(u) = u - (2/beta) grad f(u), f = (1/n) sum f_i; non-expansive where every f_i is convex and beta-smooth."""

    losses: Sequence[Loss]
    beta: float

    def __call__(self, u: Array) -> Array:
        return np.asarray(u - 2 / self.beta * mean_gradient(self.losses, u))


def mean_gradient(losses: Sequence[Loss], u: Array) -> Array:
    """(1/n) sum_i grad f_i(u), shape (p,)."""
    return np.asarray(np.mean([f.gradient(u) for f in losses], axis=0))
