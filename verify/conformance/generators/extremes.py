"""Vectors at the ends of the scale, where a family has none: by hand, zero data, repeated and dependent rows, large, long."""

from __future__ import annotations

from typing import Any

import numpy as np

from ...algorithms.arrays import Array
from ..kit.problem import Function, Problem, function
from .collection import Row
from .worst_case import dyadic

HAND = ("every-step-noisy",)
LONG = ("long-run", "every-step-noisy")
WIDE = ("solver-tight", "full-precision")
DEPENDENT = ("rank-deficient", "every-step-noisy")


def problems() -> list[Row]:
    """Tiny, degenerate, large and long problems of the families of cyffers2023 and of chan2024, Algorithm 4."""
    return [
        _consensus_by_hand(), _general_by_hand(), _lasso_by_hand(), _oracle_by_hand(),
        _general_zero_data(), _lasso_repeated_rows(), _oracle_dependent(),
        _general_large(), _consensus_large(), _oracle_long(), _general_long(), _centralized_long(), _federated_long(),
    ]  # fmt: skip


def _quadratic(rng: np.random.Generator, n: int) -> Function:
    root = np.round(4 * rng.normal(size=(n, n))) / 8
    return function("quadratic", H=root.T @ root, h=dyadic(rng, n))


def _half(n: int = 1) -> Function:
    return function("quadratic", H=np.eye(n), h=np.full(n, 0.5))


def _general(rng: np.random.Generator, A: Array, B: Array, f: Function, g: Function, T: int, **given: Any) -> Problem:
    m = len(A)
    fields = {"A": A, "B": B, "c": dyadic(rng, m), "f": f, "g": g, "step": 0.75, "lam": 0.5, "u0": dyadic(rng, m), **given}
    return Problem("general-admm", T, fields, dyadic(rng, T, m) / 4, 0.25, 1)


def _users(family: str, rng: np.random.Generator, losses: tuple[Function, ...], r: Function, T: int, **given: Any) -> Problem:
    n, p = len(losses), losses[0].reference.dimension
    fields = {"losses": losses, "r": r, "step": 0.5, "lam": 0.5, "clipping": 0.0, "u0": dyadic(rng, n, p), **given}
    return Problem(family, T, fields, dyadic(rng, T, n, p) / 4, 0.25, 1)


def _oracle(rng: np.random.Generator, A: Array, losses: tuple[Function, ...], g: Function, T: int, **given: Any) -> Problem:
    m, n = A.shape
    fields = {"A": A, "B": -np.eye(m), "c": dyadic(rng, m), "beta": 0.5, "eta": 0.125, "x0": dyadic(rng, n), "y0": dyadic(rng, m),
              "losses": losses, "g": g, **given}  # fmt: skip
    return Problem("oracle-admm", T, fields, dyadic(rng, T, n) / 4, 0.25, 1)


def _lasso(rng: np.random.Generator, features: Array, T: int, **given: Any) -> Problem:
    n, p = features.shape
    fields = {"features": features, "targets": dyadic(rng, n), "ridge": 2.0, "threshold": 0.25, "new_z": 1.0, "lam": 0.25,
              "clipping": 0.0, "u0": dyadic(rng, n, p), **given}  # fmt: skip
    return Problem("lasso-admm", T, fields, dyadic(rng, T, n, p) / 4, 0.25, 1)


def _consensus_by_hand() -> Row:
    rng = np.random.default_rng(1)
    given = {"u0": np.array([[1.0], [-0.5]]), "step": 1.0}
    p = _users("centralized-admm", rng, (_half(), _half()), function("l1", c1=0.25), 3, **given)
    return "by-hand", "two users, one dimension, every number a short binary fraction", HAND, p


def _general_by_hand() -> Row:
    one = np.ones((1, 1))
    given = {"step": 1.0, "u0": np.array([1.0]), "c": np.array([0.5])}
    p = _general(np.random.default_rng(2), one, -one, _half(), function("l1", c1=0.25), 3, **given)
    return "by-hand", "one dimension, every number a short binary fraction", HAND, p


def _lasso_by_hand() -> Row:
    p = _lasso(np.random.default_rng(3), np.array([[1.0], [1.0]]), 3, ridge=1.0, u0=np.array([[1.0], [-0.5]]))
    return "by-hand", "two rows, one dimension, ridge 1: the step in x is a mean", HAND, p


def _oracle_by_hand() -> Row:
    given = {"beta": 1.0, "eta": 1.0, "c": np.array([0.5]), "x0": np.array([1.0]), "y0": np.array([-0.5])}
    p = _oracle(np.random.default_rng(4), np.ones((1, 1)), (_half(),), function("l1", c1=0.25), 3, **given)
    return "by-hand", "one dimension, beta = eta = 1: the step in x halves", HAND, p


def _general_zero_data() -> Row:
    zero = function("quadratic", H=np.zeros((2, 2)), h=np.zeros(2))
    given = {"c": np.zeros(3), "u0": np.zeros(3)}
    A = np.array([[1.0, 0.0], [0.0, 1.0], [1.0, 1.0]])
    p = _general(np.random.default_rng(5), A, -np.eye(3), zero, function("zero"), 5, **given)
    return "zero-data", "f = g = 0, c = 0, started at 0: nothing but noise moves", DEPENDENT, p


def _lasso_repeated_rows() -> Row:
    rng = np.random.default_rng(6)
    row = dyadic(rng, 1, 4)
    p = _lasso(rng, np.vstack([row, row, np.zeros((1, 4)), 2 * row]), 8)
    return "repeated-rows", "a row twice, its double, and a row of zeros", DEPENDENT, p


def _oracle_dependent() -> Row:
    rng = np.random.default_rng(7)
    row = dyadic(rng, 1, 4)
    p = _oracle(rng, np.vstack([row, -row, np.zeros((1, 4))]), (_quadratic(rng, 4),), function("l1", c1=0.25), 8)
    return "dependent-rows", "A of rank one with a row of zeros", DEPENDENT, p


def _general_large() -> Row:
    rng = np.random.default_rng(8)
    A = np.eye(64, 48) + dyadic(rng, 64, 48) / 16
    f = function("quadratic", H=np.diag(np.arange(48) / 16.0), h=dyadic(rng, 48))
    p = _general(rng, A, -np.eye(64), f, function("elastic-net", c1=0.25, c2=0.125), 6)
    return "large", "64 constraints, 48 and 64 variables", WIDE, p


def _consensus_large() -> Row:
    rng = np.random.default_rng(9)
    losses = tuple(_quadratic(rng, 3) for _ in range(64))
    p = _users("centralized-admm", rng, losses, function("l1", c1=0.125), 4)
    return "many-users", "64 users of three variables", WIDE, p


def _oracle_long() -> Row:
    rng = np.random.default_rng(10)
    p = _oracle(rng, dyadic(rng, 2, 3), (_quadratic(rng, 3),), function("l1", c1=0.125), 200)
    return "many-steps", "200 steps", LONG, p


def _general_long() -> Row:
    rng = np.random.default_rng(11)
    A = np.array([[1.0, 0.0], [0.5, 1.0], [0.0, -0.5]])
    p = _general(rng, A, -np.eye(3), _quadratic(rng, 2), function("l1", c1=0.25), 200)
    return "many-steps", "200 rounds", LONG, p


def _centralized_long() -> Row:
    rng = np.random.default_rng(12)
    losses = tuple(_quadratic(rng, 2) for _ in range(3))
    p = _users("centralized-admm", rng, losses, function("elastic-net", c1=0.125, c2=0.125), 200, clipping=0.5)
    return "many-steps", "200 rounds of three users, clipped", LONG, p


def _federated_long() -> Row:
    rng = np.random.default_rng(13)
    losses = tuple(_quadratic(rng, 2) for _ in range(3))
    mask = np.zeros((120, 3))
    for row in mask:
        row[rng.permutation(3)[:2]] = 1
    given = {"server": 1.0, "participation": mask}
    p = _users("federated-admm", rng, losses, function("l1", c1=0.125), 120, **given)
    return "many-rounds", "120 rounds, two of three users in each, the server keeps z_hat", LONG, p
