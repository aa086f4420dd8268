"""Vectors of cyffers2023, Algorithm 5."""

from __future__ import annotations

import numpy as np

from ..kit.agents_data import dyadic, logistic, quadratic
from ..kit.problem import Function, Problem, function
from ..kit.proximal_consensus import loss
from .collection import Row


def problems() -> list[Row]:
    """Tall A, square A and B of another shape, iterated minimisers, an ill-conditioned A."""

    def made(
        seed: int, sizes: tuple[int, int, int], kind: str, g: Function, isometry: bool = True, spread: float = 1.0
    ) -> Problem:
        m, n, l = sizes  # noqa: E741  (the paper's letter)
        rng = np.random.default_rng(seed)
        left, right = np.linalg.qr(rng.normal(size=(m, n)))[0], np.linalg.qr(rng.normal(size=(n, n)))[0]
        A = 1.5 * left @ np.diag(np.geomspace(1, 1 / spread, n)) @ right
        B = 0.8 * np.linalg.qr(rng.normal(size=(m, l)))[0] if isometry else rng.normal(size=(m, l))
        fields = {"A": A, "B": B, "c": rng.normal(size=m), "f": loss(rng, kind, n), "g": g, "step": 0.7, "lam": 0.6,
                  "u0": rng.normal(size=m)}  # fmt: skip
        return Problem("general-admm", 8, fields, 0.7 * rng.normal(size=(8, m)), 0.7, seed)

    def plain(seed: int, n: int, f: Function, g: Function, step: float) -> Problem:
        """A = I, B = -I, c = 0, lambda = 1/2 and no noise: the ADMM of textbooks and of most libraries, u = x + v there."""
        u0 = dyadic(2 * np.random.default_rng(seed).normal(size=n))
        fields = {"A": np.eye(n), "B": -np.eye(n), "c": np.zeros(n), "f": f, "g": g, "step": step, "lam": 0.5, "u0": u0}
        return Problem("general-admm", 8, fields, np.zeros((8, n)), 0.7, seed)

    textbook = ("relaxed-step", "reflected-point", "proximal-parameter", "active-regulariser", "release-before-noise")
    data = np.random.default_rng(505)
    flags = (
        "every-step-noisy",
        "relaxed-step",
        "reflected-point",
        "proximal-parameter",
        "general-constraint",
        "release-before-noise",
    )
    l1 = function("l1", c1=0.3)
    K = np.array([[2.0, 0.5], [0.5, 1.0]])
    return [
        ("tall", "five constraints, three and two variables, |.|_1", (*flags, "working-precision"),
         made(501, (5, 3, 2), "quadratic", l1, spread=3.0)),
        ("quadratic-g", "a B that is no isometry under a quadratic g", flags,
         made(502, (4, 4, 2), "quadratic", function("quadratic-regulariser", K=K, k=np.array([1.0, -1.0])), isometry=False)),
        ("logistic", "a logistic f, whose minimiser is iterated", ("iterated-minimiser", "general-constraint"),
         made(503, (4, 3, 3), "logistic", function("box", low=-0.4, high=0.5))),
        ("ill-conditioned", "A with a condition number of 1000", ("general-constraint", "every-step-noisy"),
         made(504, (4, 3, 2), "quadratic", function("elastic-net", c1=0.1, c2=0.2), spread=1000.0)),
        ("textbook-l1", "x = z, lambda = 1/2, no noise: quadratic f and |.|_1, as libraries without noise can run it", textbook,
         plain(505, 4, quadratic(data, 4), l1, 0.75)),
        ("textbook-box", "x = z, lambda = 1/2, no noise: a logistic f and a box", (*textbook, "iterated-minimiser"),
         plain(506, 3, logistic(data, 6, 3, l2=0.125), function("box", low=-0.375, high=0.5), 1.25)),
    ]  # fmt: skip
