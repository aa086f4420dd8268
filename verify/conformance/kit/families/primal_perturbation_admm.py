"""huang2020, Algorithm 2: consensus ADMM whose agents send the exact local minimiser plus noise."""

from __future__ import annotations

from functools import partial

from ..consensus_steps import check, sample, shared_identities
from ..family import Family, starting
from ..family_laws import line
from ..problem import shaped

ID = "huang2020.algorithm-2"


FAMILY = Family(
    id="primal-perturbation-admm",
    source="huang2020, Algorithm 2",
    fields=shaped(rho="", w0="d", shared0="n d", gamma0="n d", objectives="losses"),
    noise=("T", "n", "d"),
    states=shaped(w="T+1 d", local="T n d", shared="T+1 n d", gamma="T+1 n d"),
    optional=frozenset({"local"}),
    identities=(
        starting(ID, "w^0, wt_i^0 and gamma_i^0 are those given", w="w0", shared="shared0", gamma="gamma0"),
        line(
            "local-step",
            "local",
            "0 in df_i(w_i^k) - gamma_i^{k-1} + rho (w_i^k - w^{k-1}), with w_i^k = wt_i^k - noise_i^k",
            "noise left out, twice, the same for all agents or of another scale; another agent's data; wrong sign or scale of "
            "the dual; stale w",
            "huang2020.eq-5-6",
        ),
        line(
            "message",
            "shared",
            "wt_i^k = w_i^k + noise_i^k",
            "noise added after sending, to another variable, of another step or agent, or of another scale",
            "huang2020.pvp-noise",
        ),
        *shared_identities(ID),
    ),
    noise_in="shared",
    released=("shared", "w", "gamma"),
    released_claim="huang2020.pvp-noise",
    released_bound="bounds what one iteration adds to the iterations before it",
    citation=ID,
    check=check,
    sample=partial(sample, "primal-perturbation-admm"),
)
