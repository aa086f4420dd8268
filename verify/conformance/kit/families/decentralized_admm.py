"""cyffers2023, Algorithm 4: fully decentralized private ADMM along a walk over the users."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from ....algorithms.arrays import Array
from ..clipped_updates import every_map
from ..declared import as_recorded
from ..family import Comparison, Family, Identity, Window, starting
from ..problem import Problem
from ..proximal_consensus import FIELDS, averages, sample_fields
from ..proximal_steps import drawn_blocks, kept, proximal_blocks, relaxed_blocks
from .federated_admm import SERVER_LAW, server, server_mean, z_step


def present(walk: Array, n: int) -> Array:
    """1 for the user at which the token is, else 0; (k,) -> (k, n)."""
    return np.asarray(np.asarray(walk)[:, None] == np.arange(n), dtype=np.float64)


def spread(x: Array, mask: Array) -> Array:
    """The walker's rows (k, p) as blocks (k, n, p), 0 elsewhere."""
    return np.asarray(mask[..., None] * x[:, None])


def _first_mean(p: Problem, w: Window) -> Comparison | None:
    """z_hat_0 = mean_i u_{0,i}."""
    return averages(w["z_hat"][:1], w["u"][:1]) if w.first == 0 else None


def _x(p: Problem, w: Window) -> Comparison:
    """0 = step grad f_i(x_{k+1}) + x_{k+1} - 2 z_k + u_{k,i} for the user i = walk_k."""
    mask = present(w["walk"], w["u"].shape[1])
    return proximal_blocks(p.references("losses"), p.step, spread(w["x"], mask), w.now("z"), w.now("u"), mask)


def _u(p: Problem, w: Window) -> Comparison | None:
    """u_{k+1,i} = u_{k,i} + 2 lambda (Clip(x_{k+1} - z_k) + eta_{k+1,i}/2) for i = walk_k."""
    if "noise" not in w.rows:
        return None
    mask = present(w["walk"], w["u"].shape[1])
    return relaxed_blocks(w.now("u"), w.next("u"), spread(w["x"], mask), w.now("z"), w["noise"], p.lam, p.clipping, mask)


def _walk(p: Problem, w: Window) -> Comparison:
    """u_{k+1,j} = u_{k,j} exactly for j other than walk_k."""
    return kept(w.now("u"), w.next("u"), present(w["walk"], w["u"].shape[1]))


def drawn(p: Problem, states: Mapping[str, Array]) -> Array:
    """The noise that a run must have used, (T, 1, p)."""
    mask = present(p.walk, states["u"].shape[1])
    return drawn_blocks(states["u"], spread(states["x"], mask), states["z"][:-1], p.lam, p.clipping, mask)


def proximal(p: Problem, states: Mapping[str, Array]) -> list[tuple[int, Array]]:
    """One proximal map per step, of the user who holds the token, at 2 z_k - u_{k,i}."""
    mask = present(p.walk, len(p.losses))
    return [asked for asked, here in zip(every_map(p, states), np.ravel(mask), strict=True) if here]


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
    fields={**FIELDS, "server": (), "walk": ("T",)},
    noise=("T", "n", "p"),
    states={"u": ("T+1", "n", "p"), "x": ("T", "p"), "z_hat": ("T+1", "p"), "z": ("T+1", "p")},
    declared=as_recorded,
    identities=(
        starting("cyffers2023.algorithm-4", "u_0 is the given one", u="u0"),
        Identity(
            "token-start",
            "z_hat",
            "z_hat_0 = (1/n) sum_i u_{0,i}",
            "the token starts at 0 or at z, so that it never follows the users",
            "cyffers2023.algorithm-3-equivalence-corrected",
            _first_mean,
        ),
        Identity(
            "x-step",
            "x",
            "0 = step grad f_i(x_{k+1}) + x_{k+1} - 2 z_k + u_{k,i}, i = walk_k",
            "no reflection 2z - u, stale z, sign of u, proximal parameter off by n, loss or u of another user",
            "cyffers2023.eq-9",
            _x,
        ),
        Identity(
            "u-step",
            "u",
            "u_{k+1,i} = u_{k,i} + 2 lambda (Clip(x_{k+1} - z_k, C) + eta_{k+1,i}/2), i = walk_k",
            "lambda for 2 lambda, noise not halved or outside the step, clipping missing or by coordinate",
            "cyffers2023.eq-10",
            _u,
        ),
        Identity(
            "walk",
            "u",
            "u_{k+1,j} = u_{k,j} for j other than walk_k",
            "another user moves than the one who holds the token",
            "cyffers2023.algorithm-4",
            _walk,
        ),
        Identity(
            "token-step",
            "z_hat",
            SERVER_LAW.replace("sum_{i in S}", "sum over i = walk_k of"),
            "token starts from z, adds the whole difference, or is not updated",
            "cyffers2023.algorithm-4",
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
    noise_factor=lambda problem: problem.lam * present(problem.walk, len(problem.u0))[:, :, None],
    drawn=drawn,
    start=("u0",),
    released=("z",),
    released_claim="cyffers2023.decentralized-local",
    citation="cyffers2023.algorithm-4",
    proximal=proximal,
    besides=every_map,
    sample=sample,
)
