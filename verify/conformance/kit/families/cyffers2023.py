"""cyffers2023, Algorithms 2 to 6: centralized, federated and fully decentralized private ADMM, the general form, and the Lasso.

Algorithms 3 and 4 have the server's update as printed and as Algorithm 2 implies it; the Lasso stands in each of its printed and
derived forms.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import numpy as np

from ....algorithms.arrays import Array, floats
from ....algorithms.rounding import gradient_magnitude, lengths, operations
from ..family import Comparison, Limit, Window, window
from ..family_laws import LawOfStep, step
from ..family_table import family
from ..problem import Problem
from ..random_problems import PROXIMAL, loss, proximal_fields, regulariser
from ..registry import family_of
from ..rounding import norms, tolerance
from ..rows import gradient_rows

# (ridge, threshold, new_z) of ``verify/algorithms/cyffers2023/lasso_admm.py`` for n users, gamma and kappa.
FORMS = {
    "printed": lambda n, gamma, kappa: (2 * n / gamma, gamma * kappa, 0.0),
    "printed, new z": lambda n, gamma, kappa: (2 * n / gamma, gamma * kappa, 1.0),
    "displayed prox": lambda n, gamma, kappa: (n / gamma, gamma * kappa, 1.0),
    "equations 8-9": lambda n, gamma, kappa: (1 / gamma, gamma * kappa, 1.0),
    "derived": lambda n, gamma, kappa: (n / gamma, gamma * kappa / n, 1.0),
}


def participation(p: Problem, rows: Mapping[str, Array], steps: int) -> Array:
    """1 for each user who takes part, (T, n): everybody where the family has no participation."""
    given = rows.get("participation", p.fields.get("participation"))
    return np.ones((steps, len(p.losses))) if given is None else floats(given)


def sensitivity(p: Problem, states: Mapping[str, Array], other: Problem, changed: Mapping[str, Array], i: int) -> Limit:
    """|u_{k+1,i} - u'_{k+1,i}| <= 2 lambda min(2 C, step |grad f(x) - grad f'(x)|) in the first round k of user i.

    Here x = x_{k+1,i}. It minimises step f + |. - v|^2/2 and x' the same with f': their distance is at most step times the
    slope of f' - f at x.
    """
    k = int(np.flatnonzero(participation(p, {}, p.steps)[:, i])[0])
    rows = slice(k, k + 1)
    x, f, g = states["x"][rows, i], p.losses[i].reference, other.losses[i].reference
    slope = p.step * norms(gradient_rows(f, x) - gradient_rows(g, x))
    size = p.step * (gradient_magnitude(f, x) + gradient_magnitude(g, x))
    rounding = tolerance(operations(f) + x.shape[1], size)
    for problem, run in ((p, states), (other, changed)):
        w = window(family_of(p), problem, run, k, 1)
        for law in (step("x", "present"), step("u", "present")):
            found = law(problem, w)
            rounding = rounding + (0.0 if found is None else found.tolerance / found.stiffness)
    apart = norms(states["u"][rows, i] - changed["u"][rows, i]) + 3 * norms(states["z"][rows] - changed["z"][rows])
    rounding = rounding + (1 + 2 * p.lam) * apart  # the states before it: 0 but for rounding
    bound = np.minimum(slope, 2 * p.clipping) if p.clipping > 0 else slope
    moved = norms(states["u"][k + 1 : k + 2, i] - changed["u"][k + 1 : k + 2, i])
    return Limit("u", k + 1, moved, 2 * p.lam * bound, rounding)


def sent(p: Problem, rows: Mapping[str, Array]) -> Limit | None:
    """|u_{k+1,i} - u_{k,i} - lambda eta_{k+1,i}| <= 2 lambda C, the longest of each round; None without clipping or noise."""
    noise = rows.get("noise", p.noise)
    if not p.clipping > 0 or noise is None:
        return None
    u, after = rows["u"][:-1], rows["u"][1:]
    length = participation(p, rows, len(u)) * lengths(after - u - p.lam * noise)
    size = lengths(u) + lengths(after) + p.lam * lengths(noise) + 2 * p.lam * p.clipping
    allowed = tolerance(u.shape[2] + 8, size.max(axis=1))
    return Limit("u", 1, length.max(axis=1), np.full(len(u), 2 * p.lam * p.clipping), allowed)


def server_mean(p: Problem, w: Window) -> Comparison | None:
    """z_hat_k = mean_i u_{k,i} where the server keeps z_hat. Rounding adds up: the run must be seen from its start."""
    if not p.server or w.first != 0:
        return None
    found, each = step("z_hat", at_start=True)(p, w), step("z_hat")(p, w)
    more = np.concatenate([[0.0], np.cumsum(each.tolerance)])  # type: ignore[union-attr]
    return replace(found, tolerance=np.maximum.accumulate(found.tolerance) + more)  # type: ignore[union-attr,type-var]


def _sensitivity(p: Problem, w: Window) -> Comparison | None:
    """|u_{k+1,i} - u_{k,i} - lambda eta_{k+1,i}| <= 2 lambda C for i in S: what a clipped user sends apart from noise."""
    found = sent(p, w.rows) if "noise" in w.rows else None
    if found is None:
        return None
    over = np.maximum(found.found - found.bound, 0)[:, None]
    return Comparison(over, np.zeros_like(over), found.tolerance)


def _seen(p: Problem, w: Window, found: Comparison) -> Comparison:
    """The z_k before the first row of a window is not seen, unless it is z_0 = z_1 of the start."""
    if not p.new_z and w.first > 0:
        found.expected[0] = found.found[0]
    return found


def noisy(name: str, rng: np.random.Generator, seed: int, steps: int, fields: dict[str, Any]) -> Problem:
    """The problem of a family with noise of the deviation 0.7."""
    return Problem(name, steps, fields, 0.7 * rng.normal(size=(steps, *fields["u0"].shape)), sigma=0.7, seed=seed)


def centralized_problem(seed: int) -> Problem:
    """A random problem: 2 to 5 users, every kind of loss and regulariser, printed and derived steps, clipping on and off."""
    rng = np.random.default_rng(seed)
    steps, fields = proximal_fields(rng, seed)
    return noisy("centralized-admm", rng, seed, steps, fields)


def federated_problem(seed: int) -> Problem:
    """A random problem: as for Algorithm 2, with m of n users in each round (every fourth: any number), both servers."""
    rng = np.random.default_rng(seed)
    steps, fields = proximal_fields(rng, seed)
    n = len(fields["losses"])
    mask, m = np.zeros((steps, n)), int(rng.integers(1, n + 1))
    for row in mask:
        count = m if seed % 4 else int(rng.integers(1, n + 1))
        row[rng.permutation(n)[:count]] = 1
    fields |= {"participation": mask, "server": float(seed // 2 % 2)}
    return noisy("federated-admm", rng, seed, steps, fields)


def decentralized_problem(seed: int) -> Problem:
    """A random problem: as for Algorithm 3, the token at a uniformly random user at each step."""
    rng = np.random.default_rng(seed)
    steps, fields = proximal_fields(rng, seed)
    steps += 3
    n = len(fields["losses"])
    fields |= {"walk": rng.integers(n, size=steps).astype(np.float64), "server": float(seed // 2 % 2)}
    return noisy("decentralized-admm", rng, seed, steps, fields)


def general_problem(seed: int) -> Problem:
    """A random problem: A (m, n) with m >= n, B a multiple of an isometry (any B where g is quadratic or zero)."""
    rng = np.random.default_rng(seed)
    n, l = int(rng.integers(1, 4)), int(rng.integers(1, 4))  # noqa: E741  (the paper's letter)
    m, steps = max(n, l) + int(rng.integers(0, 3)), int(rng.integers(2, 8))
    kind = "quadratic" if seed % 3 else ("logistic", "huber", "log-cosh")[seed // 3 % 3]
    B = rng.normal(size=(m, l))
    if seed % 5 < 3:
        B = float(rng.uniform(0.5, 2)) * np.linalg.qr(B)[0]
    A = np.vstack([np.eye(n), rng.normal(size=(m - n, n))]) + 0.3 * rng.normal(size=(m, n))
    fields = {"A": A, "B": B, "c": rng.normal(size=m), "f": loss(rng, kind, n), "g": regulariser(rng, seed, l, PROXIMAL),
              "step": float(rng.uniform(0.2, 3)), "lam": float(rng.uniform(0.1, 1)), "u0": rng.normal(size=m)}  # fmt: skip
    return noisy("general-admm", rng, seed, steps, fields)


def lasso_problem(seed: int) -> Problem:
    """A random Lasso: rows on the unit sphere as in appendix E, the five forms in turn, clipping on and off."""
    rng = np.random.default_rng(seed)
    n, p, steps = int(rng.integers(2, 7)), int(rng.integers(1, 6)), int(rng.integers(2, 8))
    features = rng.normal(size=(n, p))
    features /= np.linalg.norm(features, axis=1, keepdims=True)
    ridge, threshold, new_z = list(FORMS.values())[seed % 5](n, float(rng.uniform(0.5, 5)), 0.05)
    fields = {"features": features, "targets": rng.normal(size=n), "ridge": ridge, "threshold": threshold, "new_z": new_z,
              "lam": float(rng.uniform(0.1, 0.5)), "clipping": 0.0 if seed // 5 % 2 else float(rng.uniform(0.2, 1)),
              "u0": rng.normal(size=(n, p))}  # fmt: skip
    return noisy("lasso-admm", rng, seed, steps, fields)


clipped: dict[str, Any] = {"sensitivity": sensitivity, "sent": sent}
centralized = family("centralized-admm", sample=centralized_problem, **clipped)
federated = family(
    "federated-admm", {"clipped-move": _sensitivity, "server-mean": server_mean}, sample=federated_problem, **clipped
)
decentralized = family("decentralized-admm", {"token-mean": server_mean}, sample=decentralized_problem)
general = family("general-admm", sample=general_problem)
lasso = family("lasso-admm", {"x-step": LawOfStep("x", then=_seen)}, sample=lasso_problem)
