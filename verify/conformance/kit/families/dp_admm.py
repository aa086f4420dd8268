"""huang2020, Algorithm 3 (DP-ADMM): one subgradient per agent and step, at what it sent last; noise on what it sends."""

from __future__ import annotations

from functools import partial

from ..consensus_steps import dual_sum, sample
from ..family_table import family

FAMILY = family("dp-admm", {"dual-sum": dual_sum}, sample=partial(sample, "dp-admm"))
