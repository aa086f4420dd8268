"""Vectors of cyffers2023, Algorithm 4."""

from __future__ import annotations

import numpy as np

from ..kit.problem import Problem, function
from .centralized_admm import USERS, Consensus
from .collection import Row


def problems() -> list[Row]:
    """Both tokens, walks that return at once and late."""

    def made(c: Consensus, walk: list[int], server: float) -> Problem:
        rng, fields = c.fields()
        fields |= {"walk": np.array(walk, dtype=np.float64), "server": server}
        return Problem("decentralized-admm", len(walk), fields, 0.7 * rng.normal(size=(len(walk), c.n, c.p)), 0.7, c.seed)

    partial = (*(f for f in USERS if f != "noise-per-user"), "walk", "server-memory", "server-start")
    l1, net = function("l1", c1=0.2), function("elastic-net", c1=0.1, c2=0.3)
    return [
        ("derived-walk", "the token is z_hat, gamma/n, users at once again and late again", (*partial, "working-precision"),
         made(Consensus(401, 4, 3, "quadratic", net, 3.0, 0.6, derived=True), [2, 2, 0, 1, 3, 0, 2, 1, 1, 3], 1.0)),
        ("printed-walk", "line 6 as printed, from z", partial,
         made(Consensus(402, 3, 3, "quadratic", l1, 1.0, 0.4), [1, 0, 2, 2, 1, 0, 1, 2], 0.0)),
        ("clipped-walk", "clipping that binds", (*partial, "clipped-moves"),
         made(Consensus(403, 3, 3, "quadratic", net, 2.0, 0.5, 0.25), [0, 1, 2, 0, 0, 2, 1, 2], 1.0)),
        ("logistic-walk", "logistic losses, whose proximal maps are iterated", ("iterated-minimiser", "walk"),
         made(Consensus(404, 3, 2, "logistic", function("zero"), 2.0, 0.6), [1, 2, 0, 2, 1, 0], 1.0)),
    ]  # fmt: skip
