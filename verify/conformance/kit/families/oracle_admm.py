"""chan2024, Algorithm 4 (section 9): ADMM with a randomised gradient oracle, x first."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from ....algorithms.arrays import Array
from ..declared import as_recorded
from ..family import Comparison, Family, Identity, Window, starting
from ..linearised_steps import ascent, linearised_step, one_access_per_step, random_problem
from ..problem import Problem
from ..proximal_steps import optimality
from ..rounding import modulus, norms, tolerance


def step_x(p: Problem, w: Window) -> tuple[Array, Array]:
    """x_{t+1} + eta z_t, what the algorithm has before the oracle's noise, and what rounding may add to it; (k, n), (k,)."""
    return linearised_step(p, w.first, w.now("x"), w.now("y"), w.now("lam"))


def _x(p: Problem, w: Window) -> Comparison | None:
    """(I + eta beta A'A)(x_{t+1} + eta z_t) = x_t - eta [grad f_t(x_t) + A'(beta (B y_t - c) - lam_t)].

    The oracle multiplies the noise by I + eta beta A'A and the step divides by it: an error of kappa eta z_t.
    """
    if "noise" not in w.rows:
        return None
    expected, allowed = step_x(p, w)
    kappa = 1 + p.eta * p.beta * modulus(p.A) ** 2
    noise = tolerance(2 * sum(p.A.shape) + 4, kappa * p.eta * norms(w["noise"]) + norms(w.next("x")))
    return Comparison(w.next("x"), expected - p.eta * w["noise"], allowed + noise)


def _y(p: Problem, w: Window) -> Comparison:
    """0 in dg(y_{t+1}) - B'(lam_t - beta A x_{t+1}) + beta B'(B y_{t+1} - c)."""
    x, y, lam = w.next("x"), w.next("y"), w.now("lam")
    size = np.linalg.norm(p.c) + modulus(p.A) * norms(x) + norms(lam) / p.beta
    target = p.c - x @ p.A.T + lam / p.beta
    distance, allowed = optimality(p.g.reference, y, p.B, target, 1 / p.beta, size, p.A.shape[1] + 4)
    return Comparison(distance, np.zeros_like(distance), allowed)


def _lam(p: Problem, w: Window) -> Comparison:
    """lam_{t+1} = lam_t - beta (A x_{t+1} + B y_{t+1} - c)."""
    return Comparison(w.next("lam"), *ascent(p, w.next("x"), w.next("y"), w.now("lam")))


def _subgradient(p: Problem, w: Window) -> Comparison:
    """0 in dg(y_{t+1}) - B' lam_{t+1}: the step in y with y = q for M = 0 in its quadratic."""
    x, y, lam = w.next("x"), w.next("y"), w.next("lam")
    before = norms(w.now("lam")) / p.beta + np.linalg.norm(p.c) + modulus(p.A) * norms(x)
    target = y @ p.B.T + lam / p.beta
    size = before + 2 * modulus(p.B) * norms(y)
    distance, allowed = optimality(p.g.reference, y, p.B, target, 1 / p.beta, size, sum(p.A.shape) + sum(p.B.shape) + 8)
    return Comparison(distance, np.zeros_like(distance), allowed)


def _residual(p: Problem, w: Window) -> Comparison:
    """|A x_{t+1} + B y_{t+1} - c| <= |A x_{t+1} + B y_t - c| for t >= 1 (Lemma 9.3, corrected)."""
    x, y, old, c = w.next("x"), w.next("y"), w.now("y"), np.linalg.norm(p.c)
    new_gap, old_gap = norms(x @ p.A.T + y @ p.B.T - p.c), norms(x @ p.A.T + old @ p.B.T - p.c)
    rise = np.maximum(new_gap - old_gap, 0)
    if w.first == 0:
        rise[0] = 0.0
    square = float(np.linalg.norm(p.B, 2)) ** 2 + p.g.reference.mu_g / p.beta
    least = float(np.linalg.svd(p.B, compute_uv=False)[-1]) ** 2 if p.B.shape[1] <= p.B.shape[0] else 0.0
    stiff = square / max(least + p.g.reference.mu_g / p.beta, 1e-3 * square)
    lam = (norms(w.now("lam")) + norms(w.next("lam"))) / p.beta
    size = stiff * (modulus(p.A) * norms(x) + modulus(p.B) * (norms(y) + norms(old)) + 2 * c + lam)
    return Comparison(rise[:, None], np.zeros((len(rise), 1)), tolerance(sum(p.A.shape) + sum(p.B.shape) + 16, size))


def drawn(p: Problem, states: Mapping[str, Array]) -> Array:
    """The oracle's noise z that a run must have used, (T, n)."""
    expected, _ = step_x(p, Window(0, p.steps, states))
    return np.asarray((expected - states["x"][1:]) / p.eta)


def sample(seed: int) -> Problem:
    """See ``linearised_steps.random_problem``."""
    return random_problem("oracle-admm", seed, "y0")


FAMILY = Family(
    id="oracle-admm",
    source="chan2024, Algorithm 4 (section 9); noise[t] = z_t of the oracle g_t = grad f_t(x_t) + (I + eta beta A'A) z_t, "
    "whose standard deviation sigma is the paper's rho",
    fields={
        "A": ("m", "n"),
        "B": ("m", "l"),
        "c": ("m",),
        "beta": (),
        "eta": (),
        "x0": ("n",),
        "y0": ("l",),
        "losses": "losses",
        "g": "regulariser",
    },
    noise=("T", "n"),
    states={"x": ("T+1", "n"), "y": ("T+1", "l"), "lam": ("T+1", "m")},
    declared=as_recorded,
    identities=(
        starting("chan2024.alg-4", "x_0 and y_0 are those given, lam_0 = 0", x="x0", y="y0", lam=""),
        Identity(
            "x-step",
            "x",
            "(I + eta beta A'A)(x_{t+1} + eta z_t) = x_t - eta [grad f_t(x_t) + A'(beta (By_t - c) - lam_t)]",
            "noise not multiplied by I + eta beta A'A or not by eta, gradient at another point or of another loss, sign of lam",
            "chan2024.sec9-reparam",
            _x,
        ),
        Identity(
            "y-step",
            "y",
            "0 in dg(y_{t+1}) - B'(lam_t - beta A x_{t+1}) + beta B'(By_{t+1} - c)",
            "x_t in place of x_{t+1}, wrong sign or missing beta, or the proximal parameter",
            "chan2024.lemma-3.1-decomposition",
            _y,
        ),
        Identity(
            "dual-step",
            "lam",
            "lam_{t+1} = lam_t - beta (A x_{t+1} + B y_{t+1} - c)",
            "stale x or y, wrong sign, missing beta or c, or noise on the dual",
            "chan2024.alg-4",
            _lam,
        ),
        Identity(
            "dual-subgradient",
            "lam",
            "B' lam_{t+1} is a subgradient of g at y_{t+1}",
            "the dual is updated with another y or another beta than the step in y used",
            "chan2024.lemma-9.2-optimality",
            _subgradient,
            derived=True,
        ),
        Identity(
            "residual-decrease",
            "y",
            "|A x_{t+1} + B y_{t+1} - c| <= |A x_{t+1} + B y_t - c| for t >= 1",
            "the step in y does not minimise, or lam does not belong to y",
            "chan2024.lemma-9.3-corrected",
            _residual,
            derived=True,
        ),
    ),
    gradient_field="losses",
    noise_in="x",
    noise_factor=lambda problem: -float(problem.eta),
    drawn=drawn,
    start=("x0", "y0"),
    single="oracle_admm_step",
    released=("x", "y", "lam"),  # what Algorithm 4 returns; Corollary 9.4 bounds (x, lam)
    released_claim="chan2024.corollary-9.4-amplified",
    citation="chan2024.alg-4",
    accesses=one_access_per_step,
    sample=sample,
)
