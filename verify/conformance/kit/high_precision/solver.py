"""What an iterative solver may leave where a step has no closed form."""

from __future__ import annotations

from typing import Any

import numpy as np

from ....algorithms.arrays import Array
from ..problem import Function

RELATIVE = 2.0**-36  # of the solution: what "solved to tight tolerance" grants


def closed_form(f: Function, M: Any = None) -> bool:
    """Whether argmin f(x) + |Mx - q|^2/(2 step) is a linear solve or an entry-wise formula (M = I for None)."""
    if f.kind in ("zero", "quadratic-regulariser") or (f.kind == "quadratic" and f.l1 == 0):
        return True
    if f.kind not in ("l1", "elastic-net", "box"):
        return False
    square = np.eye(1) if M is None else M.T @ M
    return bool(np.array_equal(square, square[0, 0] * np.eye(len(square))))


def solver_error(f: Function, M: Any, x: Array) -> float:
    """The allowance for an iterative solver, 0 where the step has a closed form."""
    return 0.0 if closed_form(f, M) else RELATIVE * float(np.linalg.norm(x))
