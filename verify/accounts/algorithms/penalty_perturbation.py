"""zhang2018, Algorithm 1: M-ADMM with perturbed penalties, noise of density exp(-alpha |e|); every message is released."""

from __future__ import annotations

import math
from fractions import Fraction

from ...privacy.account_parameters import Setting
from ...privacy.bounds import BY_HAND, CHECKED, DECLARED, Analysis, Assumption, Attained, Bound, Printed, of_everyone
from ...privacy.laplace_run import TentRun
from ...privacy.loss import Pure, exactly, rounded_up
from ...privacy.pure_rounds import Levels
from ...privacy.spread_rounds import mean_square

TITLE = "penalty perturbation"
SOURCE = "zhang2018, Algorithm 1"
EXAMPLE = {"alpha": "1", "eta": "1", "curvature": "1/4", "scale": "100", "degree": "2", "samples": "1000", "steps": "30"}
REQUIRED = ("alpha", "eta", "curvature", "scale", "degree", "samples", "steps")
OPTIONAL = {"growth": "1", "theorem": "best"}
MOST = 100_000
NEAR, WIDEST = 0.0025, 0.5  # of the logarithm of the first level, and of any
FAINT = Fraction(1, 10**9)


def analyse(values: Setting) -> Analysis:
    alpha, c1, T = values["alpha"], values["curvature"], values["steps"]
    if T > MOST:
        raise ValueError(f"--steps is treated up to {MOST} here, found {T}")
    unit, growth = Fraction(values["scale"] / (values["eta"] * values["degree"] * values["samples"])), values["growth"]
    each = unit * (c1 / 2 + alpha)
    rounds = tuple((exactly(level), count) for level, count in falling(each, growth, T))
    loss = Pure(rounds, mean_square(alpha, c1 / 2) / (c1 / 2 + alpha) ** 2)

    bound = Bound(
        "composition",
        f"sum over {T} steps of C (c_1/2 + alpha)/(eta V B), pure epsilon",
        loss,
        ("zhang2018.theorem-4.1-sharper",),
        "below the pure epsilon: a step is no worse than randomised response (Kairouz, Oh, Viswanath 2015), all of them "
        f"together by certified convolution; and Renyi divergences of a mean square ({BY_HAND}: verify.privacy.spread_rounds)",
    )
    value = unit * (Fraction(14, 10) * c1 + alpha) * geometric(growth, T)
    printed = Printed(
        "Theorem 4.1: sum of C (1.4 c_1 + alpha)/(eta V B)",
        ("zhang2018.theorem-4.1",),
        None,
        f"pure epsilon = {float(value):.6g}",
    )
    # L(z) = z on the line: the changed point moves each noise by C/(eta V B), in density exp(-alpha |e|) alpha/2.
    own = falling(unit * alpha, growth, T, down=True)
    above = Pure(tuple((exactly(level), count) for level, count in falling(unit * alpha, growth, T)))
    run = Attained(
        "a linear loss on the line: Laplace noises, moved by C/(eta V B) or not; or a loss that bends where the first is 0",
        TentRun(own, above, unit * alpha, c1 / 2 / alpha, loss),
    )
    found = (
        Assumption(
            "loss", "|L'| <= 1, 0 <= L'' <= c_1, features of norm at most 1, a convex differentiable regulariser", DECLARED
        ),
        Assumption("noise", "epsilon_i(t) has density proportional to exp(-alpha |e|), fresh and independent", DECLARED),
        Assumption(
            "penalties",
            "eta_i(t), alpha_i(t), f_i(0) do not depend on the data; eta_i(t) >= eta growth^(t-1), "
            "V_i >= V, B_i >= B for every node",
            DECLARED,
        ),
        Assumption("participation", f"one data point of one node is replaced; all {T} messages are seen", CHECKED),
    )
    return of_everyone(
        found,
        [bound],
        run,
        (
            "program: f_i+ minimises O_i(v) + 2 <lam_i, v> + eta_i sum_j |v + epsilon_i - (f_i + f_j)/2|^2",
            "noise and output are in bijection (zhang2018.noise-bijection); one point moves the noise by at most C/(eta V B)",
            "ratio of the noise densities <= exp(alpha C/(eta V B)), of the Jacobians <= exp(c_1 C/(2 eta V B))",
            "given the past each step has this ratio; the ratios multiply over the steps",
        ),
        printed,
    )


def falling(first: Fraction, growth: Fraction, steps: int, down: bool = False) -> Levels:
    """first growth^-(t-1) over t = 1, .., steps and how often, each at least that (``down``: at most). Of neighbours within
    NEAR the largest (least) stands for all, within NEAR sqrt(first/level) of smaller ones, which adds about NEAR of the sum; what
    is left at FAINT of the first counts as one step of their sum (as none)."""
    if growth == 1:
        return ((first, steps),)
    found: list[tuple[Fraction, int]] = []
    level, start = first, 0
    while start < steps:
        if level < FAINT * first:
            return tuple(found if down else [*found, (level * growth / (growth - 1), 1)])
        near = min(NEAR * math.sqrt(first / level), WIDEST)
        count = min(max(1, math.floor(near / math.log(growth))), steps - start)
        last = level / growth ** (count - 1)
        found.append((last if down else level, count))
        level, start = -rounded_up(-last / growth) if down else rounded_up(last / growth), start + count
    return tuple(found)


def geometric(growth: Fraction, steps: int) -> Fraction:
    """sum of growth^-(t-1) over t = 1, .., steps; rounded up for long sums."""
    from ...enclosures.balls import ball, enclose

    if growth == 1:
        return Fraction(steps)
    q = 1 / growth
    return enclose(lambda: (1 - ball(q) ** steps) / ball(1 - q), Fraction(1, 10**15)).upper
