"""huang2020, Algorithm 2: consensus ADMM whose agents send the exact local minimiser plus noise."""

from __future__ import annotations

from functools import partial

from ..consensus_steps import dual_sum, sample
from ..family_table import family

FAMILY = family("primal-perturbation-admm", {"dual-sum": dual_sum}, sample=partial(sample, "primal-perturbation-admm"))
