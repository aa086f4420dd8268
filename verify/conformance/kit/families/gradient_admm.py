"""chan2024, Algorithm 1: gradient ADMM with noise in x."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np

from ....algorithms.arrays import Array
from ....algorithms.rounding import UNIT_ROUNDOFF, modulus
from ..declared import as_recorded
from ..family import Comparison, Family, Identity, Limit, Window, starting
from ..linearised_steps import ascent, linearised_step, one_access_per_step, random_problem
from ..problem import Problem
from ..proximal_steps import flattest
from ..rounding import norms, tolerance
from ..rows import curvature_magnitude, gradients, subdifferential_distance


def _y(p: Problem, w: Window) -> Comparison:
    """0 in dg(y_t) - B'(lam_t - beta A x_t) + beta B'(B y_t - c)."""
    x, y, lam = w["x"], w["y"], w["lam"]
    a, b = modulus(p.A), modulus(p.B)
    slope = (p.beta * (x @ p.A.T + y @ p.B.T - p.c) - lam) @ p.B
    size = b * (p.beta * (a * norms(x) + b * norms(y) + np.linalg.norm(p.c)) + norms(lam)) + curvature_magnitude(p.g.reference, y)
    allowed = tolerance(sum(p.A.shape) + sum(p.B.shape) + 8, size)
    smallest = float(np.linalg.svd(p.B, compute_uv=False)[-1]) if p.B.shape[1] <= p.B.shape[0] else 0.0
    stiffness = p.beta * smallest**2 + p.g.reference.mu_g
    blur = allowed / stiffness if stiffness > 0 else tolerance(sum(p.B.shape) + 8, norms(y))
    distance = subdifferential_distance(p.g.reference, y, slope, blur)
    return Comparison(distance, np.zeros_like(distance), allowed, p.beta * flattest(p.g.reference, p.B, 1 / p.beta))


def _lam(p: Problem, w: Window) -> Comparison:
    """lam_{t+1} = lam_t - beta (A x_t + B y_t - c)."""
    return Comparison(w.next("lam"), *ascent(p, w.now("x"), w.now("y"), w.now("lam")))


def _x(p: Problem, w: Window) -> Comparison | None:
    """x_{t+1} = (I + eta beta A'A)^{-1} (x_t - eta [grad f_{t+1}(x_t) + A'(beta (B y_t - c) - lam_{t+1})]) + noise_t."""
    if "noise" not in w.rows:
        return None
    expected, allowed = step_x(p, w)
    return Comparison(w.next("x"), expected + w["noise"], allowed + 4 * UNIT_ROUNDOFF * (norms(w["noise"]) + norms(w.next("x"))))


def step_x(p: Problem, w: Window) -> tuple[Array, Array]:
    """The x_{t+1} of the algorithm before the noise, and what rounding may add to it; (k, n), (k,)."""
    return linearised_step(p, w.first, w.now("x"), w.now("y"), w.next("lam"))


def drawn(p: Problem, states: Mapping[str, Array]) -> Array:
    """The noise that a run must have added to x."""
    expected, _ = step_x(p, Window(0, p.steps, states))
    return np.asarray(states["x"][1:] - expected)


def first_use(p: Problem) -> Sequence[int]:
    """Loss t is that of step t; a single loss serves every step."""
    return range(len(p.losses))


def sensitivity(p: Problem, states: Mapping[str, Array], other: Problem, changed: Mapping[str, Array], i: int) -> Limit:
    """|x_{t+1} - x'_{t+1}| <= eta |grad f_t(x_t) - grad f'_t(x_t)| for t = i: (I + eta beta A'A)^{-1} does not expand."""
    x, moved = states["x"][i : i + 2], changed["x"][i : i + 2]
    (one,), (size,), count = gradients([p.losses[i].reference], 0, x[:1])
    (another,), (other_size,), _ = gradients([other.losses[i].reference], 0, moved[:1])
    w = Window(i, 1, {name: rows[i : i + 2] for name, rows in states.items()})
    other_w = Window(i, 1, {name: rows[i : i + 2] for name, rows in changed.items()})
    drift = [norms(w[name][:k] - other_w[name][:k])[-1] for name, k in (("x", 1), ("y", 1), ("lam", 2))]  # 0 but for rounding
    moves = drift[0] + p.eta * modulus(p.A) * (p.beta * modulus(p.B) * drift[1] + drift[2])
    rounding = step_x(p, w)[1] + step_x(other, other_w)[1] + tolerance(count, p.eta * np.array([size + other_size])) + moves
    found, bound = norms(x[1:] - moved[1:]), np.array([p.eta * np.linalg.norm(one - another)])
    return Limit("x", i + 1, found, bound, np.asarray(rounding))


def sample(seed: int) -> Problem:
    """See ``linearised_steps.random_problem``."""
    return random_problem("gradient-admm", seed, "lam0")


FAMILY = Family(
    id="gradient-admm",
    source="chan2024, Algorithm 1, with the noise of section 3.2",
    fields={
        "A": ("m", "n"),
        "B": ("m", "l"),
        "c": ("m",),
        "beta": (),
        "eta": (),
        "x0": ("n",),
        "lam0": ("m",),
        "losses": "losses",
        "g": "regulariser",
    },
    noise=("T", "n"),
    states={"x": ("T+1", "n"), "y": ("T+1", "l"), "lam": ("T+1", "m")},
    declared=as_recorded,
    identities=(
        starting("chan2024.alg-1", "x_0 and lam_0 are those given", x="x0", lam="lam0"),
        Identity(
            "y-step",
            "y",
            "0 in dg(y_t) - B'(lam_t - beta A x_t) + beta B'(By_t - c)",
            "stale y, wrong sign or missing beta in the y-step, or the proximal parameter",
            "chan2024.lemma-3.1-decomposition",
            _y,
        ),
        Identity(
            "dual-step",
            "lam",
            "lam_{t+1} = lam_t - beta (A x_t + B y_t - c)",
            "wrong sign, missing beta or c in the dual step, noise on the dual, or a stale x",
            "chan2024.alg-1",
            _lam,
        ),
        Identity(
            "x-step",
            "x",
            "(I + eta beta A'A)(x_{t+1} - noise_t) = x_t - eta [grad f_{t+1}(x_t) + A'(beta (By_t - c) - lam_{t+1})]",
            "gradient at the wrong point or of the wrong user, transposed A, old lam, wrong eta, noise of another scale",
            "chan2024.lemma-3.2-closed-form",
            _x,
        ),
    ),
    gradient_field="losses",
    noise_in="x",
    drawn=drawn,
    start=("x0", "lam0"),
    pair="gradient_admm_pair",
    released=("x", "lam", "y"),  # the pair (x, lam), and y, which is a function of it
    released_claim="chan2024.theorem-6.1",
    citation="chan2024.alg-1",
    sample=sample,
    first_use=first_use,
    accesses=one_access_per_step,
    sensitivity=sensitivity,
)
