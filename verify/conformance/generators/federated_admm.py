"""Vectors of cyffers2023, Algorithm 3."""

from __future__ import annotations

import numpy as np

from ..kit.problem import Problem, function
from .centralized_admm import USERS, Consensus
from .collection import Row


def problems() -> list[Row]:
    """Both servers, both forms of the step, m of n users and all of them."""

    def made(c: Consensus, steps: int, m: int, server: float) -> Problem:
        rng, fields = c.fields()
        mask = np.zeros((steps, c.n))
        for row in mask:
            row[rng.permutation(c.n)[:m]] = 1
        fields |= {"participation": mask, "server": server}
        return Problem("federated-admm", steps, fields, 0.7 * rng.normal(size=(steps, c.n, c.p)), 0.7, c.seed)

    partial = (*USERS, "partial-participation", "server-memory", "server-start")
    l1, net = function("l1", c1=0.2), function("elastic-net", c1=0.1, c2=0.3)
    return [
        ("derived-two-of-five", "two of five users in each round, server from z_hat, gamma/n", (*partial, "working-precision"),
         made(Consensus(301, 5, 3, "quadratic", net, 3.0, 0.6, derived=True), 10, 2, 1.0)),
        ("printed-two-of-four", "line 7 as printed, from z", partial,
         made(Consensus(302, 4, 3, "quadratic", l1, 1.0, 0.4), 8, 2, 0.0)),
        ("clipped", "clipping that binds, half of the users", (*partial, "clipped-moves"),
         made(Consensus(303, 4, 3, "quadratic", net, 2.0, 0.5, 0.25), 8, 2, 1.0)),
        ("everybody", "all users in every round: Algorithm 2", ("every-step-noisy", "server-memory"),
         made(Consensus(304, 3, 2, "quadratic", l1, 1.5, 0.5), 6, 3, 1.0)),
        ("log-cosh", "log cosh losses, whose proximal maps are iterated", ("iterated-minimiser", "partial-participation"),
         made(Consensus(305, 3, 3, "log-cosh", function("box", low=-0.3, high=0.4), 2.0, 0.6), 6, 1, 1.0)),
    ]  # fmt: skip
