"""huang2020, Algorithm 2, whose agents send w_i^k plus noise: the scale of it. It runs as ``consensus_admm`` with ``noise``.

For the law of an entry of the noise, printed and derived, see ``dp_admm``.
"""

from __future__ import annotations

import numpy as np

from ..algorithms.arrays import number
from .dp_admm import logarithm


def noise_scale(c_1: float, weight: float, rho: float, samples: int, epsilon: float, delta: float) -> float:
    """sigma_i = 2 c_1 sqrt(2 ln(1.25/delta))/((lambda/n + rho) m_i epsilon), section III-A; weight = lambda/n, samples = m_i.

    The sensitivity 2 c_1/(m_i (lambda/n + rho)) behind it needs R strongly convex with modulus at least 1 (the paper says
    "strongly convex" only) and epsilon <= 1 for the Gaussian mechanism. 0 < delta < 1.
    """
    L = logarithm(delta)
    stiffness = number("weight", weight, 0) + number("rho", rho, 0, strict=True)
    scale = number("samples", samples, 1) * number("epsilon", epsilon, 0, strict=True)
    return 2 * number("c_1", c_1, 0) * float(np.sqrt(2 * L)) / (stiffness * scale)
