"""huang2020, Algorithm 1: consensus ADMM with a central aggregator, without noise."""

from __future__ import annotations

from functools import partial

from ..consensus_steps import dual_sum, sample
from ..family_table import family

FAMILY = family("consensus-admm", {"dual-sum": dual_sum}, sample=partial(sample, "consensus-admm"))
