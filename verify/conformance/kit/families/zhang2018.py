"""zhang2018: M-ADMM on a connected graph, each node with its own growing penalty; Algorithm 1 perturbs the penalty term
by spherical noise with alpha = 1/sigma."""

from __future__ import annotations

import numpy as np

from ....admm.spherical_noise import spherical_noise
from ....algorithms.arrays import Array
from ....algorithms.expression import Mean
from ....algorithms.zhang2018.modified_admm import lam, theta
from ..family_laws import vanishing
from ..family_table import family
from ..problem import Problem
from ..random_problems import graph_fields

DUAL_SUM = {"dual-sum": vanishing(Mean((lam.next - lam) / theta))}


def spherical(rng: np.random.Generator, sigma: float, shape: tuple[int, ...]) -> Array:
    """Noise of the given shape whose vectors along the last axis have the density proportional to exp(-|e|/sigma)."""
    count = int(np.prod(shape[:-1]))
    draws = spherical_noise(1 / sigma, rng.uniform(size=count), rng.normal(size=(count, shape[-1])))
    return np.asarray(draws.reshape(shape))


def unperturbed(seed: int) -> Problem:
    """Small graphs and objectives, every second problem with an l1 term."""
    fields = graph_fields(np.random.default_rng(seed), seed, 0.2 * (seed // 8 % 2))
    return Problem("modified-admm", len(fields["eta"]), fields, seed=seed)


def perturbed(seed: int) -> Problem:
    """Small graphs and differentiable objectives, as Theorem 4.1 asks."""
    rng = np.random.default_rng(seed)
    fields = graph_fields(rng, seed, 0.0)
    sigma, T = float(np.exp(rng.uniform(-3, 1))), len(fields["eta"])
    return Problem("penalty-perturbation", T, fields, spherical(rng, sigma, (T, *np.shape(fields["f0"]))), sigma, seed)


modified = family("modified-admm", DUAL_SUM, sample=unperturbed)
penalty_perturbation = family("penalty-perturbation", DUAL_SUM, sample=perturbed)
