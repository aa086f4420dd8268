"""cyffers2023, Algorithm 3: federated private ADMM, with the server's update as printed and as Algorithm 2 implies it."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from ..clipped_updates import sensitivity, sent
from ..family import Comparison, Window
from ..family_laws import step
from ..family_table import family
from ..problem import Problem
from ..random_problems import proximal_fields


def server_mean(p: Problem, w: Window) -> Comparison | None:
    """z_hat_k = mean_i u_{k,i} where the server keeps z_hat. Rounding adds up: the run must be seen from its start."""
    if not p.server or w.first != 0:
        return None
    found, each = step("z_hat", at_start=True)(p, w), step("z_hat")(p, w)
    more = np.concatenate([[0.0], np.cumsum(each.tolerance)])  # type: ignore[union-attr]
    return replace(found, tolerance=np.maximum.accumulate(found.tolerance) + more)  # type: ignore[union-attr,type-var]


def _sensitivity(p: Problem, w: Window) -> Comparison | None:
    """|u_{k+1,i} - u_{k,i} - lambda eta_{k+1,i}| <= 2 lambda C for i in S: what a clipped user sends apart from noise."""
    found = sent(p, w.rows) if "noise" in w.rows else None
    if found is None:
        return None
    over = np.maximum(found.found - found.bound, 0)[:, None]
    return Comparison(over, np.zeros_like(over), found.tolerance)


def sample(seed: int) -> Problem:
    """A random problem: as for Algorithm 2, with m of n users in each round (every fourth: any number), both servers."""
    rng = np.random.default_rng(seed)
    steps, fields = proximal_fields(rng, seed)
    n = len(fields["losses"])
    mask, m = np.zeros((steps, n)), int(rng.integers(1, n + 1))
    for row in mask:
        count = m if seed % 4 else int(rng.integers(1, n + 1))
        row[rng.permutation(n)[:count]] = 1
    fields |= {"participation": mask, "server": float(seed // 2 % 2)}
    return Problem("federated-admm", steps, fields, 0.7 * rng.normal(size=(steps, *fields["u0"].shape)), sigma=0.7, seed=seed)


FAMILY = family(
    "federated-admm",
    {"clipped-move": _sensitivity, "server-mean": server_mean},
    sample=sample,
    sensitivity=sensitivity,
    sent=sent,
)
