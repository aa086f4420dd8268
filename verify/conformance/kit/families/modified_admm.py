"""zhang2018, (10)-(11): M-ADMM on a connected graph, each node with its own growing penalty, without noise."""

from __future__ import annotations

import numpy as np

from ....algorithms.expression import Mean
from ....algorithms.zhang2018.modified_admm import lam, theta
from ..family_laws import vanishing
from ..family_table import family
from ..problem import Problem
from ..random_problems import graph_fields

dual_sum = vanishing(Mean((lam.next - lam) / theta))


def sample(seed: int) -> Problem:
    """Small graphs and objectives, every second problem with an l1 term."""
    rng = np.random.default_rng(seed)
    fields = graph_fields(rng, seed, 0.2 * (seed // 8 % 2))
    return Problem("modified-admm", len(fields["eta"]), fields, seed=seed)


FAMILY = family("modified-admm", {"dual-sum": dual_sum}, sample=sample)
