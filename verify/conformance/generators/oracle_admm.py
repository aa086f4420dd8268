"""Vectors of chan2024, Algorithm 4."""

from __future__ import annotations

import numpy as np

from ..kit.agents_data import dyadic, quadratic
from ..kit.problem import Function, Problem, function
from ..kit.proximal_consensus import loss
from .collection import Row


def problems() -> list[Row]:
    """One loss and one for each step, each kind of g, an A that is not square, B other than -I."""

    def made(
        seed: int, sizes: tuple[int, int], kind: str, g: Function, many: bool, B: float = -1.0, beta: float = 0.8
    ) -> Problem:
        m, n = sizes
        rng = np.random.default_rng(seed)
        losses = tuple(loss(rng, kind, n) for _ in range(8 if many else 1))
        fields = {"A": rng.normal(size=(m, n)), "B": B * np.eye(m), "c": 1 + rng.normal(size=m), "beta": beta,
                  "eta": 0.9 / max(f.reference.nu for f in losses), "x0": rng.normal(size=n), "y0": rng.normal(size=m),
                  "losses": losses, "g": g}  # fmt: skip
        return Problem("oracle-admm", 8, fields, 0.5 * rng.normal(size=(8, n)), 0.5, seed)

    def on_the_constraint(seed: int = 705, shape: tuple[int, int] = (2, 4), beta: float = 0.75, steps: int = 8) -> Problem:
        """Few bits in every number: y0 = A x0 - c is exact. Quadratic losses for an odd seed, else logistic ones."""
        rng, (m, n) = np.random.default_rng(seed), shape
        A, x0, c = dyadic(rng.normal(size=(m, n)), 4), dyadic(rng.normal(size=n), 4), dyadic(rng.normal(size=m), 4)
        losses = tuple(quadratic(rng, n) if seed % 2 else loss(rng, "logistic", n) for _ in range(steps))
        eta = 1 / float(np.ceil(max(f.reference.nu for f in losses)))
        fields = {"A": A, "B": -np.eye(m), "c": c, "beta": beta, "eta": eta, "x0": x0, "y0": A @ x0 - c, "losses": losses,
                  "g": function("box", low=-0.375, high=0.625)}  # fmt: skip
        return Problem("oracle-admm", steps, fields, dyadic(0.5 * rng.normal(size=(steps, n))), 0.5, seed)

    flags = ("every-step-noisy", "oracle-noise", "zero-dual-start", "general-constraint", "distinct-losses")
    K = np.array([[2.0, 0.5], [0.5, 1.0]])
    return [
        ("quadratic-l1", "a loss for each step, |.|_1", (*flags, "working-precision"),
         made(701, (3, 4), "quadratic", function("l1", c1=0.3), many=True)),
        ("logistic-box", "one logistic loss, a box, B = 2I", ("every-step-noisy", "oracle-noise", "general-constraint"),
         made(702, (2, 3), "logistic", function("box", low=-0.4, high=0.6), many=False, B=2.0)),
        ("log-cosh-quadratic", "more constraints than variables need, quadratic g", flags,
         made(703, (2, 2), "log-cosh", function("quadratic-regulariser", K=K, k=np.array([1.0, -1.0])), many=True, beta=2.5)),
        ("large-penalty", "eta beta |A'A| = 10^3 or so", ("every-step-noisy", "oracle-noise"),
         made(704, (3, 3), "quadratic", function("elastic-net", c1=0.1, c2=0.4), many=False, beta=500.0)),
        ("box-on-the-constraint", "a box, B = -I and y0 = A x0 - c: solvers for quadratic programs start like this",
         (*flags, "one-look-at-the-data"), on_the_constraint()),
        ("box-logistic", "logistic losses, more constraints than variables, a box, y0 = A x0 - c",
         flags, on_the_constraint(706, (5, 3), 0.25, 12)),
        ("box-wide", "one constraint on many variables, a box, y0 = A x0 - c", flags, on_the_constraint(707, (1, 9), 2.0, 20)),
    ]  # fmt: skip
