"""zhang2018, Algorithm 1: M-ADMM whose penalty term is perturbed; the noise is spherical with alpha = 1/sigma."""

from __future__ import annotations

import numpy as np

from ....admm.spherical_noise import spherical_noise
from ....algorithms.arrays import Array
from ..family_table import family
from ..problem import Problem
from ..random_problems import graph_fields
from .modified_admm import dual_sum


def spherical(rng: np.random.Generator, sigma: float, shape: tuple[int, ...]) -> Array:
    """Noise of the given shape whose vectors along the last axis have the density proportional to exp(-|e|/sigma)."""
    count = int(np.prod(shape[:-1]))
    draws = spherical_noise(1 / sigma, rng.uniform(size=count), rng.normal(size=(count, shape[-1])))
    return np.asarray(draws.reshape(shape))


def sample(seed: int) -> Problem:
    """Small graphs and differentiable objectives, as Theorem 4.1 asks."""
    rng = np.random.default_rng(seed)
    fields = graph_fields(rng, seed, 0.0)
    sigma, T = float(np.exp(rng.uniform(-3, 1))), len(fields["eta"])
    return Problem("penalty-perturbation", T, fields, spherical(rng, sigma, (T, *np.shape(fields["f0"]))), sigma, seed)


FAMILY = family("penalty-perturbation", {"dual-sum": dual_sum}, sample=sample)
