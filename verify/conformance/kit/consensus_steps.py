"""What Algorithms 1, 2 and 3 of huang2020 share: the law of the sum of the duals, and random problems.

States: w (T+1, d), gamma (T+1, n, d), what the agents send ``shared`` (T+1, n, d), and ``local`` (T, n, d) before the noise.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from ...algorithms.expression import Mean
from ...algorithms.huang2020.consensus_admm import gamma
from .agents import random_objectives
from .family_laws import vanishing
from .problem import Problem


def sample(family: str, seed: int) -> Problem:
    """Two to four agents, quadratic, logistic or both losses, half of them with an l1 term; eta_i^k falls with k; steps <= 6."""
    rng = np.random.default_rng(seed)
    n, d, T = int(rng.integers(2, 5)), int(rng.integers(1, 5)), int(rng.integers(2, 7))
    noisy, linearised = family != "consensus-admm", family == "dp-admm"
    sigma = float(np.exp(rng.uniform(-3, 2))) if noisy else 0.0
    objectives = random_objectives(rng, n, d, ("quadratic", "logistic", "mixed")[seed % 3], 0.2 * (seed // 3 % 2))
    fields: dict[str, Any] = {"objectives": objectives}
    if linearised:
        fields["eta"] = np.exp(rng.uniform(-2, 1, size=n)) / np.sqrt(np.arange(1, T + 1))[:, None]
    fields |= {"rho": float(np.exp(rng.uniform(-2, 2))), "w0": rng.normal(size=d)}
    if noisy:
        fields["shared0"] = rng.normal(size=(n, d)) * (seed % 2 if linearised else 1)
    fields["gamma0"] = rng.normal(size=(n, d))
    return Problem(family, T, fields, sigma * rng.normal(size=(T, n, d)) if noisy else None, sigma, seed)


dual_sum = vanishing(Mean(gamma.next))
