"""The splitting of SCS with its default relaxation, as the general ADMM of cyffers2023 (Algorithm 5).

Read: github.com/cvxgrp/scs at 001408471fee (src/scs.c: project_lin_sys, project_cones, update_dual_vars). Re-expressed from its
equations, Douglas and Rachford's iteration of a linear system and a projection:

    u~ = (R + M)^{-1} R v,   u = Pi(2 u~ - v),   v = v + alpha (u - u~),   alpha = 1.5.

Here v is the u of Algorithm 5, u~ its z (g quadratic: a linear system), u its x, and the proximal map of f stands for the
projection, with A = I, B = -I, c = 0, R = I/step. Noise is added to v as Algorithm 5 has it. Left out: the homogeneous embedding
(its tau is 1 in the first iterations) and the adaptive R. ``relaxed(p, noise, steps, 2 p.lam)`` conforms on every problem.
"""

import numpy as np

from examples.adapter import Adapter
from examples.public.splitting import refuse
from verify.conformance import Problem, function, own_case

ALPHA = 1.5


def relaxed(p, noise, steps, alpha, accelerated=lambda k, v, before: v):
    """States of ``steps`` iterations; accelerated(k, v, v before iteration k): what SCS makes of v after iteration k."""
    refuse(p, noise, g=("quadratic-regulariser", "zero"))
    v, found = p.u0, {"u": [p.u0], "x": [], "z": []}
    for k in range(steps):
        z = p.g.prox(v, p.step)
        x = p.f.prox(2 * z - v, p.step)
        v = accelerated(k, v + alpha * (x - z) + p.lam * noise[k], v)
        for name, row in (("u", v), ("x", x), ("z", z)):
            found[name].append(row)
    return {name: np.array(rows) for name, rows in found.items()}


def admm(p, noise, steps):
    """States of ``steps`` iterations with the default relaxation."""
    return relaxed(p, noise, steps, ALPHA)


def problem(lam, steps, seed=14):
    """A ridge in z and Huber's loss in x, of six variables."""
    rng = np.random.default_rng(seed)
    n, root = 6, rng.normal(size=(6, 6))
    f = function("huber", features=rng.normal(size=(12, n)), targets=3 * rng.normal(size=12), delta=0.5)
    g = function("quadratic-regulariser", K=root @ root.T / n, k=rng.normal(size=n))
    fields = {
        "A": np.eye(n),
        "B": -np.eye(n),
        "c": np.zeros(n),
        "f": f,
        "g": g,
        "step": 0.75,
        "lam": lam,
        "u0": rng.normal(size=n),
    }
    return Problem("general-admm", steps, fields, 0.25 * rng.normal(size=(steps, n)), 0.25, 1)


def cases():
    """lambda = 1/2, the iteration without relaxation."""
    return (own_case(problem(0.5, 12), "linear-system-first"),)


ADAPTER = Adapter(
    title="the splitting of SCS",
    about="from its equations, without the homogeneous embedding; the default relaxation 1.5, no acceleration",
    admm=admm,
    cases=cases,
    source="cvxgrp/scs at 0014084: src/scs.c",
    findings={
        "general-admm u-step": (
            "The relaxation is alpha = 1.5 whatever lambda is, which is 2 lambda for lambda = 3/4. A user's data moves u "
            "3/(4 lambda) times as far as Algorithm 5: noise calibrated for lambda = 1/2 is too small by 3/2, and the Renyi loss "
            "of a round is 9/4 times that of Theorem 7 (as corrected). With lambda = 3/4 in the noise, too, the quotient is that "
            "of the theorem again."
        )
    },
)
