"""Random losses of the sample problems."""

from __future__ import annotations

import numpy as np

from .problem import Function, function


def random_quadratic(rng: np.random.Generator, n: int, l1: float = 0.0, floor: float = 0.0) -> Function:
    """x'Hx/2 + h'x of n variables with H = RR'/n + floor I."""
    root = rng.normal(size=(n, n))
    return function("quadratic", l1, H=root @ root.T / n + floor * np.eye(n), h=rng.normal(size=n))


def random_logistic(rng: np.random.Generator, n: int, rows: int, l1: float = 0.0) -> Function:
    """The logistic loss of ``rows`` data points in n variables, with l2 = 0.1."""
    labels = np.where(rng.normal(size=rows) > 0, 1.0, -1.0)
    return function("logistic", l1, features=rng.normal(size=(rows, n)), labels=labels, l2=0.1)
