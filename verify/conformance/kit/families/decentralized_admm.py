"""cyffers2023, Algorithm 4: fully decentralized private ADMM along a walk over the users."""

from __future__ import annotations

import numpy as np

from ..family_table import family
from ..problem import Problem
from ..random_problems import proximal_fields
from .federated_admm import server_mean


def sample(seed: int) -> Problem:
    """A random problem: as for Algorithm 3, the token at a uniformly random user at each step."""
    rng = np.random.default_rng(seed)
    steps, fields = proximal_fields(rng, seed)
    steps += 3
    n = len(fields["losses"])
    fields |= {"walk": rng.integers(n, size=steps).astype(np.float64), "server": float(seed // 2 % 2)}
    noise = 0.7 * rng.normal(size=(steps, *fields["u0"].shape))
    return Problem("decentralized-admm", steps, fields, noise, sigma=0.7, seed=seed)


FAMILY = family("decentralized-admm", {"token-mean": server_mean}, sample=sample)
