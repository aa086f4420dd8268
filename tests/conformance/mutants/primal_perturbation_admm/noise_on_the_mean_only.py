"""The agents send the exact minimisers; the aggregator adds the noise to the mean."""

import numpy as np

from ...collection import Mutant
from ...programs.primal_perturbation_admm import program

MUTANT = Mutant(
    "noise added after sending",
    "primal-perturbation-admm",
    "noise-per-agent",
    ("message", "aggregation"),
    program(
        sent=lambda value, noise: value,
        w=lambda p, sent, gamma, local, noise, w: np.mean(sent, axis=0) + np.mean(noise, axis=0) - np.mean(gamma, axis=0) / p.rho,
    ),
)
