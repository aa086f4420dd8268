"""cyffers2023, Algorithm 3: federated private ADMM, with the server's update as printed and as Algorithm 2 implies it."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from ....algorithms.arrays import Array
from ..clipped_updates import every_map, sensitivity, sent
from ..declared import as_recorded
from ..family import Comparison, Family, Identity, Window, starting
from ..problem import Problem
from ..proximal_consensus import FIELDS, averages, mean_size, sample_fields, server_step
from ..proximal_steps import blocks, drawn_blocks, kept, proximal_blocks, relaxed_blocks
from ..rounding import norms, tolerance

SERVER_LAW = "z_hat_{k+1} = base + (1/n) sum_{i in S} (u_{k+1,i} - u_{k,i}), base = z_k (server = 0) or z_hat_k (server = 1)"


def _first_mean(p: Problem, w: Window) -> Comparison | None:
    """z_hat_0 = mean_i u_{0,i}."""
    return averages(w["z_hat"][:1], w["u"][:1]) if w.first == 0 else None


def server_mean(p: Problem, w: Window) -> Comparison | None:
    """z_hat_k = mean_i u_{k,i} where the server keeps z_hat. Rounding adds up: the run must be seen from its start."""
    if not p.server or w.first != 0:
        return None
    u, z_hat = w["u"], w["z_hat"]
    k = np.arange(1, len(u) + 1)
    size = np.maximum.accumulate(norms(z_hat) + 3 * mean_size(u))
    return Comparison(z_hat, u.mean(axis=1), k * tolerance(u.shape[1] + 8, size))


def server(p: Problem, w: Window) -> Comparison:
    """The server's update. A server that averages all u anew, or adds up what it is sent, differs by rounding of every u_i."""
    u, following = w.now("u"), w.next("u")
    base = w.now("z_hat") if p.server else w.now("z")
    expected = base + (following - u).sum(axis=1) / u.shape[1]
    size = norms(base) + norms(w.next("z_hat")) + 2 * mean_size(u) + mean_size(following)
    return Comparison(w.next("z_hat"), expected, tolerance(u.shape[1] + 8, size))


def z_step(p: Problem, w: Window) -> Comparison:
    """0 in step dr(z_k) + z_k - z_hat_k, also for k = 0."""
    return server_step(p, w["z"], w["z_hat"], norms(w["z_hat"]), 2)


def _x(p: Problem, w: Window) -> Comparison:
    """0 = step grad f_i(x_{k+1,i}) + x_{k+1,i} - 2 z_k + u_{k,i} for i in S."""
    return proximal_blocks(p.references("losses"), p.step, w["x"], w.now("z"), w.now("u"), w["participation"])


def _u(p: Problem, w: Window) -> Comparison | None:
    """u_{k+1,i} = u_{k,i} + 2 lambda (Clip(x_{k+1,i} - z_k) + eta_{k+1,i}/2) for i in S."""
    if "noise" not in w.rows:
        return None
    return relaxed_blocks(w.now("u"), w.next("u"), w["x"], w.now("z"), w["noise"], p.lam, p.clipping, w["participation"])


def _participation(p: Problem, w: Window) -> Comparison:
    """u_{k+1,i} = u_{k,i} exactly for i not in S."""
    return kept(w.now("u"), w.next("u"), w["participation"])


def _sensitivity(p: Problem, w: Window) -> Comparison | None:
    """|u_{k+1,i} - u_{k,i} - lambda eta_{k+1,i}| <= 2 lambda C for i in S: what a clipped user sends apart from noise."""
    if "noise" not in w.rows or p.clipping <= 0:
        return None
    u, following, noise, mask = w.now("u"), w.next("u"), w["noise"], w["participation"]
    sent = mask * blocks(following - u - p.lam * noise)
    size = mask * (blocks(u) + blocks(following) + p.lam * blocks(noise) + 2 * p.lam * p.clipping)
    over = np.maximum(sent - 2 * p.lam * p.clipping, 0)
    return Comparison(over, np.zeros_like(over), tolerance(u.shape[2] + 8, norms(size)))


def drawn(p: Problem, states: Mapping[str, Array]) -> Array:
    """The noise that a run must have used, (T, m, p) for m users in each round, else one row for each participation."""
    return drawn_blocks(states["u"], states["x"], states["z"][:-1], p.lam, p.clipping, np.asarray(p.participation))


def proximal(p: Problem, states: Mapping[str, Array]) -> list[tuple[int, Array]]:
    """One proximal map per round of each user who takes part, at 2 z_k - u_{k,i}."""
    return [asked for asked, present in zip(every_map(p, states), np.ravel(p.participation), strict=True) if present]


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
    fields={**FIELDS, "server": (), "participation": ("T", "n")},
    noise=("T", "n", "p"),
    states={"u": ("T+1", "n", "p"), "x": ("T", "n", "p"), "z_hat": ("T+1", "p"), "z": ("T+1", "p")},
    declared=as_recorded,
    identities=(
        starting("cyffers2023.algorithm-3", "u_0 is the given one", u="u0"),
        Identity(
            "server-start",
            "z_hat",
            "z_hat_0 = (1/n) sum_i u_{0,i}",
            "the server starts at 0 or at z, so that it never follows the users",
            "cyffers2023.algorithm-3-equivalence-corrected",
            _first_mean,
        ),
        Identity(
            "x-step",
            "x",
            "0 = step grad f_i(x_{k+1,i}) + x_{k+1,i} - 2 z_k + u_{k,i} for i in S",
            "no reflection 2z - u, stale z, sign of u, proximal parameter off by n, loss of another user",
            "cyffers2023.eq-9",
            _x,
        ),
        Identity(
            "u-step",
            "u",
            "u_{k+1,i} = u_{k,i} + 2 lambda (Clip(x_{k+1,i} - z_k, C) + eta_{k+1,i}/2) for i in S",
            "lambda for 2 lambda, noise not halved or outside the step or shared, clipping missing, by coordinate or elsewhere",
            "cyffers2023.eq-10",
            _u,
        ),
        Identity(
            "participation",
            "u",
            "u_{k+1,i} = u_{k,i} for i not in S",
            "users who were not asked move as well: amplification by subsampling is void",
            "cyffers2023.algorithm-3",
            _participation,
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
        Identity(
            "server-step",
            "z_hat",
            SERVER_LAW,
            "server starts from z, averages over participants, adds the sum, or forgets a user",
            "cyffers2023.algorithm-3",
            server,
        ),
        Identity(
            "z-step",
            "z",
            "0 in step dr(z_k) + z_k - z_hat_k",
            "proximal map of r forgotten or of another parameter, noise on z",
            "cyffers2023.eq-8",
            z_step,
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
    noise_factor=lambda problem: problem.lam * np.asarray(problem.participation)[:, :, None],
    drawn=drawn,
    start=("u0",),
    released=("z",),
    released_claim="cyffers2023.theorem-3-local",
    citation="cyffers2023.algorithm-3",
    sample=sample,
    sensitivity=sensitivity,
    proximal=proximal,
    besides=every_map,
    sent=sent,
)
