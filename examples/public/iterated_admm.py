"""The notebook of chan2024 as its Algorithm 1.

Read: github.com/KawaiiMengshi/Privacy-Amplification-by-Iteration-for-ADMM at ae8ea42dd928 (admm_exp.ipynb). Re-expressed from
its equations, for A = I, B = -I, c = 0 and an elastic net:

    y = S(beta x - lambda, c_1)/(2 c_2 + beta),   lambda = lambda - beta (x - y),
    x = (x - eta (grad f_i(x) - beta y - lambda))/(1 + eta beta) + s N(0, I),   i drawn uniformly with replacement at every step.

``in_order`` takes user t at step t instead and conforms on every problem: all else in the notebook is Algorithm 1. Its factor
L is that of the strongly convex case with mu = nu = 2 r^2; a square (a_i'x - b_i)^2 in 64 variables has mu = 0.
"""

import numpy as np

from examples.adapter import Adapter
from verify.conformance import Problem, Unsupported, function, own_case


def run(p, noise, steps, users):
    """States of ``steps`` iterations with the loss users[t] at step t."""
    n = len(p.x0)
    plain = p.A.shape == (n, n) and np.array_equal(p.A, np.eye(n)) and np.array_equal(p.B, -np.eye(n)) and not np.any(p.c)
    if p.family != "gradient-admm" or not plain or p.g.kind != "elastic-net":
        raise Unsupported("A = I, B = -I, c = 0 and an elastic net")

    def y_of(x, lam):
        v = p.beta * x - lam
        return np.sign(v) * np.maximum(np.abs(v) - p.g.c1, 0) / (2 * p.g.c2 + p.beta)

    x, lam, ys = [p.x0], [p.lam0], []
    for t in range(steps):
        ys.append(y_of(x[t], lam[t]))
        lam.append(lam[t] - p.beta * (x[t] - ys[t]))
        slope = p.losses[users[t]].gradient(x[t])
        x.append((x[t] - p.eta * (slope - p.beta * ys[t] - lam[t + 1])) / (1 + p.eta * p.beta) + noise[t])
    ys.append(y_of(x[-1], lam[-1]))
    return {"x": np.array(x), "y": np.array(ys), "lam": np.array(lam), "released": {"x": x[-1]}}


def admm(p, noise, steps):
    """As in the notebook: the user of every step is drawn."""
    rng = np.random.default_rng(p.seed)
    users = rng.integers(len(p.losses), size=steps)
    if noise is None:
        noise = p.sigma * rng.normal(size=(steps, len(p.x0)))
    return run(p, noise, steps, users)


def in_order(p, noise, steps):
    """User t at step t."""
    if noise is None:
        noise = p.sigma * np.random.default_rng(p.seed).normal(size=(steps, len(p.x0)))
    return run(p, noise, steps, range(steps))


def cases():
    """One problem of the notebook's form: the squares of ten users in four variables."""
    rng = np.random.default_rng(10)
    n, users = 4, 10
    rows = rng.normal(size=(users, n))
    rows *= 0.5 / np.linalg.norm(rows, axis=1, keepdims=True)
    targets = rng.normal(size=users)
    losses = tuple(function("quadratic", H=2 * np.outer(a, a), h=-2 * b * a) for a, b in zip(rows, targets, strict=True))
    fields = {"A": np.eye(n), "B": -np.eye(n), "c": np.zeros(n), "beta": 0.9, "eta": 0.1, "x0": np.full(n, 3.0),
              "lam0": np.zeros(n), "losses": losses, "g": function("elastic-net", c1=0.01, c2=0.1)}  # fmt: skip
    return (own_case(Problem("gradient-admm", users, fields, 0.01 * rng.normal(size=(users, n)), 0.01, 3), "notebook"),)


ADAPTER = Adapter(
    title="the notebook of chan2024",
    about="from its equations, on a problem of its form",
    admm=admm,
    cases=cases,
    source="KawaiiMengshi/Privacy-Amplification-by-Iteration-for-ADMM at ae8ea42: admm_exp.ipynb",
    findings={
        "gradient-admm x-step": (
            "The user of a step is drawn with replacement: a user's data may enter several times, or never. Theorem 6.1 "
            "is about each user's data entering once, at its own step. What the notebook measures is convergence; a "
            "privacy statement for it would have to count the uses (chan2024.lemma-7.7-reuse)."
        )
    },
)
