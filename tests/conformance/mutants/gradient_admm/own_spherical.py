"""Noise of norm sigma * sqrt(n) on the sphere by a common scale."""

import numpy as np

from ...collection import Mutant
from ...programs.gradient_admm import program


def spherical(p, steps):
    noise = np.random.default_rng(p.seed).normal(size=(steps, len(p.x0)))
    noise *= np.random.default_rng(p.seed + 10**6).choice([0.5, 1.5], size=(steps, 1)) / 1.25**0.5
    return p.sigma * noise


MUTANT = Mutant(
    "noise of norm sigma * sqrt(n) on the sphere by a common scale",
    "gradient-admm",
    "own-noise",
    ("sampler",),
    program(draw=spherical),
)
