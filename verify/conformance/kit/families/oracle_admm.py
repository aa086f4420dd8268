"""chan2024, Algorithm 4 (section 9): ADMM with a randomised gradient oracle, x first."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from ....algorithms.arrays import Array
from ....algorithms.rounding import modulus
from ..declared import as_recorded
from ..family import Comparison, Family, Identity, Window, starting
from ..linearised_steps import ascent, linearised_step, one_access_per_step, random_problem
from ..problem import Problem
from ..proximal_steps import condition, flattest, optimality
from ..rounding import norms, tolerance


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
    return condition(p.g.reference, y, p.B, target, 1 / p.beta, size, p.A.shape[1] + 4)


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
    """|A x_{t+1} + B y_{t+1} - c| <= |A x_{t+1} + B y_t - c| for t >= 1 (Lemma 9.3), by the squares of both.

    With d = y_{t+1} - y_t, r the gap on the left and r - Bd that on the right, |r|^2 - |r - Bd|^2 = 2 <r, Bd> - |Bd|^2, and
    beta r = lam_t - lam_{t+1} up to the rounding e of the dual step. B'lam is a subgradient at y up to E (``_subgradient``) at a
    point up to its blur s from y; subgradients are monotone, so that <r, Bd> <= (E_t + E_{t+1}) |d|/beta + (s_t + s_{t+1})
    |B'(lam_t - lam_{t+1})|/beta + |B||d| e/beta. Squares of gaps g with the error h differ by at most 2 g h + h^2.
    """
    x, y, old, lam, c = w.next("x"), w.next("y"), w.now("y"), w.now("lam"), float(np.linalg.norm(p.c))
    a, b = modulus(p.A), modulus(p.B)
    new_gap, old_gap = norms(x @ p.A.T + y @ p.B.T - p.c), norms(x @ p.A.T + old @ p.B.T - p.c)
    rise = np.maximum((new_gap - old_gap) * (new_gap + old_gap), 0)
    if w.first == 0:
        rise[0] = 0.0
    gap = tolerance(sum(p.A.shape) + sum(p.B.shape) + 8, a * norms(x) + b * (norms(y) + norms(old)) + c)
    d, turned = norms(y - old), norms((lam - w.next("lam")) @ p.B) / p.beta
    wrong, blur = np.zeros(len(x)), np.zeros(len(x))
    for rows in (slice(0, -1), slice(1, None)):  # |lam_{t-1}| <= |lam_t| + beta |gap|, so that the row before need not be seen
        xs, ys, lams = w["x"][rows], w["y"][rows], w["lam"][rows]
        size = norms(lams) / p.beta + 2 * (c + a * norms(xs) + 2 * b * norms(ys))
        _, allowed = optimality(p.g.reference, ys, p.B, ys @ p.B.T + lams / p.beta, 1 / p.beta, size, sum(p.A.shape) + 8)
        bend = flattest(p.g.reference, p.B, 1 / p.beta)
        wrong, blur = wrong + allowed, blur + (allowed / bend if bend > 0 else norms(ys))
    step = ascent(p, x, y, lam)[1] / p.beta
    bound = 2 * (wrong * d + blur * turned + b * d * step) + 2 * (new_gap + old_gap) * gap + gap**2
    return Comparison(rise[:, None], np.zeros((len(rise), 1)), bound)


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
            "chan2024.lemma-9.3",
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
