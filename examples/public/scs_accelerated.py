"""The splitting of SCS with its default acceleration; else as in ``examples.public.scs_relaxed``, with lambda = 3/4 = alpha/2.

Read: github.com/cvxgrp/scs at 001408471fee (src/scs.c: solve). Every tenth iteration v is replaced by Anderson's extrapolation
of type I from the last such iterations, with the residuals r = v - v_next, S and Y the differences of the v and of the r, and
D those of the v_next:

    v_next - D (S'Y)^{-1} S'r.

Left out: its safeguard, which goes back where the residual has grown, and the tiny regularisation of S'Y.
"""

import numpy as np

from examples.adapter import Adapter
from examples.public.scs_relaxed import ALPHA, problem, relaxed
from verify.conformance import own_case

INTERVAL, MEMORY = 10, 10


def anderson():
    """What is made of v after each iteration, with a memory of its own."""
    points, nexts = [], []

    def after(k, v, before):
        if (k + 1) % INTERVAL:
            return v
        points.append(before)
        nexts.append(v)
        if len(points) == 1:
            return v
        kept, last = np.array(points[-MEMORY - 1 :]), np.array(nexts[-MEMORY - 1 :])
        S, Y, D = np.diff(kept, axis=0), np.diff(kept - last, axis=0), np.diff(last, axis=0)
        return v - np.linalg.solve(S @ Y.T, S @ (before - v)) @ D

    return after


def admm(p, noise, steps):
    """States of ``steps`` iterations with the default relaxation and acceleration."""
    return relaxed(p, noise, steps, ALPHA, anderson())


def cases():
    """lambda = 3/4, where the relaxation is that of SCS."""
    return (own_case(problem(0.75, 24), "accelerated"),)


ADAPTER = Adapter(
    title="the splitting of SCS with its acceleration",
    about="from its equations, without the homogeneous embedding; relaxation 1.5, Anderson's extrapolation every ten iterations",
    admm=admm,
    cases=cases,
    source="cvxgrp/scs at 0014084: src/scs.c",
    findings={
        "general-admm u-step": (
            "Every tenth v is an extrapolation of earlier ones whose weights come from a linear system in the residuals: "
            "functions of the private data and of the noise. The map is not non-expansive and a change of one user's data has no "
            "bound; the noise of earlier rounds comes in again with those weights. Neither Theorem 7 nor amplification by "
            "iteration speaks of it: with noise, switch the acceleration off (acceleration_lookback = 0), and the adaptive "
            "scale, which reads the data as well."
        )
    },
)
