"""Two runs of Algorithm 2 of cyffers2023 as bindings of ``lemmas.common.fixed_point_pair``; see :mod:`verify.admm.bindings`."""

from __future__ import annotations

import numpy as np

from ..algorithms.arrays import Array
from ..algorithms.run import Run
from .bindings import Binding, same


def fixed_point_pair(first: Run, second: Run) -> list[Binding]:
    """One binding per round of two runs with the same problem and noise; ValueError where they do not belong together.

    Both proximal maps are non-expansive, so an error of the operands passes on with factor at most 1; a proximal step in f_i is a
    solve whose matrix has the condition 1 + gamma nu.
    """
    one, other = first.inputs, second.inputs
    if not all(same(getattr(one, part), getattr(other, part)) for part in ("data", "functions", "noise")):
        raise ValueError("the two runs must share their problem and their noise")
    return [_round(first, second, k) for k in range(len(first["u"]) - 1)]


def _round(first: Run, second: Run, k: int) -> Binding:
    data, losses = first.inputs.data, first.inputs.functions["f"]
    gamma, n, lam = data["gamma"], len(losses), float(np.broadcast_to(data["lam"], len(first["u"]) - 1)[k])
    both = [(run["u"][k], run["u"][k + 1], run["x"][k], np.tile(run["z"][k], (n, 1))) for run in (first, second)]
    d, d_next, x, q = ((one - other).ravel() for one, other in zip(*both, strict=True))
    U, U_next, X, Z = (_norm(one) + _norm(other) for one, other in zip(*both, strict=True))
    nu = max(f.nu for f in losses)
    Z += U
    X = (1 + gamma * nu) * X + 2 * Z + U
    U_next += U + 2 * lam * (X + Z) + 2 * lam * _norm(first.inputs.noise["eta"][k])
    features = max(len(getattr(f, "features", ())) for f in losses)
    return {
        "scalars": {"gamma": gamma, "lam": lam},
        "vectors": {"d": d, "q": q, "r": d + (d_next - d) / lam, "s_2": (d - q) / gamma, "s_1": (2 * q - d - x) / gamma},
        "sizes": {"d": U, "q": Z, "r": U + (U_next + U) / lam, "s_2": (U + Z) / gamma, "s_1": (2 * Z + U + X) / gamma},
        "operations": n + 5 * losses[0].dimension + features + 8,
    }


def _norm(value: Array) -> float:
    return float(np.linalg.norm(value))
