"""Vectors of cyffers2023, Algorithm 6."""

from __future__ import annotations

import numpy as np

from ..kit.families.lasso_admm import FORMS
from ..kit.problem import Problem
from .collection import Row


def problems() -> list[Row]:
    """The printed loop, with z_k in the step in x, and the forms that solve a Lasso; data as in appendix E."""

    def made(seed: int, n: int, p: int, form: str, kappa: float, clipping: float, steps: int = 8) -> Problem:
        rng = np.random.default_rng(seed)
        features = rng.normal(size=(n, p))
        features /= np.linalg.norm(features, axis=1, keepdims=True)
        truth = np.zeros(p)
        truth[: max(1, p // 3)] = 1.5
        targets = features @ truth + 0.1 * rng.normal(size=n)
        ridge, threshold, new_z = FORMS[form](n, 1.5, kappa)
        fields = {"features": features, "targets": targets, "ridge": ridge, "threshold": threshold, "new_z": new_z, "lam": 0.2,
                  "clipping": clipping, "u0": 1 + rng.normal(size=(n, p))}  # fmt: skip
        return Problem("lasso-admm", steps, fields, 0.7 * rng.normal(size=(steps, n, p)), 0.7, seed)

    flags = ("every-step-noisy", "noise-per-user", "relaxed-step", "reflected-point", "active-regulariser", "lasso-ridge",
             "release-before-noise")  # fmt: skip
    return [
        ("printed", "Algorithm 6 as printed: ridge 2n/gamma, z_k in the step in x", (*flags, "lasso-z", "clipped-moves"),
         made(601, 5, 4, "printed", 0.2, 0.3)),
        ("derived", "ridge n/gamma and threshold gamma kappa/n, which solve the stated Lasso",
         (*flags, "lasso-z", "working-precision"), made(602, 5, 4, "derived", 0.5, 0.0)),
        ("equations-8-9", "Algorithm 2 for the Lasso: ridge 1/gamma", (*flags, "lasso-z", "clipped-moves"),
         made(603, 4, 3, "equations 8-9", 0.2, 0.25)),
        ("wide", "more variables than users", ("every-step-noisy", "lasso-ridge"),
         made(604, 3, 8, "displayed prox", 0.1, 0.5, 6)),
    ]  # fmt: skip
