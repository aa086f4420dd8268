"""What the public splittings ask of a problem: the general ADMM of cyffers2023 with the constraint A x = z, and given noise."""

from collections.abc import Sequence
from typing import Any

import numpy as np

from verify.conformance import Unsupported


def refuse(
    p: Any, noise: Any, *, f: Sequence[str] = (), g: Sequence[str] = (), lam: float | None = None, A: bool = False
) -> None:
    """Unsupported where a problem is not of the form: f, g: kinds that are known, () for all; lam: the only relaxation; A:
    whether an operator beside the identity is known, then with quadratics f alone."""
    m, n = p.A.shape if p.family == "general-admm" else (0, 0)
    if p.family != "general-admm" or not np.array_equal(p.B, -np.eye(m)) or np.any(p.c):
        raise Unsupported("B = -I and c = 0")
    if not (m == n and np.array_equal(p.A, np.eye(n))) and not (A and p.f.kind == "quadratic"):
        raise Unsupported("A = I")
    if (f and p.f.kind not in f) or (g and p.g.kind not in g) or (lam is not None and p.lam != lam):
        raise Unsupported("other functions, or another relaxation")
    if noise is None:
        raise Unsupported("the code draws no noise")
