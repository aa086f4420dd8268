"""cyffers2023, Algorithm 6 (appendix E): private ADMM for the Lasso, in each of its printed and derived forms."""

from __future__ import annotations

import numpy as np

from ..family import Comparison, Window
from ..family_laws import LawOfStep
from ..family_table import family
from ..problem import Problem

# (ridge, threshold, new_z) of ``verify/algorithms/cyffers2023/lasso_admm.py`` for n users, gamma and kappa.
FORMS = {
    "printed": lambda n, gamma, kappa: (2 * n / gamma, gamma * kappa, 0.0),
    "printed, new z": lambda n, gamma, kappa: (2 * n / gamma, gamma * kappa, 1.0),
    "displayed prox": lambda n, gamma, kappa: (n / gamma, gamma * kappa, 1.0),
    "equations 8-9": lambda n, gamma, kappa: (1 / gamma, gamma * kappa, 1.0),
    "derived": lambda n, gamma, kappa: (n / gamma, gamma * kappa / n, 1.0),
}


def _seen(p: Problem, w: Window, found: Comparison) -> Comparison:
    """The z_k before the first row of a window is not seen, unless it is z_0 = z_1 of the start."""
    if not p.new_z and w.first > 0:
        found.expected[0] = found.found[0]
    return found


def sample(seed: int) -> Problem:
    """A random Lasso: rows on the unit sphere as in appendix E, the five forms in turn, clipping on and off."""
    rng = np.random.default_rng(seed)
    n, p, steps = int(rng.integers(2, 7)), int(rng.integers(1, 6)), int(rng.integers(2, 8))
    features = rng.normal(size=(n, p))
    features /= np.linalg.norm(features, axis=1, keepdims=True)
    ridge, threshold, new_z = list(FORMS.values())[seed % 5](n, float(rng.uniform(0.5, 5)), 0.05)
    fields = {"features": features, "targets": rng.normal(size=n), "ridge": ridge, "threshold": threshold, "new_z": new_z,
              "lam": float(rng.uniform(0.1, 0.5)), "clipping": 0.0 if seed // 5 % 2 else float(rng.uniform(0.2, 1)),
              "u0": rng.normal(size=(n, p))}  # fmt: skip
    return Problem("lasso-admm", steps, fields, 0.7 * rng.normal(size=(steps, n, p)), sigma=0.7, seed=seed)


FAMILY = family("lasso-admm", {"x-step": LawOfStep("x", then=_seen)}, sample=sample)
