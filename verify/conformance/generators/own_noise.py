"""Vectors on which the implementation draws its own noise (noise None): about 120 000 draws in the runs of the sampler probe.

sigma = 1/4, so that a variance in the place of a deviation shows. Each ``about`` says which number has the deviation sigma and
how it enters the states: sigma never includes that factor. Gradient ADMM has its own such vector in its file.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from ...admm.graph import star
from ..kit.agents_data import dyadic, logistic
from ..kit.problem import Function, Problem, function
from .collection import Row

SIGMA = 0.25
NAME, FLAGS = "own-noise", ("own-noise",)
VERSION = 2


def problems() -> list[Row]:
    """One vector for each noisy family; variables are many and steps few, so that runs are cheap."""
    return [oracle(), centralized(), federated(), decentralized(), general(), lasso(), primal(), linearised(), penalty()]


def entry(family: str, seed: int, steps: int, about: str, **fields: Any) -> Row:
    """The vector of a family."""
    return NAME, about, FLAGS, Problem(family, steps, fields, None, SIGMA, seed), VERSION


def diagonal(rng: np.random.Generator, d: int) -> Function:
    """x'Hx/2 + h'x with a diagonal H: short in JSON, and its proximal map is one small solve."""
    return function("quadratic", H=np.diag(1 + np.abs(dyadic(rng.normal(size=d), 4))), h=dyadic(rng.normal(size=d), 4))


def oracle() -> Row:
    rng = np.random.default_rng(1401)
    m, n = 4, 120
    loss = function("huber", features=dyadic(rng.normal(size=(2, n)), 3), targets=np.array([1.0, -0.5]), delta=0.5)
    return entry(
        "oracle-admm", 1401, 50,
        "z_t ~ N(0, I/16) is drawn; it enters the oracle as (I + eta beta A'A) z_t and so x_{t+1} as -eta z_t",
        A=dyadic(rng.normal(size=(m, n)), 3), B=-np.eye(m), c=dyadic(rng.normal(size=m), 4),
        beta=1.25, eta=0.5, x0=dyadic(rng.normal(size=n), 4), y0=dyadic(rng.normal(size=m), 4), losses=(loss,),
        g=function("l1", c1=0.125),
    )  # fmt: skip


def users(rng: np.random.Generator, n: int, p: int) -> dict[str, Any]:
    """What the three consensus algorithms of cyffers2023 share."""
    return {"losses": tuple(diagonal(rng, p) for _ in range(n)), "r": function("l1", c1=0.125), "step": 0.75, "lam": 0.375,
            "clipping": 0.0, "u0": dyadic(rng.normal(size=(n, p)), 4)}  # fmt: skip


ETA = "eta_{k+1,i} ~ N(0, I/16) is drawn; it enters u_{k+1,i} as lambda eta_{k+1,i} (half of eta in the bracket of 2 lambda)"


def centralized() -> Row:
    return entry("centralized-admm", 1201, 36, f"two users; {ETA}", **users(np.random.default_rng(1201), 2, 80))


def federated() -> Row:
    rng = np.random.default_rng(1301)
    mask = np.zeros((50, 4))
    for row in mask:
        row[rng.permutation(4)[:2]] = 1
    about = f"two of four users in each round; {ETA} for those who take part"
    return entry("federated-admm", 1301, 50, about, **users(rng, 4, 60), participation=mask, server=1.0)


def decentralized() -> Row:
    rng = np.random.default_rng(1451)
    walk = rng.integers(2, size=75).astype(np.float64)
    return entry("decentralized-admm", 1451, 75, f"a walk between two users; {ETA} of the user who has the token",
                 **users(rng, 2, 80), walk=walk, server=1.0)  # fmt: skip


def general() -> Row:
    rng = np.random.default_rng(1501)
    m = 120
    about = "120 constraints, two and one variables; eta_{k+1} ~ N(0, I/16) is drawn; it enters u_{k+1} as lambda eta_{k+1}"
    return entry(
        "general-admm", 1501, 50, about, A=dyadic(rng.normal(size=(m, 2)), 4), B=dyadic(rng.normal(size=(m, 1)), 4),
        c=dyadic(rng.normal(size=m), 4), f=diagonal(rng, 2), g=function("l1", c1=0.25), step=0.75, lam=0.375,
        u0=dyadic(rng.normal(size=m), 4),
    )  # fmt: skip


def lasso() -> Row:
    rng = np.random.default_rng(1601)
    n, p = 2, 80
    features = rng.normal(size=(n, p))
    return entry(
        "lasso-admm", 1601, 36, f"two users; {ETA}",
        features=dyadic(features / np.linalg.norm(features, axis=1, keepdims=True)), targets=np.array([1.0, -0.5]), ridge=1.5,
        threshold=0.125, new_z=1.0, lam=0.25, clipping=0.5, u0=dyadic(rng.normal(size=(n, p)), 4),
    )  # fmt: skip


def agents(rng: np.random.Generator, objectives: tuple[Function, ...]) -> dict[str, Any]:
    """What Algorithms 2 and 3 of huang2020 share."""
    n, d = len(objectives), objectives[0].reference.dimension
    return {"rho": 0.75, "w0": dyadic(rng.normal(size=d), 4), "shared0": dyadic(rng.normal(size=(n, d)), 4),
            "gamma0": dyadic(rng.normal(size=(n, d)), 4), "objectives": objectives}  # fmt: skip


def primal() -> Row:
    rng = np.random.default_rng(2201)
    about = "two agents; xi_i^k ~ N(0, I/16) is drawn and added to what agent i sends, without a factor"
    return entry("primal-perturbation-admm", 2201, 36, about, **agents(rng, tuple(diagonal(rng, 80) for _ in range(2))))


def linearised() -> Row:
    rng = np.random.default_rng(2301)
    about = (
        "three agents; every entry of xi_i^k has the deviation sigma = 1/4 and is added to what agent i sends, without a factor; "
        "the covariances sigma^2 I and sigma^2 I of a matrix normal law, taken literally, would give the deviation sigma^2"
    )
    fields = agents(rng, tuple(logistic(rng, 3, 80, l2=0.125) for _ in range(3)))
    return entry("dp-admm", 2301, 25, about, **fields, eta=dyadic(1 / np.sqrt(np.arange(1, 26))[:, None] * np.array([1, 0.5, 2])))


def penalty() -> Row:
    rng = np.random.default_rng(3101)
    d, steps = 48, 42
    objectives = tuple(diagonal(rng, d) for _ in range(3))
    eta = dyadic(np.outer(1.0625 ** np.minimum(np.arange(steps), 8), [0.5, 0.75, 0.625]))
    about = (
        "three nodes; epsilon_i(t+1) has a density proportional to exp(-|e|/sigma), alpha = 1/sigma = 4; it enters the "
        "optimality of f_i(t+1) as 2 eta_i V_i epsilon_i"
    )
    return entry(
        "penalty-perturbation", 3101, steps, about, adjacency=np.array(star(3).adjacency, dtype=np.float64), eta=eta,
        theta=np.full((steps, 3), 0.5), f0=dyadic(rng.normal(size=(3, d)), 4), objectives=objectives,
    )  # fmt: skip
