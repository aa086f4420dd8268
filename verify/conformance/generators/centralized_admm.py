"""Vectors of cyffers2023, Algorithm 2."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from ..kit.problem import Function, Problem, function
from ..kit.proximal_consensus import loss
from .collection import Row

USERS = (
    "every-step-noisy",
    "noise-per-user",
    "relaxed-step",
    "reflected-point",
    "distinct-losses",
    "proximal-parameter",
    "active-regulariser",
)


@dataclass(frozen=True)
class Consensus:
    """What a vector of the three consensus algorithms is made of: n users, p variables, losses of one kind, gamma."""

    seed: int
    n: int
    p: int
    kind: str
    r: Function
    gamma: float
    lam: float
    clipping: float = 0.0
    derived: bool = False

    def fields(self) -> tuple[np.random.Generator, dict[str, Any]]:
        """The generator of random numbers, after the fields that the three algorithms share."""
        rng = np.random.default_rng(self.seed)
        losses = tuple(loss(rng, self.kind, self.p) for _ in range(self.n))
        step = self.gamma / self.n if self.derived else self.gamma
        u0 = 1 + rng.normal(size=(self.n, self.p))
        return rng, {"losses": losses, "r": self.r, "step": step, "lam": self.lam, "clipping": self.clipping, "u0": u0}


def problems() -> list[Row]:
    """Both forms of the step, each kind of loss, with and without clipping."""

    def made(c: Consensus, steps: int, loudness: float = 0.7) -> Problem:
        rng, fields = c.fields()
        return Problem("centralized-admm", steps, fields, loudness * rng.normal(size=(steps, c.n, c.p)), 0.7, c.seed)

    single = made(Consensus(204, 1, 1, "quadratic", function("box", low=-0.2, high=0.3), 1.0, 0.5), 4)
    return [
        ("printed-l1", "four users, quadratic losses, |.|_1, gamma as printed",
         (*USERS, "release-before-noise", "working-precision"),
         made(Consensus(201, 4, 3, "quadratic", function("l1", c1=0.2), 1.3, 0.4), 8)),
        ("derived-elastic-net", "five users, gamma/n, clipping that binds", (*USERS, "clipped-moves", "release-before-noise"),
         made(Consensus(202, 5, 3, "quadratic", function("elastic-net", c1=0.1, c2=0.3), 3.0, 0.7, 0.3, derived=True), 8)),
        ("logistic-box", "logistic losses, whose proximal maps are iterated, and a box",
         ("every-step-noisy", "iterated-minimiser", "working-precision"),
         made(Consensus(203, 3, 3, "logistic", function("box", low=-0.3, high=0.4), 2.0, 0.6), 6)),
        ("one-user", "one user and one variable: every mean is u itself", ("every-step-noisy", "release-before-noise"), single),
        ("clipped-noise-free", "no noise: clipping alone moves the users", ("clipped-moves",),
         made(Consensus(205, 3, 4, "huber", function("zero"), 1.0, 1.0, 0.2), 6, loudness=0.0)),
    ]  # fmt: skip
