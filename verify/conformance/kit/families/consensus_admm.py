"""huang2020, Algorithm 1: consensus ADMM with a central aggregator, without noise."""

from __future__ import annotations

from functools import partial

from ....algorithms.expression import Mean
from ....algorithms.huang2020.consensus_admm import gamma
from ..family_laws import vanishing
from ..family_table import family
from ..random_problems import server_problem

dual_sum = vanishing(Mean(gamma.next))

FAMILY = family("consensus-admm", {"dual-sum": dual_sum}, sample=partial(server_problem, "consensus-admm"))
