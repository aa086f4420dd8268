"""zhang2018, (10)-(11): M-ADMM on a connected graph, each node with its own growing penalty, without noise."""

from __future__ import annotations

from typing import Any

import numpy as np

from ....algorithms.expression import Mean
from ....algorithms.zhang2018.modified_admm import lam, theta
from ..family import Family, Identity, starting
from ..family_laws import line, vanishing
from ..graph_steps import check, random_fields
from ..problem import Problem, shaped

ID = "zhang2018.eq-10-11"
FIELDS: dict[str, Any] = shaped(adjacency="N N", eta="T N", theta="T N", f0="N d", objectives="losses")
STATES = shaped(f="T+1 N d", lam="T+1 N d")


def dual_identities() -> tuple[Identity, ...]:
    """The laws of the start and of the dual variables, for both algorithms of the paper."""
    return (
        starting("zhang2018.algorithm-1", "f_i(0) is the given one", f="f0"),
        Identity(
            "dual-start",
            "lam",
            "lambda_i(0) = 0",
            "a random or warm start of the dual: the sum over the nodes never vanishes and the limit is another point",
            "zhang2018.eq-8-9",
            starting("", "", lam="").evaluate,
        ),
        line(
            "dual-step",
            "lam",
            "lambda_i(t+1) = lambda_i(t) + (theta_i/2) sum_j (f_i(t+1) - f_j(t+1))",
            "half of theta lost, eta in place of theta, the old f, a neighbour left out, wrong sign, noise kept in the dual",
            ID,
        ),
        Identity(
            "dual-sum",
            "lam",
            "sum_i (lambda_i(t+1) - lambda_i(t))/theta_i = 0",
            "noise on the dual, a neighbour left out on one side of an edge, degree off by one",
            "zhang2018.eq-13-14",
            vanishing(Mean((lam.next - lam) / theta)),
            derived=True,
        ),
    )


def sample(seed: int) -> Problem:
    """Small graphs and objectives, every second problem with an l1 term."""
    rng = np.random.default_rng(seed)
    fields = random_fields(rng, seed, 0.2 * (seed // 8 % 2))
    return Problem("modified-admm", len(fields["eta"]), fields, seed=seed)


FAMILY = Family(
    id="modified-admm",
    source="zhang2018, (10)-(11)",
    fields=FIELDS,
    noise=(),
    states=STATES,
    identities=(
        *dual_identities(),
        line(
            "primal-step",
            "f",
            "0 in dO_i(f_i(t+1)) + 2 lambda_i(t) + eta_i(t+1) sum_j (2 f_i(t+1) - f_i(t) - f_j(t))",
            "factor 2 of lambda lost, penalty of another step or node, degree off by one, a neighbour left out, f_j in place of "
            "the midpoint, another node's data, an inner solver stopped early",
            "zhang2018.eq-12",
        ),
    ),
    citation=ID,
    check=check,
    sample=sample,
)
