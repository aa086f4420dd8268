"""huang2020, Algorithm 2: consensus ADMM whose agents send w_i^k plus noise. Noise is an argument, never drawn here."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import ArrayLike

from ..algorithms.arrays import number
from .consensus_admm import ConsensusTrace, run
from .local_objective import LocalObjective


def primal_perturbation_admm(
    objectives: Sequence[LocalObjective],
    rho: float,
    noise: ArrayLike,
    w: ArrayLike | None = None,
    gamma: ArrayLike | None = None,
    local: ArrayLike | None = None,
) -> ConsensusTrace:
    """t = len(noise) iterations of Algorithm 2; noise (t, n, d). Initial values as in ``consensus_admm``.

    The next local problem reads w^k and gamma_i^k only, so the noise enters through both. For the law of an entry of the
    noise, printed and derived, see ``dp_admm.entry_deviation``.
    """
    return run(objectives, rho, noise, w, gamma, local)


def noise_scale(c_1: float, weight: float, rho: float, samples: int, epsilon: float, delta: float) -> float:
    """sigma_i = 2 c_1 sqrt(2 ln(1.25/delta))/((lambda/n + rho) m_i epsilon), section III-A; weight = lambda/n, samples = m_i.

    The sensitivity 2 c_1/(m_i (lambda/n + rho)) behind it needs R strongly convex with modulus at least 1 (the paper says
    "strongly convex" only) and epsilon <= 1 for the Gaussian mechanism. 0 < delta < 1.
    """
    if not 0 < number("delta", delta) < 1:
        raise ValueError(f"delta must be between 0 and 1, found {delta!r}")
    stiffness = number("weight", weight, 0) + number("rho", rho, 0, strict=True)
    scale = number("samples", samples, 1) * number("epsilon", epsilon, 0, strict=True)
    return 2 * number("c_1", c_1, 0) * float(np.sqrt(2 * np.log(1.25 / delta))) / (stiffness * scale)
