"""huang2020, Algorithm 2: consensus ADMM whose agents send the exact local minimiser plus noise."""

from __future__ import annotations

from functools import partial

from ..family_table import family
from ..random_problems import server_problem
from .consensus_admm import dual_sum

FAMILY = family("primal-perturbation-admm", {"dual-sum": dual_sum}, sample=partial(server_problem, "primal-perturbation-admm"))
