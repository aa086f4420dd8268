"""cyffers2023, Algorithm 4: fully decentralized private ADMM along a walk over the users."""

from __future__ import annotations

import numpy as np

from ..family import Family, Identity, starting
from ..family_laws import line
from ..problem import Problem, shaped
from ..proximal_consensus import FIELDS, sample_fields
from .federated_admm import SERVER_LAW, server_mean


def sample(seed: int) -> Problem:
    """A random problem: as for Algorithm 3, the token at a uniformly random user at each step."""
    rng = np.random.default_rng(seed)
    steps, fields = sample_fields(rng, seed)
    steps += 3
    n = len(fields["losses"])
    fields |= {"walk": rng.integers(n, size=steps).astype(np.float64), "server": float(seed // 2 % 2)}
    noise = 0.7 * rng.normal(size=(steps, *fields["u0"].shape))
    return Problem("decentralized-admm", steps, fields, noise, sigma=0.7, seed=seed)


FAMILY = Family(
    id="decentralized-admm",
    source="cyffers2023, Algorithm 4 (server = 0: line 6 as printed, from z_k; server = 1: from z_hat_k); z_hat_0 = mean u_0; "
    "walk: user 0..n-1 of each step; noise[k, i] is used for i = walk_k only; row k of x has the paper's index k+1",
    fields=FIELDS | shaped(server="", walk="T"),
    noise=("T", "n", "p"),
    states=shaped(u="T+1 n p", x="T p", z_hat="T+1 p", z="T+1 p"),
    identities=(
        starting("cyffers2023.algorithm-4", "u_0 is the given one", u="u0"),
        line(
            "token-start",
            "z_hat",
            "z_hat_0 = (1/n) sum_i u_{0,i}",
            "the token starts at 0 or at z, so that it never follows the users",
            "cyffers2023.algorithm-3-equivalence-corrected",
            at_start=True,
            first=True,
        ),
        line(
            "x-step",
            "x",
            "0 = step grad f_i(x_{k+1}) + x_{k+1} - 2 z_k + u_{k,i}, i = walk_k",
            "no reflection 2z - u, stale z, sign of u, proximal parameter off by n, loss or u of another user",
            "cyffers2023.algorithm-4",
            part="present",
        ),
        line(
            "u-step",
            "u",
            "u_{k+1,i} = u_{k,i} + 2 lambda (Clip(x_{k+1} - z_k, C) + eta_{k+1,i}/2), i = walk_k",
            "lambda for 2 lambda, noise not halved or outside the step, clipping missing or by coordinate",
            "cyffers2023.eq-10",
            part="present",
        ),
        line(
            "walk",
            "u",
            "u_{k+1,j} = u_{k,j} for j other than walk_k",
            "another user moves than the one who holds the token",
            "cyffers2023.algorithm-4",
            part="absent",
        ),
        line(
            "token-step",
            "z_hat",
            SERVER_LAW.replace("sum_{i in S}", "sum over i = walk_k of"),
            "token starts from z, adds the whole difference, or is not updated",
            "cyffers2023.algorithm-4",
        ),
        line(
            "z-step",
            "z",
            "0 in step dr(z_k) + z_k - z_hat_k",
            "proximal map of r forgotten or of another parameter, noise on z",
            "cyffers2023.algorithm-4",
            at_start=True,
        ),
        Identity(
            "token-mean",
            "z_hat",
            "z_hat_k = (1/n) sum_i u_{k,i} for every k (server = 1)",
            "the token drifts away from the average of the users",
            "cyffers2023.algorithm-3-equivalence-corrected",
            server_mean,
            derived=True,
        ),
    ),
    noise_in="u",
    released=("z",),
    released_claim="cyffers2023.decentralized-local",
    citation="cyffers2023.algorithm-4",
    sample=sample,
)
