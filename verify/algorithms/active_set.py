"""The minimiser of y'Qy/2 - q'y + g(y) up to rounding: guess which entries are at a kink of g, solve for the others, correct.

A conic solver leaves 1e-12 where the minimiser is 0. What is returned here meets the conditions of the minimiser, which are
enough by convexity; None where the corrections do not end.
"""

from __future__ import annotations

import numpy as np

from .arrays import Array
from .rounding import gamma, solving

NEAR = 2.0**-20  # of the largest entry, or of the box's width: the first guess is at a kink
ROUNDS = 20


def settled_l1(Q: Array, q: Array, c1: float, y: Array) -> Array | None:
    """The minimiser for g = c1 |.|_1 from the guess y; Q (l, l) positive semidefinite, q (l,)."""
    sign = np.where(np.abs(y) > NEAR * np.abs(y).max(initial=0.0), np.sign(y), 0.0)
    for _ in range(ROUNDS):
        found = _solved(Q, q - c1 * sign, sign != 0, np.zeros_like(q))
        slope = Q @ found - q
        allowed = _rounding(Q, q, found)
        late = (sign == 0) & (np.abs(slope) > c1 + allowed)
        crossed = (sign != 0) & (np.sign(found) != sign)
        if not np.any(late | crossed):
            return found if np.all(np.abs(slope + c1 * sign)[sign != 0] <= allowed) else None
        sign = np.where(late, -np.sign(slope), np.where(crossed, 0.0, sign))
    return None


def settled_box(Q: Array, q: Array, low: float, high: float, y: Array) -> Array | None:
    """The minimiser on low <= y_i <= high from the guess y; Q (l, l) positive semidefinite, q (l,)."""
    near = NEAR * (high - low)
    face = np.where(y - low <= near, -1, np.where(high - y <= near, 1, 0))
    for _ in range(ROUNDS):
        at = np.where(face < 0, low, high)
        found = _solved(Q, q, face == 0, at)
        slope = Q @ found - q
        allowed = _rounding(Q, q, found)
        late = (face != 0) & (slope * face > allowed)
        beyond = np.where(face != 0, 0, np.where(found < low, -1, np.where(found > high, 1, 0)))
        if not np.any(late | (beyond != 0)):
            return found if np.all(np.abs(slope)[face == 0] <= allowed) else None
        face = np.where(late, 0, np.where(beyond != 0, beyond, face))
    return None


def _solved(Q: Array, right: Array, free: Array, at: Array) -> Array:
    """The free entries that solve Q y = right, the others as they are in ``at``."""
    found = np.where(free, 0.0, at)
    rest = right - Q @ found
    found[free] = np.linalg.lstsq(Q[np.ix_(free, free)], rest[free], rcond=None)[0]
    return found


def _rounding(Q: Array, q: Array, y: Array) -> float:
    """How far Q y - q, as computed, may be from 0 where it was solved for y: the solution of a nearby system, whose right side
    l + 1 operations formed, and l + 1 more that form the residual."""
    return gamma(solving(*Q.shape) + 2 * (len(q) + 1)) * float(np.linalg.norm(Q) * np.linalg.norm(y) + np.linalg.norm(q))
