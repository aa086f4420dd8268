"""cyffers2023, Algorithm 3: federated private ADMM, with the server's update as printed and as Algorithm 2 implies it."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from ..clipped_updates import sensitivity, sent
from ..family import Comparison, Family, Identity, Window, starting
from ..family_laws import line, step
from ..problem import Problem, shaped
from ..proximal_consensus import FIELDS, sample_fields

SERVER_LAW = "z_hat_{k+1} = base + (1/n) sum_{i in S} (u_{k+1,i} - u_{k,i}), base = z_k (server = 0) or z_hat_k (server = 1)"


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
    steps, fields = sample_fields(rng, seed)
    n = len(fields["losses"])
    mask, m = np.zeros((steps, n)), int(rng.integers(1, n + 1))
    for row in mask:
        count = m if seed % 4 else int(rng.integers(1, n + 1))
        row[rng.permutation(n)[:count]] = 1
    fields |= {"participation": mask, "server": float(seed // 2 % 2)}
    return Problem("federated-admm", steps, fields, 0.7 * rng.normal(size=(steps, *fields["u0"].shape)), sigma=0.7, seed=seed)


FAMILY = Family(
    id="federated-admm",
    source="cyffers2023, Algorithm 3 (server = 0: line 7 as printed, from z_k; server = 1: from z_hat_k, as Algorithm 2 "
    "implies); z_hat_0 = mean u_0; row k of x has the paper's index k+1 and is 0 for users who do not take part",
    fields=FIELDS | shaped(server="", participation="T n"),
    noise=("T", "n", "p"),
    states=shaped(u="T+1 n p", x="T n p", z_hat="T+1 p", z="T+1 p"),
    identities=(
        starting("cyffers2023.algorithm-3", "u_0 is the given one", u="u0"),
        line(
            "server-start",
            "z_hat",
            "z_hat_0 = (1/n) sum_i u_{0,i}",
            "the server starts at 0 or at z, so that it never follows the users",
            "cyffers2023.algorithm-3-equivalence-corrected",
            at_start=True,
            first=True,
        ),
        line(
            "x-step",
            "x",
            "0 = step grad f_i(x_{k+1,i}) + x_{k+1,i} - 2 z_k + u_{k,i} for i in S",
            "no reflection 2z - u, stale z, sign of u, proximal parameter off by n, loss of another user",
            "cyffers2023.algorithm-3",
            part="present",
        ),
        line(
            "u-step",
            "u",
            "u_{k+1,i} = u_{k,i} + 2 lambda (Clip(x_{k+1,i} - z_k, C) + eta_{k+1,i}/2) for i in S",
            "lambda for 2 lambda, noise not halved or outside the step or shared, clipping missing, by coordinate or elsewhere",
            "cyffers2023.eq-10",
            part="present",
        ),
        line(
            "participation",
            "u",
            "u_{k+1,i} = u_{k,i} for i not in S",
            "users who were not asked move as well: amplification by subsampling is void",
            "cyffers2023.algorithm-3",
            part="absent",
        ),
        Identity(
            "clipped-move",
            "u",
            "|u_{k+1,i} - u_{k,i} - lambda eta_{k+1,i}| <= 2 lambda C",
            "clipping missing or elsewhere, so that the sensitivity has no bound",
            "cyffers2023.remark-6",
            _sensitivity,
            derived=True,
        ),
        line(
            "server-step",
            "z_hat",
            SERVER_LAW,
            "server starts from z, averages over participants, adds the sum, or forgets a user",
            "cyffers2023.algorithm-3",
        ),
        line(
            "z-step",
            "z",
            "0 in step dr(z_k) + z_k - z_hat_k",
            "proximal map of r forgotten or of another parameter, noise on z",
            "cyffers2023.algorithm-3",
            at_start=True,
        ),
        Identity(
            "server-mean",
            "z_hat",
            "z_hat_k = (1/n) sum_i u_{k,i} for every k (server = 1)",
            "the server drifts away from the average of the users",
            "cyffers2023.algorithm-3-equivalence-corrected",
            server_mean,
            derived=True,
        ),
    ),
    noise_in="u",
    released=("z",),
    released_claim="cyffers2023.theorem-3-local",
    citation="cyffers2023.algorithm-3",
    sample=sample,
    sensitivity=sensitivity,
    sent=sent,
)
