"""cyffers2023, Algorithm 2: centralized private ADMM for the consensus problem."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from ....algorithms.arrays import Array
from ..clipped_updates import every_map, sensitivity, sent
from ..declared import as_recorded
from ..family import Comparison, Family, Identity, Window, starting
from ..problem import Problem
from ..proximal_consensus import FIELDS, averages, mean_size, sample_fields, server_step
from ..proximal_steps import drawn_blocks, proximal_blocks, relaxed_blocks


def everybody(w: Window) -> Array:
    """1 for each user at each step of the window, (k, n)."""
    return np.ones(w["u"].shape[:2])[: w.count]


def _average(p: Problem, w: Window) -> Comparison:
    """z_hat_{k+1} = mean_i u_{k,i}."""
    return averages(w["z_hat"], w.now("u"))


def _z(p: Problem, w: Window) -> Comparison:
    """0 in step dr(z_{k+1}) + z_{k+1} - mean_i u_{k,i}."""
    u = w.now("u")
    return server_step(p, w["z"], u.mean(axis=1), mean_size(u), u.shape[1] + 4)


def _x(p: Problem, w: Window) -> Comparison:
    """0 = step grad f_i(x_{k+1,i}) + x_{k+1,i} - 2 z_{k+1} + u_{k,i}."""
    return proximal_blocks(p.references("losses"), p.step, w["x"], w["z"], w.now("u"), everybody(w))


def _u(p: Problem, w: Window) -> Comparison | None:
    """u_{k+1,i} = u_{k,i} + 2 lambda (Clip(x_{k+1,i} - z_{k+1}) + eta_{k+1,i}/2)."""
    if "noise" not in w.rows:
        return None
    return relaxed_blocks(w.now("u"), w.next("u"), w["x"], w["z"], w["noise"], p.lam, p.clipping, everybody(w))


def drawn(p: Problem, states: Mapping[str, Array]) -> Array:
    """The noise that a run must have added, (T, n, p)."""
    u = states["u"]
    return drawn_blocks(u, states["x"], states["z"], p.lam, p.clipping, np.ones((len(u) - 1, u.shape[1])))


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
    states={"u": ("T+1", "n", "p"), "x": ("T", "n", "p"), "z_hat": ("T", "p"), "z": ("T", "p")},
    optional=frozenset({"z_hat"}),
    declared=as_recorded,
    identities=(
        starting("cyffers2023.algorithm-2", "u_0 is the given one", u="u0"),
        Identity(
            "average",
            "z_hat",
            "z_hat_{k+1} = (1/n) sum_i u_{k,i}",
            "a sum, a weighted average, or the u of another round",
            "cyffers2023.eq-8",
            _average,
        ),
        Identity(
            "z-step",
            "z",
            "0 in step dr(z_{k+1}) + z_{k+1} - (1/n) sum_i u_{k,i}",
            "proximal map of r forgotten or of another parameter, or z taken after the noise of its round",
            "cyffers2023.eq-8",
            _z,
        ),
        Identity(
            "x-step",
            "x",
            "0 = step grad f_i(x_{k+1,i}) + x_{k+1,i} - 2 z_{k+1} + u_{k,i}",
            "no reflection 2z - u, stale z, sign of u, proximal parameter off by n, loss of another user",
            "cyffers2023.eq-9",
            _x,
        ),
        Identity(
            "u-step",
            "u",
            "u_{k+1,i} = u_{k,i} + 2 lambda (Clip(x_{k+1,i} - z_{k+1}, C) + eta_{k+1,i}/2)",
            "lambda for 2 lambda, noise not halved or outside the step or shared, clipping missing, by coordinate or elsewhere",
            "cyffers2023.eq-10",
            _u,
        ),
    ),
    noise_in="u",
    noise_factor=lambda problem: float(problem.lam),
    drawn=drawn,
    start=("u0",),
    pair="fixed_point_pair",
    released=("z",),
    released_claim="cyffers2023.theorem-2-printed-maps",
    citation="cyffers2023.algorithm-2",
    sample=sample,
    sensitivity=sensitivity,
    proximal=every_map,
    sent=sent,
)
