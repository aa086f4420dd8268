"""chan2024, Algorithm 1: gradient ADMM with noise in x."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np

from ....algorithms.arrays import Array
from ....algorithms.rounding import gradient_magnitude, modulus, operations
from ..family import Family, Identity, Limit, Window, starting, window
from ..family_laws import line, step
from ..linearised_steps import random_problem
from ..problem import Problem, shaped
from ..rounding import norms, tolerance
from ..rows import gradient_rows

x_step = step("x")


def first_use(p: Problem) -> Sequence[int]:
    """Loss t is that of step t; a single loss serves every step."""
    return range(len(p.losses))


def sensitivity(p: Problem, states: Mapping[str, Array], other: Problem, changed: Mapping[str, Array], i: int) -> Limit:
    """|x_{t+1} - x'_{t+1}| <= eta |grad f_t(x_t) - grad f'_t(x_t)| for t = i: (I + eta beta A'A)^{-1} does not expand."""
    x, moved = states["x"][i : i + 2], changed["x"][i : i + 2]
    f, g = p.losses[i].reference, other.losses[i].reference
    apart = gradient_rows(f, x[:1]) - gradient_rows(g, moved[:1])
    size = gradient_magnitude(f, x[:1]) + gradient_magnitude(g, moved[:1])
    drift = [norms(states[name][k : k + 1] - changed[name][k : k + 1]) for name, k in (("x", i), ("y", i), ("lam", i + 1))]
    moves = drift[0] + p.eta * modulus(p.A) * (p.beta * modulus(p.B) * drift[1] + drift[2])  # 0 but for rounding
    rounding = tolerance(operations(f), p.eta * size) + moves
    for problem, run in ((p, states), (other, changed)):
        silent = {**window(FAMILY, problem, run, i, 1).rows, "noise": np.zeros((1, len(p.x0)))}
        rounding = rounding + x_step(problem, Window(i, 1, silent)).tolerance  # type: ignore[union-attr]
    return Limit("x", i + 1, norms(x[1:] - moved[1:]), p.eta * norms(apart), np.asarray(rounding))


def sample(seed: int) -> Problem:
    """See ``linearised_steps.random_problem``."""
    return random_problem("gradient-admm", seed, "lam0")


FAMILY = Family(
    id="gradient-admm",
    source="chan2024, Algorithm 1, with the noise of section 3.2",
    fields=shaped(A="m n", B="m l", c="m", beta="", eta="", x0="n", lam0="m", losses="losses", g="regulariser"),
    noise=("T", "n"),
    states=shaped(x="T+1 n", y="T+1 l", lam="T+1 m"),
    identities=(
        starting("chan2024.alg-1", "x_0 and lam_0 are those given", x="x0", lam="lam0"),
        line(
            "y-step",
            "y",
            "0 in dg(y_t) - B'(lam_t - beta A x_t) + beta B'(By_t - c)",
            "stale y, wrong sign or missing beta in the y-step, or the proximal parameter",
            "chan2024.lemma-3.1-decomposition-corrected",
        ),
        line(
            "dual-step",
            "lam",
            "lam_{t+1} = lam_t - beta (A x_t + B y_t - c)",
            "wrong sign, missing beta or c in the dual step, noise on the dual, or a stale x",
            "chan2024.alg-1",
        ),
        Identity(
            "x-step",
            "x",
            "(I + eta beta A'A)(x_{t+1} - noise_t) = x_t - eta [grad f_{t+1}(x_t) + A'(beta (By_t - c) - lam_{t+1})]",
            "gradient at the wrong point or of the wrong user, transposed A, old lam, wrong eta, noise of another scale",
            "chan2024.lemma-3.2-closed-form",
            x_step,
        ),
    ),
    noise_in="x",
    pair="gradient_admm_pair",
    released=("x", "lam", "y"),  # the pair (x, lam), and y, which is a function of it
    released_claim="chan2024.corollary-6.2-amplified",
    released_bound="bounds what the first user's data do to it",
    citation="chan2024.alg-1",
    sample=sample,
    first_use=first_use,
    sensitivity=sensitivity,
)
