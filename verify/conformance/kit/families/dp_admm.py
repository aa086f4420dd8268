"""huang2020, Algorithm 3 (DP-ADMM): one subgradient per agent and step, at what it sent last; noise on what it sends."""

from __future__ import annotations

import numpy as np

from ..agents import random_objectives
from ..consensus_steps import check, shared_identities
from ..declared import as_recorded
from ..family import Family, Identity, starting
from ..family_laws import drawn, gradients_asked, step
from ..problem import Problem

ID = "huang2020.algorithm-3"


def sample(seed: int) -> Problem:
    """Two to four agents, quadratic, logistic or both losses, half of them with an l1 term; eta_i^k falls with k; steps <= 6."""
    rng = np.random.default_rng(seed)
    n, d, T = int(rng.integers(2, 5)), int(rng.integers(1, 5)), int(rng.integers(2, 7))
    sigma = float(np.exp(rng.uniform(-3, 2)))
    objectives = random_objectives(rng, n, d, ("quadratic", "logistic", "mixed")[seed % 3], 0.2 * (seed // 3 % 2))
    eta = np.exp(rng.uniform(-2, 1, size=n)) / np.sqrt(np.arange(1, T + 1))[:, None]
    fields = {"rho": float(np.exp(rng.uniform(-2, 2))), "eta": eta, "w0": rng.normal(size=d),
              "shared0": rng.normal(size=(n, d)) * (seed % 2), "gamma0": rng.normal(size=(n, d)),
              "objectives": objectives}  # fmt: skip
    return Problem("dp-admm", T, fields, sigma * rng.normal(size=(T, n, d)), sigma, seed)


FAMILY = Family(
    id="dp-admm",
    source="huang2020, Algorithm 3",
    fields={"rho": (), "eta": ("T", "n"), "w0": ("d",), "shared0": ("n", "d"), "gamma0": ("n", "d"), "objectives": "losses"},
    noise=("T", "n", "d"),
    states={"w": ("T+1", "d"), "local": ("T", "n", "d"), "shared": ("T+1", "n", "d"), "gamma": ("T+1", "n", "d")},
    optional=frozenset({"local"}),
    declared=as_recorded,
    identities=(
        starting(ID, "w^0, wt_i^0 and gamma_i^0 are those given", w="w0", shared="shared0", gamma="gamma0"),
        Identity(
            "local-step",
            "local",
            "(rho + 1/eta_i^k) w_i^k = -f_i'(wt_i^{k-1}) + gamma_i^{k-1} + rho w^{k-1} + wt_i^{k-1}/eta_i^k, "
            "w_i^k = wt_i^k - noise_i^k",
            "subgradient at the local variable before the noise or at w, eta for 1/eta, a constant eta, another agent's data, "
            "wrong dual, noise of another scale",
            "huang2020.eq-12",
            step("local"),
        ),
        Identity(
            "message",
            "shared",
            "wt_i^k = w_i^k + noise_i^k",
            "noise added after sending, to another variable, of another step or agent, or of another scale",
            "huang2020.algorithm-3",
            step("shared"),
        ),
        *shared_identities(ID),
    ),
    gradient_field="objectives",
    noise_in="shared",
    drawn=drawn,
    start=("w0", "shared0", "gamma0"),
    released=("shared", "w", "gamma"),  # w and gamma are functions of the messages
    released_claim="huang2020.theorem-2-corrected",
    whole_trace=True,
    citation=ID,
    check=check,
    accesses=gradients_asked,
    sample=sample,
)
