"""The vectors of huang2020, Algorithm 3 (DP-ADMM)."""

from __future__ import annotations

import numpy as np

from ...algorithms.arrays import Array
from ..kit.agents_data import dyadic, logistic, noisy_fields, quadratic
from ..kit.problem import Problem
from .collection import Row

FAMILY = "dp-admm"


def falling(first: Array, steps: int) -> Array:
    """eta_i^k = first_i/sqrt(k) on the grid, (steps, n): the shape of (29)."""
    return dyadic(first / np.sqrt(np.arange(1, steps + 1))[:, None])


def problems() -> list[Row]:
    """Name, about, flags and the problem of every vector."""
    found: list[Row] = []

    rng = np.random.default_rng(20200303)
    objectives = tuple(quadratic(rng, 3) for _ in range(3))
    eta = falling(np.array([0.25, 0.5, 3.0]), 6)
    found.append((
        "quadratic", "Three agents with different quadratics and step sizes that fall, rho = 3/8, sigma = 4",
        ("noise-per-agent", "scale-not-one", "step-size-per-step", "noisy-linearisation", "moving-aggregate", "low-precision",
         "one-look-at-the-data"),
        Problem(FAMILY, 6, {**noisy_fields(rng, objectives, 0.375), "eta": eta}, dyadic(4 * rng.normal(size=(6, 3, 3))), 4.0, 1),
    ))  # fmt: skip

    objectives = tuple(logistic(rng, samples, 3, l1=0.0625) for samples in (3, 5, 9))
    eta = falling(np.array([1.0, 0.5, 2.0]), 5)
    found.append((
        "logistic-l1", "Section VI-E: logistic losses with an l1 term, 3, 5 and 9 samples, all initial values zero",
        ("l1-kink", "uneven-samples", "noisy-linearisation", "scale-not-one", "step-size-per-step"),
        Problem(FAMILY, 5, {**noisy_fields(rng, objectives, 1.5), "eta": eta, "w0": np.zeros(3), "shared0": np.zeros((3, 3)),
                            "gamma0": np.zeros((3, 3))}, dyadic(rng.normal(size=(5, 3, 3)) / 16), 0.0625, 2), 2,
    ))  # fmt: skip

    objectives = tuple(logistic(rng, samples, 4, l2=0.125) for samples in (4, 10))
    eta = falling(np.array([2.0, 0.25]), 6)
    found.append((
        "logistic-l2", "Section VI-F: logistic losses with an l2 term, 4 and 10 samples",
        ("noisy-linearisation", "uneven-samples", "noise-per-agent", "low-precision"),
        Problem(FAMILY, 6, {**noisy_fields(rng, objectives, 0.75), "eta": eta}, dyadic(rng.normal(size=(6, 2, 4))), 1.0, 3),
    ))  # fmt: skip

    objectives = (quadratic(rng, 1, l1=0.25),)
    eta = falling(np.array([0.5]), 4)
    found.append((
        "one-agent", "One agent, one variable, an l1 term and a first message of exactly zero",
        ("l1-kink", "noise-per-agent", "moving-aggregate"),
        Problem(FAMILY, 4, {**noisy_fields(rng, objectives, 2.0), "eta": eta, "shared0": np.zeros((1, 1))},
                dyadic(rng.normal(size=(4, 1, 1))), 1.0, 4),
    ))  # fmt: skip
    return found
