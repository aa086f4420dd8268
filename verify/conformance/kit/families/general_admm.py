"""cyffers2023, Algorithm 5 (appendix B.2): private ADMM for min f(x) + g(z), Ax + Bz = c."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from ....algorithms.arrays import Array
from ....algorithms.rounding import modulus
from ..declared import as_recorded
from ..family import Comparison, Family, Identity, Window, starting
from ..problem import Problem
from ..proximal_consensus import loss, regulariser
from ..proximal_steps import condition
from ..rounding import norms, tolerance


def _z(p: Problem, w: Window) -> Comparison:
    """0 in step dg(z_{k+1}) + B'(B z_{k+1} + u_k)."""
    u = w.now("u")
    return condition(p.g.reference, w["z"], p.B, -u, p.step, norms(u), 2)


def _x(p: Problem, w: Window) -> Comparison:
    """0 = step grad f(x_{k+1}) + A'(A x_{k+1} + 2 B z_{k+1} + u_k - c)."""
    z, u = w["z"], w.now("u")
    size = norms(u) + 2 * modulus(p.B) * norms(z) + np.linalg.norm(p.c)
    target = p.c - 2 * z @ p.B.T - u
    return condition(p.f.reference, w["x"], p.A, target, p.step, size, p.B.shape[1] + 4)


def _gap(p: Problem, x: Array, z: Array) -> Array:
    return np.asarray(x @ p.A.T + z @ p.B.T - p.c)


def _u(p: Problem, w: Window) -> Comparison | None:
    """u_{k+1} = u_k + 2 lambda (A x_{k+1} + B z_{k+1} - c + eta_{k+1}/2)."""
    if "noise" not in w.rows:
        return None
    x, z, u, noise = w["x"], w["z"], w.now("u"), w["noise"]
    expected = u + 2 * p.lam * (_gap(p, x, z) + noise / 2)
    size = 2 * p.lam * (modulus(p.A) * norms(x) + modulus(p.B) * norms(z) + np.linalg.norm(p.c)) + p.lam * norms(noise)
    return Comparison(w.next("u"), expected, tolerance(sum(p.A.shape) + sum(p.B.shape) + 8, norms(u) + norms(w.next("u")) + size))


def drawn(p: Problem, states: Mapping[str, Array]) -> Array:
    """The noise that a run must have added, (T, m)."""
    u = states["u"]
    return np.asarray((u[1:] - u[:-1] - 2 * p.lam * _gap(p, states["x"], states["z"])) / p.lam)


def proximal(p: Problem, states: Mapping[str, Array]) -> list[tuple[int, Array]] | None:
    """Where A'A = s I, a proximal map of step f/s at A'(c - 2B z_{k+1} - u_k)/s in each iteration; else the step is none."""
    gram = p.A.T @ p.A
    s = float(gram[0, 0])
    if not np.all(np.abs(gram - s * np.eye(len(gram))) <= tolerance(len(p.A), np.asarray(modulus(p.A) ** 2))):
        return None
    return [(0, p.A.T @ (p.c - 2 * p.B @ states["z"][k] - states["u"][k]) / s) for k in range(p.steps)]


def sample(seed: int) -> Problem:
    """A random problem: A (m, n) with m >= n, B a multiple of an isometry (any B where g is quadratic or zero)."""
    rng = np.random.default_rng(seed)
    n, l = int(rng.integers(1, 4)), int(rng.integers(1, 4))  # noqa: E741  (the paper's letter)
    m, steps = max(n, l) + int(rng.integers(0, 3)), int(rng.integers(2, 8))
    kind = "quadratic" if seed % 3 else ("logistic", "huber", "log-cosh")[seed // 3 % 3]
    B = rng.normal(size=(m, l))
    if seed % 5 < 3:
        B = float(rng.uniform(0.5, 2)) * np.linalg.qr(B)[0]
    A = np.vstack([np.eye(n), rng.normal(size=(m - n, n))]) + 0.3 * rng.normal(size=(m, n))
    fields = {"A": A, "B": B, "c": rng.normal(size=m), "f": loss(rng, kind, n), "g": regulariser(rng, seed, l),
              "step": float(rng.uniform(0.2, 3)), "lam": float(rng.uniform(0.1, 1)), "u0": rng.normal(size=m)}  # fmt: skip
    return Problem("general-admm", steps, fields, 0.7 * rng.normal(size=(steps, m)), sigma=0.7, seed=seed)


FAMILY = Family(
    id="general-admm",
    source="cyffers2023, Algorithm 5 (appendix B.2), step = gamma; row k of x and z has the paper's index k+1",
    fields={"A": ("m", "n"), "B": ("m", "l"), "c": ("m",), "f": "loss", "g": "regulariser", "step": (), "lam": (), "u0": ("m",)},
    noise=("T", "m"),
    states={"u": ("T+1", "m"), "x": ("T", "n"), "z": ("T", "l")},
    declared=as_recorded,
    identities=(
        starting("cyffers2023.eq-24-private", "u_0 is the given one", u="u0"),
        Identity(
            "z-step",
            "z",
            "0 in step dg(z_{k+1}) + B'(B z_{k+1} + u_k)",
            "sign of u, transposed B, or z taken after the noise of its round",
            "cyffers2023.eq-22",
            _z,
        ),
        Identity(
            "x-step",
            "x",
            "0 = step grad f(x_{k+1}) + A'(A x_{k+1} + 2 B z_{k+1} + u_k - c)",
            "no reflection 2Bz + u, stale z, transposed A, sign of c, another parameter",
            "cyffers2023.eq-23",
            _x,
        ),
        Identity(
            "u-step",
            "u",
            "u_{k+1} = u_k + 2 lambda (A x_{k+1} + B z_{k+1} - c + eta_{k+1}/2)",
            "lambda for 2 lambda, c forgotten, stale z, noise not halved or outside the step",
            "cyffers2023.eq-24-private",
            _u,
        ),
    ),
    noise_in="u",
    noise_factor=lambda problem: float(problem.lam),
    drawn=drawn,
    start=("u0",),
    released=("z",),
    released_claim="cyffers2023.theorem-7-corrected",
    citation="cyffers2023.eq-24-private",
    sample=sample,
    proximal=proximal,
)
