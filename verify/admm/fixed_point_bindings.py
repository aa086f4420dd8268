"""Two runs of Algorithm 2 of cyffers2023 as bindings of ``lemmas.common.fixed_point_pair``; see :mod:`verify.admm.bindings`."""

from __future__ import annotations

import numpy as np

from ..algorithms.arrays import Array
from .bindings import Binding
from .centralized_admm import CentralizedTrace


def fixed_point_pair(first: CentralizedTrace, second: CentralizedTrace, lam: float) -> list[Binding]:
    """One binding per round of two runs with the same problem and noise; ValueError where they do not belong together.

    Both proximal maps are non-expansive, so an error of the operands passes on with factor at most 1; a proximal step in f_i is a
    solve whose matrix has the condition 1 + gamma nu.
    """
    if first.problem is not second.problem or not np.array_equal(first.noise, second.noise):
        raise ValueError("the two runs must share their problem and their noise")
    return [_round(first, second, lam, k) for k in range(len(first.noise))]


def _round(first: CentralizedTrace, second: CentralizedTrace, lam: float, k: int) -> Binding:
    p = first.problem
    gamma, n = p.step, p.n
    both = [(run.u[k], run.u[k + 1], run.x[k], np.tile(run.z[k], (n, 1))) for run in (first, second)]
    d, d_next, x, q = ((one - other).ravel() for one, other in zip(*both, strict=True))
    U, U_next, X, Z = (_norm(one) + _norm(other) for one, other in zip(*both, strict=True))
    nu = max(f.nu for f in p.losses)
    Z += U
    X = (1 + gamma * nu) * X + 2 * Z + U
    U_next += U + 2 * lam * (X + Z) + 2 * lam * _norm(first.noise[k])
    features = max(len(getattr(f, "features", ())) for f in p.losses)
    return {
        "scalars": {"gamma": gamma, "lam": lam},
        "vectors": {"d": d, "q": q, "r": d + (d_next - d) / lam, "s_2": (d - q) / gamma, "s_1": (2 * q - d - x) / gamma},
        "sizes": {"d": U, "q": Z, "r": U + (U_next + U) / lam, "s_2": (U + Z) / gamma, "s_1": (2 * Z + U + X) / gamma},
        "operations": n + 5 * p.p + features + 8,
    }


def _norm(value: Array) -> float:
    return float(np.linalg.norm(value))
