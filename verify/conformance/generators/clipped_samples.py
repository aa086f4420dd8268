"""Vectors with per-sample clipping: the gradient of every sample (or user) is clipped to a radius, then averaged, then noise.

So do the private optimisers of the public libraries, and so is the bound on the gradients that huang2020 assumes made true. For
squares the clipped mean is the gradient of a convex function of the same nu (``ClippedSquares``): the proofs hold for it.
"""

from __future__ import annotations

import numpy as np

from ..kit.agents_data import dyadic, noisy_fields
from ..kit.problem import Function, Problem, function
from .collection import Row

FLAGS = ("per-sample-clipping", "gradient-nonlinear", "scale-not-one")


def problems() -> list[Row]:
    """One vector for each family with gradients and fresh noise."""
    return [users(), batches(), samples()]


def clipped(rng: np.random.Generator, rows: int, d: int, radius: float) -> Function:
    """Squares of samples of different lengths: some gradients are beyond the radius and some are not."""
    features = dyadic(rng.normal(size=(rows, d)) * 2.0 ** rng.integers(-2, 2, size=(rows, 1)), 8)
    return function("clipped-squares", features=features, targets=dyadic(2 * rng.normal(size=rows), 8), radius=radius)


def users() -> Row:
    rng = np.random.default_rng(4101)
    n, m, steps, sigma = 4, 2, 10, 0.375
    fields = {"A": np.hstack([np.eye(m), dyadic(rng.normal(size=(m, n - m)), 6)]), "B": -np.eye(m),
              "c": dyadic(rng.normal(size=m), 6), "beta": 0.75, "eta": 0.375, "x0": dyadic(rng.normal(size=n), 6),
              "lam0": dyadic(rng.normal(size=m), 6), "losses": (clipped(rng, 8, n, 0.625),),
              "g": function("l1", c1=0.125)}  # fmt: skip
    about = "eight users, one sample each: every user's gradient clipped to the length 5/8, averaged, then noise in x"
    return (
        "clipped-users",
        about,
        FLAGS,
        Problem("gradient-admm", steps, fields, sigma * dyadic(rng.normal(size=(steps, n))), sigma, 1),
    )


def batches() -> Row:
    rng = np.random.default_rng(4102)
    n, m, steps, sigma = 3, 2, 6, 0.25
    losses = tuple(clipped(rng, 5, n, radius) for radius in (0.25, 0.5, 0.75, 1.5, 0.375, 0.625))
    fields = {"A": dyadic(rng.normal(size=(m, n)), 6), "B": -np.eye(m), "c": dyadic(rng.normal(size=m), 6), "beta": 1.25,
              "eta": 0.5, "x0": dyadic(rng.normal(size=n), 6), "y0": dyadic(rng.normal(size=m), 6), "losses": losses,
              "g": function("elastic-net", c1=0.125, c2=0.25)}  # fmt: skip
    about = "another batch of five samples at every step, each with its own radius, the noise in the oracle"
    problem = Problem("oracle-admm", steps, fields, sigma * dyadic(rng.normal(size=(steps, n))), sigma, 1)
    return "clipped-batches", about, FLAGS, problem


def samples() -> Row:
    rng = np.random.default_rng(4103)
    n, d, steps, sigma = 3, 3, 8, 0.5
    objectives = tuple(clipped(rng, rows, d, radius) for rows, radius in ((4, 0.5), (6, 0.75), (5, 2.0)))
    eta = dyadic(np.array([0.5, 1.0, 0.25]) / np.sqrt(np.arange(1, steps + 1))[:, None])
    fields = {**noisy_fields(rng, objectives, 0.75), "eta": eta}
    about = (
        "three agents with four, six and five samples, whose gradients are clipped to 1/2, 3/4 and 2 and averaged at every agent"
    )
    return (
        "clipped-samples",
        about,
        FLAGS,
        Problem("dp-admm", steps, fields, sigma * dyadic(rng.normal(size=(steps, n, d))), sigma, 1),
    )
