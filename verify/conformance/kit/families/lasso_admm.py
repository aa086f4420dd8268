"""cyffers2023, Algorithm 6 (appendix E): private ADMM for the Lasso, in each of its printed and derived forms."""

from __future__ import annotations

import numpy as np

from ..family import Comparison, Family, Window, starting
from ..family_laws import line
from ..problem import Problem, shaped

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


FAMILY = Family(
    id="lasso-admm",
    source="cyffers2023, Algorithm 6: printed ridge = 2n/gamma, threshold = gamma kappa, new_z = 0 (z_k in the step in x, z_0 = "
    "S(mean u_0)); the other forms are tabulated in verify.algorithms.cyffers2023; row k of x, z_hat and z has the paper's index "
    "k+1",
    fields=shaped(features="n p", targets="n", ridge="", threshold="", new_z="", lam="", clipping="", u0="n p"),
    noise=("T", "n", "p"),
    states=shaped(u="T+1 n p", x="T n p", z_hat="T p", z="T p"),
    optional=frozenset({"z_hat"}),
    identities=(
        starting("cyffers2023.algorithm-6", "u_0 is the given one", u="u0"),
        line(
            "average",
            "z_hat",
            "z_hat_{k+1} = (1/n) sum_i u_{k,i}",
            "a sum, a weighted average, or the u of another round",
            "cyffers2023.algorithm-6",
        ),
        line(
            "z-step",
            "z",
            "z_{k+1} = S_threshold((1/n) sum_i u_{k,i})",
            "soft thresholding forgotten or at another level, or z taken after the noise of its round",
            "cyffers2023.lasso-z-update",
        ),
        line(
            "x-step",
            "x",
            "(a_i a_i' + ridge I) x_{k+1,i} = b_i a_i + ridge (2z - u_{k,i}), z = z_{k+1} (new_z = 1) or z_k (new_z = 0)",
            "ridge off by 2 or by n, the other z, no reflection, data of another user",
            "cyffers2023.algorithm-6",
            then=_seen,
        ),
        line(
            "u-step",
            "u",
            "u_{k+1,i} = u_{k,i} + 2 lambda (Clip(x_{k+1,i} - z_{k+1}, C) + eta_{k+1,i}/2)",
            "clipping missing, after averaging, by coordinate or of the noise too; noise not halved or shared",
            "cyffers2023.remark-6",
        ),
    ),
    noise_in="u",
    released=("z",),
    released_claim="cyffers2023.remark-6",
    released_bound="bounds how far one user's data move one step",
    citation="cyffers2023.algorithm-6",
    sample=sample,
)
