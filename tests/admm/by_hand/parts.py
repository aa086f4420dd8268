"""Parts of programs written by hand from the papers that no program of the project needs."""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike

from verify.algorithms.arrays import Array, array, number


def check_indices(name: str, value: ArrayLike, count: int) -> tuple[int, ...]:
    """A non-empty sequence (K,) of integers in 0..count-1."""
    found = array(name, value, (None,))
    if not np.all((found == np.floor(found)) & (found >= 0) & (found < count)):
        raise ValueError(f"{name} must hold integers from 0 to {count - 1}")
    return tuple(int(i) for i in found)


def soft_threshold(v: ArrayLike, threshold: float) -> Array:
    """S_t(v) = sign(v) max(|v| - t, 0), entry by entry: the proximal map of t |.|_1; t >= 0, any shape (p,)."""
    point, level = array("v", v, (None,)), number("threshold", threshold, 0)
    return np.asarray(np.sign(point) * np.maximum(np.abs(point) - level, 0))
