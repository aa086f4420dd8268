"""huang2020, Algorithm 1: consensus ADMM with a central aggregator, without noise."""

from __future__ import annotations

import numpy as np

from ..agents import random_objectives
from ..consensus_steps import check, shared_identities
from ..declared import as_recorded
from ..family import Family, Identity, starting
from ..family_laws import maps_asked, step
from ..problem import Problem

ID = "huang2020.algorithm-1"


def sample(seed: int) -> Problem:
    """Two to four agents with quadratic, logistic or both losses, half of them with an l1 term; steps <= 6."""
    rng = np.random.default_rng(seed)
    n, d, T = int(rng.integers(2, 5)), int(rng.integers(1, 5)), int(rng.integers(2, 7))
    objectives = random_objectives(rng, n, d, ("quadratic", "logistic", "mixed")[seed % 3], 0.2 * (seed // 3 % 2))
    fields = {"rho": float(np.exp(rng.uniform(-2, 2))), "w0": rng.normal(size=d), "gamma0": rng.normal(size=(n, d)),
              "objectives": objectives}  # fmt: skip
    return Problem("consensus-admm", T, fields, seed=seed)


FAMILY = Family(
    id="consensus-admm",
    source="huang2020, Algorithm 1",
    fields={"rho": (), "w0": ("d",), "gamma0": ("n", "d"), "objectives": "losses"},
    noise=(),
    states={"w": ("T+1", "d"), "local": ("T", "n", "d"), "gamma": ("T+1", "n", "d")},
    declared=as_recorded,
    identities=(
        starting(ID, "w^0 and gamma_i^0 are those given", w="w0", gamma="gamma0"),
        Identity(
            "local-step",
            "local",
            "0 in df_i(w_i^k) - gamma_i^{k-1} + rho (w_i^k - w^{k-1})",
            "another agent's data, wrong sign of the dual, missing rho or half of it, stale w, an inner solver stopped early",
            "huang2020.eq-5-6",
            step("local"),
        ),
        *shared_identities(ID),
    ),
    start=("w0", "gamma0"),
    citation=ID,
    check=check,
    proximal=maps_asked,
    sample=sample,
)
