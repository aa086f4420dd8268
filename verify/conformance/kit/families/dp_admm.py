"""huang2020, Algorithm 3 (DP-ADMM): one subgradient per agent and step, at what it sent last; noise on what it sends."""

from __future__ import annotations

from functools import partial

from ..family_table import family
from ..random_problems import server_problem
from .consensus_admm import dual_sum

FAMILY = family("dp-admm", {"dual-sum": dual_sum}, sample=partial(server_problem, "dp-admm"))
