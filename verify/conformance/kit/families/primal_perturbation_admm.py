"""huang2020, Algorithm 2: consensus ADMM whose agents send the exact local minimiser plus noise."""

from __future__ import annotations

import numpy as np

from ..agents import random_objectives
from ..consensus_steps import check, shared_identities
from ..declared import as_recorded
from ..family import Family, Identity, starting
from ..family_laws import drawn, maps_asked, step
from ..problem import Problem

ID = "huang2020.algorithm-2"


def sample(seed: int) -> Problem:
    """Two to four agents with quadratic, logistic or both losses, half of them with an l1 term; steps <= 6."""
    rng = np.random.default_rng(seed)
    n, d, T = int(rng.integers(2, 5)), int(rng.integers(1, 5)), int(rng.integers(2, 7))
    sigma = float(np.exp(rng.uniform(-3, 2)))
    objectives = random_objectives(rng, n, d, ("quadratic", "logistic", "mixed")[seed % 3], 0.2 * (seed // 3 % 2))
    fields = {"rho": float(np.exp(rng.uniform(-2, 2))), "w0": rng.normal(size=d), "shared0": rng.normal(size=(n, d)),
              "gamma0": rng.normal(size=(n, d)), "objectives": objectives}  # fmt: skip
    return Problem("primal-perturbation-admm", T, fields, sigma * rng.normal(size=(T, n, d)), sigma, seed)


FAMILY = Family(
    id="primal-perturbation-admm",
    source="huang2020, Algorithm 2",
    fields={"rho": (), "w0": ("d",), "shared0": ("n", "d"), "gamma0": ("n", "d"), "objectives": "losses"},
    noise=("T", "n", "d"),
    states={"w": ("T+1", "d"), "local": ("T", "n", "d"), "shared": ("T+1", "n", "d"), "gamma": ("T+1", "n", "d")},
    optional=frozenset({"local"}),
    declared=as_recorded,
    identities=(
        starting(ID, "w^0, wt_i^0 and gamma_i^0 are those given", w="w0", shared="shared0", gamma="gamma0"),
        Identity(
            "local-step",
            "local",
            "0 in df_i(w_i^k) - gamma_i^{k-1} + rho (w_i^k - w^{k-1}), with w_i^k = wt_i^k - noise_i^k",
            "noise left out, twice, the same for all agents or of another scale; another agent's data; wrong sign or scale of "
            "the dual; stale w",
            "huang2020.eq-5-6",
            step("local"),
        ),
        Identity(
            "message",
            "shared",
            "wt_i^k = w_i^k + noise_i^k",
            "noise added after sending, to another variable, of another step or agent, or of another scale",
            "huang2020.pvp-noise",
            step("shared"),
        ),
        *shared_identities(ID),
    ),
    noise_in="shared",
    drawn=drawn,
    start=("w0", "shared0", "gamma0"),
    released=("shared", "w", "gamma"),
    released_claim="huang2020.pvp-noise",
    released_bound="bounds what one iteration adds to the iterations before it",
    citation=ID,
    check=check,
    proximal=maps_asked,
    sample=sample,
)
