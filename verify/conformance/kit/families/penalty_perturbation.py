"""zhang2018, Algorithm 1: M-ADMM whose penalty term is perturbed; the noise is spherical with alpha = 1/sigma."""

from __future__ import annotations

import numpy as np

from ....admm.spherical_noise import spherical_noise
from ....algorithms.arrays import Array
from ..family import Family
from ..family_laws import line
from ..graph_steps import check, random_fields
from ..problem import Problem
from .modified_admm import FIELDS, STATES, dual_identities


def spherical(rng: np.random.Generator, sigma: float, shape: tuple[int, ...]) -> Array:
    """Noise of the given shape whose vectors along the last axis have the density proportional to exp(-|e|/sigma)."""
    count = int(np.prod(shape[:-1]))
    draws = spherical_noise(1 / sigma, rng.uniform(size=count), rng.normal(size=(count, shape[-1])))
    return np.asarray(draws.reshape(shape))


def sample(seed: int) -> Problem:
    """Small graphs and differentiable objectives, as Theorem 4.1 asks."""
    rng = np.random.default_rng(seed)
    fields = random_fields(rng, seed, 0.0)
    sigma, T = float(np.exp(rng.uniform(-3, 1))), len(fields["eta"])
    return Problem("penalty-perturbation", T, fields, spherical(rng, sigma, (T, *np.shape(fields["f0"]))), sigma, seed)


FAMILY = Family(
    id="penalty-perturbation",
    source="zhang2018, Algorithm 1",
    fields=FIELDS,
    noise=("T", "N", "d"),
    states=STATES,
    identities=(
        *dual_identities(),
        line(
            "primal-step",
            "f",
            "0 in dO_i(f_i(t+1)) + 2 lambda_i(t) + eta_i(t+1) sum_j (2 f_i(t+1) + 2 epsilon_i(t+1) - f_i(t) - f_j(t))",
            "noise left out, on another variable, without eta_i V_i, of another node or scale; penalty of another step; factor 2 "
            "of lambda lost",
            "zhang2018.noise-bijection",
        ),
    ),
    law="spherical",
    released=("f", "lam"),
    released_claim="zhang2018.theorem-4.1",
    whole_trace=True,
    citation="zhang2018.algorithm-1",
    check=check,
    sample=sample,
)
