"""chan2024, Algorithm 4 (section 9): ADMM with a randomised gradient oracle, x first."""

from __future__ import annotations

import numpy as np

from ....algorithms.chan2024.gradient_admm import B, g, gradient_admm, lam
from ....algorithms.chan2024.oracle_admm import y
from ....algorithms.declaration import Solve
from ....algorithms.rounding import modulus
from ..family import Comparison, Family, Identity, Window, starting
from ..family_laws import Steps, holding, line, step
from ..linearised_steps import random_problem
from ..problem import Problem, shaped
from ..rounding import norms, tolerance


def _residual(p: Problem, w: Window) -> Comparison:
    """|A x_{t+1} + B y_{t+1} - c| <= |A x_{t+1} + B y_t - c| for t >= 1 (Lemma 9.3), by the squares of both.

    With d = y_{t+1} - y_t, r the gap on the left and r - Bd that on the right, |r|^2 - |r - Bd|^2 = 2 <r, Bd> - |Bd|^2, and
    beta r = lam_t - lam_{t+1} up to the rounding e of the dual step. B'lam is a subgradient at y up to E at a point up to its
    blur s from y; subgradients are monotone, so that <r, Bd> <= (E_t + E_{t+1}) |d|/beta + (s_t + s_{t+1})
    |B'(lam_t - lam_{t+1})|/beta + |B||d| e/beta. Squares of gaps g with the error h differ by at most 2 g h + h^2.

    E_t and s_t are those of the step in y of Algorithm 1 at the same rows, twice: |lam_{t-1}| <= |lam_t| + beta |gap|, so that
    the row before need not be seen.
    """
    steps = Steps.of(p, w)
    unmet = steps.ends.condition(gradient_admm.steps[0], steps.ends.at[y])  # type: ignore[arg-type]
    x, new, old = w.next("x"), w.next("y"), w.now("y")
    gap = x @ p.A.T - p.c
    new_gap, old_gap = norms(gap + new @ p.B.T), norms(gap + old @ p.B.T)
    rise = np.maximum((new_gap - old_gap) * (new_gap + old_gap), 0)
    if w.first == 0:
        rise[0] = 0.0
    b, c = modulus(p.B), float(np.linalg.norm(p.c))
    error = tolerance(sum(p.A.shape) + sum(p.B.shape) + 8, modulus(p.A) * norms(x) + b * (norms(new) + norms(old)) + c)
    d, turned = norms(new - old), norms((w.now("lam") - w.next("lam")) @ p.B) / p.beta
    wrong = 2 * unmet.unmet[:, 0] / p.beta
    blur = np.where(np.isfinite(unmet.forward[:, 0]), 2 * unmet.forward[:, 0], norms(w["y"]))
    left = step("lam")(p, w).tolerance / p.beta  # type: ignore[union-attr]
    bound = 2 * ((wrong[1:] + wrong[:-1]) * d + (blur[1:] + blur[:-1]) * turned + b * d * left)
    return Comparison(rise[:, None], np.zeros((len(rise), 1)), bound + 2 * (new_gap + old_gap) * error + error**2)


def sample(seed: int) -> Problem:
    """See ``linearised_steps.random_problem``."""
    return random_problem("oracle-admm", seed, "y0")


FAMILY = Family(
    id="oracle-admm",
    source="chan2024, Algorithm 4 (section 9); noise[t] = z_t of the oracle g_t = grad f_t(x_t) + (I + eta beta A'A) z_t, "
    "whose standard deviation sigma is the paper's rho",
    fields=shaped(A="m n", B="m l", c="m", beta="", eta="", x0="n", y0="l", losses="losses", g="regulariser"),
    noise=("T", "n"),
    states=shaped(x="T+1 n", y="T+1 l", lam="T+1 m"),
    identities=(
        starting("chan2024.alg-4", "x_0 and y_0 are those given, lam_0 = 0", x="x0", y="y0", lam=""),
        line(
            "x-step",
            "x",
            "(I + eta beta A'A)(x_{t+1} + eta z_t) = x_t - eta [grad f_t(x_t) + A'(beta (By_t - c) - lam_t)]",
            "noise not multiplied by I + eta beta A'A or not by eta, gradient at another point or of another loss, sign of lam",
            "chan2024.sec9-reparam",
        ),
        line(
            "y-step",
            "y",
            "0 in dg(y_{t+1}) - B'(lam_t - beta A x_{t+1}) + beta B'(By_{t+1} - c)",
            "x_t in place of x_{t+1}, wrong sign or missing beta, or the proximal parameter",
            "chan2024.lemma-3.1-decomposition-corrected",
        ),
        line(
            "dual-step",
            "lam",
            "lam_{t+1} = lam_t - beta (A x_{t+1} + B y_{t+1} - c)",
            "stale x or y, wrong sign, missing beta or c, or noise on the dual",
            "chan2024.alg-4",
        ),
        Identity(
            "dual-subgradient",
            "lam",
            "B' lam_{t+1} is a subgradient of g at y_{t+1}",
            "the dual is updated with another y or another beta than the step in y used",
            "chan2024.lemma-9.2-optimality-corrected",
            holding(Solve(y.next, g.gradient(y.next) - B.T(lam.next))),
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
    noise_in="x",
    noise_factor=lambda problem: -float(problem.eta),
    single="oracle_admm_step",
    released=("x", "y", "lam"),  # what Algorithm 4 returns; Corollary 9.4 bounds (x, lam)
    released_claim="chan2024.corollary-9.4-amplified",
    released_bound="bounds what the first user's data do to it",
    citation="chan2024.alg-4",
    sample=sample,
)
