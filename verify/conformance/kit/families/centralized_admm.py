"""cyffers2023, Algorithm 2: centralized private ADMM for the consensus problem."""

from __future__ import annotations

import numpy as np

from ..clipped_updates import sensitivity, sent
from ..family import Family, starting
from ..family_laws import line
from ..problem import Problem, shaped
from ..proximal_consensus import FIELDS, sample_fields


def sample(seed: int) -> Problem:
    """A random problem: 2 to 5 users, every kind of loss and regulariser, printed and derived steps, clipping on and off."""
    rng = np.random.default_rng(seed)
    steps, fields = sample_fields(rng, seed)
    noise = 0.7 * rng.normal(size=(steps, *fields["u0"].shape))
    return Problem("centralized-admm", steps, fields, noise, sigma=0.7, seed=seed)


FAMILY = Family(
    id="centralized-admm",
    source="cyffers2023, Algorithm 2, with the clipping of Remark 6; row k of x, z_hat and z has the paper's index k+1",
    fields=FIELDS,
    noise=("T", "n", "p"),
    states=shaped(u="T+1 n p", x="T n p", z_hat="T p", z="T p"),
    optional=frozenset({"z_hat"}),
    identities=(
        starting("cyffers2023.algorithm-2", "u_0 is the given one", u="u0"),
        line(
            "average",
            "z_hat",
            "z_hat_{k+1} = (1/n) sum_i u_{k,i}",
            "a sum, a weighted average, or the u of another round",
            "cyffers2023.algorithm-2",
        ),
        line(
            "z-step",
            "z",
            "0 in step dr(z_{k+1}) + z_{k+1} - (1/n) sum_i u_{k,i}",
            "proximal map of r forgotten or of another parameter, or z taken after the noise of its round",
            "cyffers2023.algorithm-2",
        ),
        line(
            "x-step",
            "x",
            "0 = step grad f_i(x_{k+1,i}) + x_{k+1,i} - 2 z_{k+1} + u_{k,i}",
            "no reflection 2z - u, stale z, sign of u, proximal parameter off by n, loss of another user",
            "cyffers2023.algorithm-2",
        ),
        line(
            "u-step",
            "u",
            "u_{k+1,i} = u_{k,i} + 2 lambda (Clip(x_{k+1,i} - z_{k+1}, C) + eta_{k+1,i}/2)",
            "lambda for 2 lambda, noise not halved or outside the step or shared, clipping missing, by coordinate or elsewhere",
            "cyffers2023.eq-10",
        ),
    ),
    noise_in="u",
    pair="fixed_point_pair",
    released=("z",),
    released_claim="cyffers2023.theorem-2-printed-maps",
    citation="cyffers2023.algorithm-2",
    sample=sample,
    sensitivity=sensitivity,
    sent=sent,
)
