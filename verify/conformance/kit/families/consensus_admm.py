"""huang2020, Algorithm 1: consensus ADMM with a central aggregator, without noise."""

from __future__ import annotations

from functools import partial

from ..consensus_steps import check, sample, shared_identities
from ..family import Family, starting
from ..family_laws import line
from ..problem import shaped

ID = "huang2020.algorithm-1"


FAMILY = Family(
    id="consensus-admm",
    source="huang2020, Algorithm 1",
    fields=shaped(rho="", w0="d", gamma0="n d", objectives="losses"),
    noise=(),
    states=shaped(w="T+1 d", local="T n d", gamma="T+1 n d"),
    identities=(
        starting(ID, "w^0 and gamma_i^0 are those given", w="w0", gamma="gamma0"),
        line(
            "local-step",
            "local",
            "0 in df_i(w_i^k) - gamma_i^{k-1} + rho (w_i^k - w^{k-1})",
            "another agent's data, wrong sign of the dual, missing rho or half of it, stale w, an inner solver stopped early",
            "huang2020.eq-5-6",
        ),
        *shared_identities(ID),
    ),
    citation=ID,
    check=check,
    sample=partial(sample, "consensus-admm"),
)
