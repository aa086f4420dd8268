"""huang2020, Algorithm 3 (DP-ADMM): one subgradient per agent and step, at what it sent last; noise on what it sends."""

from __future__ import annotations

from functools import partial

from ..consensus_steps import check, sample, shared_identities
from ..family import Family, starting
from ..family_laws import line
from ..problem import shaped

ID = "huang2020.algorithm-3"


FAMILY = Family(
    id="dp-admm",
    source="huang2020, Algorithm 3",
    fields=shaped(rho="", eta="T n", w0="d", shared0="n d", gamma0="n d", objectives="losses"),
    noise=("T", "n", "d"),
    states=shaped(w="T+1 d", local="T n d", shared="T+1 n d", gamma="T+1 n d"),
    optional=frozenset({"local"}),
    identities=(
        starting(ID, "w^0, wt_i^0 and gamma_i^0 are those given", w="w0", shared="shared0", gamma="gamma0"),
        line(
            "local-step",
            "local",
            "(rho + 1/eta_i^k) w_i^k = -f_i'(wt_i^{k-1}) + gamma_i^{k-1} + rho w^{k-1} + wt_i^{k-1}/eta_i^k, "
            "w_i^k = wt_i^k - noise_i^k",
            "subgradient at the local variable before the noise or at w, eta for 1/eta, a constant eta, another agent's data, "
            "wrong dual, noise of another scale",
            "huang2020.eq-12",
        ),
        line(
            "message",
            "shared",
            "wt_i^k = w_i^k + noise_i^k",
            "noise added after sending, to another variable, of another step or agent, or of another scale",
            "huang2020.algorithm-3",
        ),
        *shared_identities(ID),
    ),
    noise_in="shared",
    released=("shared", "w", "gamma"),  # w and gamma are functions of the messages
    released_claim="huang2020.theorem-2-corrected",
    whole_trace=True,
    citation=ID,
    check=check,
    sample=partial(sample, "dp-admm"),
)
