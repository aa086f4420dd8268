"""cyffers2023, Algorithm 2: centralized private ADMM for the consensus problem."""

from __future__ import annotations

import numpy as np

from ..clipped_updates import sensitivity, sent
from ..family_table import family
from ..problem import Problem
from ..random_problems import proximal_fields


def sample(seed: int) -> Problem:
    """A random problem: 2 to 5 users, every kind of loss and regulariser, printed and derived steps, clipping on and off."""
    rng = np.random.default_rng(seed)
    steps, fields = proximal_fields(rng, seed)
    noise = 0.7 * rng.normal(size=(steps, *fields["u0"].shape))
    return Problem("centralized-admm", steps, fields, noise, sigma=0.7, seed=seed)


FAMILY = family("centralized-admm", sample=sample, sensitivity=sensitivity, sent=sent)
