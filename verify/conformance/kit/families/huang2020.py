"""huang2020, Algorithms 1 to 3: consensus ADMM with an aggregator, without noise, with noise on exact minimisers, and DP-ADMM."""

from __future__ import annotations

from functools import partial

from ....algorithms.expression import Mean
from ....algorithms.huang2020.consensus_admm import gamma
from ..family_laws import vanishing
from ..family_table import family
from ..random_problems import server_problem

consensus, primal_perturbation, dp = (
    family(name, {"dual-sum": vanishing(Mean(gamma.next))}, sample=partial(server_problem, name))
    for name in ("consensus-admm", "primal-perturbation-admm", "dp-admm")
)
