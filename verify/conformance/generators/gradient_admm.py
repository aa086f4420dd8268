"""The problems of the vectors of gradient ADMM (chan2024, Algorithm 1): deterministic, each made to catch something."""

from __future__ import annotations

from typing import Any

import numpy as np

from ...algorithms.arrays import Array
from ..kit.problem import Function, Problem, function
from .collection import Row

EVERY = ("every-step-noisy", "one-look-at-the-data", "calls-independent")


def problems() -> list[Row]:
    """(name, about, flags, problem), in a fixed order."""
    return [
        _tiny(), _non_square(), _general_b(), _shifted(), _users(), _logistic(), _largest_step(), _ill_conditioned(),
        _degenerate(), _large(), _many_steps(), _worst_case(), _single_precision(), _own_noise(), _strongly_convex(),
    ]  # fmt: skip


def _dyadic(rng: np.random.Generator, *shape: int, bits: int = 6) -> Array:
    """Entries k/2^bits of about unit size: short in JSON, exact in rationals, no float32 trouble of their own."""
    return np.asarray(np.round(rng.normal(size=shape) * 2**bits) / 2**bits)


def _quadratic(rng: np.random.Generator, n: int, low: float = 0.0) -> Function:
    root = _dyadic(rng, n, n, bits=2)
    return function("quadratic", H=root @ root.T / 4 + low * np.eye(n), h=_dyadic(rng, n))


def _smoothness(losses: tuple[Function, ...]) -> float:
    """A dyadic upper bound of the largest nu."""
    return float(np.ceil(8 * max(f.reference.nu for f in losses)) / 8)


def _problem(
    rng: np.random.Generator,
    A: Array,
    B: Array,
    losses: tuple[Function, ...],
    g: Function,
    T: int,
    *,
    beta: float,
    eta: float | None = None,
    c: Array | None = None,
    noise: Array | None = None,
    scale: float = 1.0,
    **given: Any,
) -> Problem:
    m, n = A.shape
    fields = {
        "A": A,
        "B": B,
        "c": _dyadic(rng, m) if c is None else c,
        "beta": beta,
        "eta": 1 / _smoothness(losses) if eta is None else eta,
        "x0": _dyadic(rng, n),
        "lam0": _dyadic(rng, m),
        "losses": losses,
        "g": g,
        **given,
    }
    added = scale * _dyadic(rng, T, n) if noise is None else noise
    return Problem("gradient-admm", T, fields, added, sigma=scale, seed=1)


def _tiny() -> Row:
    rng = np.random.default_rng(1)
    one = np.ones((1, 1))
    losses = (function("quadratic", H=one, h=np.array([0.5])),)
    p = _problem(rng, 0.5 * one, -one, losses, function("l1", c1=0.25), 4, beta=0.75)
    return "tiny", "one dimension, every number by hand", (*EVERY, "beta-not-one", "shift-not-zero", "right-sign"), p


def _non_square() -> Row:
    rng = np.random.default_rng(2)
    losses = tuple(_quadratic(rng, 5) for _ in range(6))
    p = _problem(rng, _dyadic(rng, 2, 5), -np.eye(2), losses, function("elastic-net", c1=0.125, c2=0.25), 6, beta=1.5)
    flags = (*EVERY, "beta-not-one", "shift-not-zero", "operator-not-symmetric", "data-of-each-step", "fresh-noise")
    return "non-square", "A with fewer rows than columns, another loss in each step", flags, p


def _general_b() -> Row:
    rng = np.random.default_rng(3)
    A, B = _dyadic(rng, 3, 3), _dyadic(rng, 3, 3) + 2 * np.eye(3)
    K = _dyadic(rng, 3, 3, bits=2)
    g = function("quadratic-regulariser", K=K @ K.T / 4 + np.eye(3) / 8, k=_dyadic(rng, 3))
    p = _problem(rng, A, B, (_quadratic(rng, 3),), g, 6, beta=0.5)
    flags = (*EVERY, "beta-not-one", "operator-not-symmetric", "y-step-current", "right-sign", "release-the-last")
    return "general-b", "square A that is not symmetric, B that is no multiple of the identity", flags, p


def _shifted() -> Row:
    rng = np.random.default_rng(4)
    A = np.hstack([np.eye(2), _dyadic(rng, 2, 2)])
    p = _problem(
        rng, A, -np.eye(2), (_quadratic(rng, 4),), function("box", low=-0.5, high=0.75), 8, beta=2.25, c=np.array([1.5, -2.0])
    )
    return (
        "shifted",
        "large c, penalty above one, g the indicator of a box",
        (*EVERY, "beta-not-one", "shift-not-zero", "y-step-current"),
        p,
    )


def _users() -> Row:
    rng = np.random.default_rng(5)
    losses = tuple(_quadratic(rng, 4, 0.25 * i) for i in range(9))
    A = np.hstack([np.eye(2), _dyadic(rng, 2, 2)])
    p = _problem(rng, A, -np.eye(2), losses, function("l1", c1=0.125), 6, beta=1.25)
    return (
        "users",
        "nine users, six steps: the last three are never passed",
        ("data-of-each-step", "users-not-passed", "one-look-at-the-data"),
        p,
    )


def _logistic() -> Row:
    rng = np.random.default_rng(6)

    def loss() -> Function:
        features, labels = _dyadic(rng, 6, 4), np.where(rng.normal(size=6) > 0, 1.0, -1.0)
        return function("logistic", features=features, labels=labels, l2=0.125)

    losses = tuple(loss() for _ in range(5))
    p = _problem(rng, _dyadic(rng, 3, 4), -np.eye(3), losses, function("l1", c1=0.25), 5, beta=0.625)
    return (
        "logistic",
        "logistic losses with l1: a gradient that no linear map gives",
        (*EVERY, "data-of-each-step", "gradient-nonlinear"),
        p,
    )


def _largest_step() -> Row:
    rng = np.random.default_rng(7)
    losses = (function("quadratic", H=np.diag([4.0, 1.0, 0.0]), h=_dyadic(rng, 3)),)
    p = _problem(rng, np.hstack([np.eye(2), np.ones((2, 1))]), -np.eye(2), losses, function("zero"), 6, beta=0.5, eta=0.25)
    return "largest-step", "eta = 1/nu exactly, the largest that chan2024 allows", (*EVERY, "step-at-its-limit"), p


def _ill_conditioned() -> Row:
    rng = np.random.default_rng(8)
    A = np.diag([2.0**10, 1.0, 2.0**-10]) @ np.array([[1.0, 0.5, 0.0], [0.0, 1.0, 0.5], [0.5, 0.0, 1.0]])
    p = _problem(rng, A, -np.eye(3), (_quadratic(rng, 3),), function("elastic-net", c1=0.125, c2=0.5), 8, beta=1.5)
    return (
        "ill-conditioned",
        "singular values of A from 2^10 to 2^-10: a loose solver shows",
        ("solver-tight", "full-precision"),
        p,
    )


def _degenerate() -> Row:
    rng = np.random.default_rng(9)
    row = _dyadic(rng, 1, 4)
    A = np.vstack([row, 2 * row, np.zeros((1, 4))])
    zero = function("quadratic", H=np.zeros((4, 4)), h=np.zeros(4))
    p = _problem(rng, A, -np.eye(3), (zero,), function("zero"), 5, beta=1.5, eta=0.5)
    return "degenerate", "A of rank one with a zero row, f = g = 0", ("rank-deficient", "every-step-noisy"), p


def _large() -> Row:
    rng = np.random.default_rng(10)
    n, m = 64, 8
    features, targets = _dyadic(rng, 12, n, bits=4), _dyadic(rng, 12, bits=4)
    losses = (function("huber", features=features, targets=targets, delta=0.5),)
    A = np.hstack([np.eye(m), _dyadic(rng, m, n - m, bits=3) / 4])
    p = _problem(rng, A, -np.eye(m), losses, function("l1", c1=0.125), 6, beta=1.5)
    return "large", "64 variables, eight constraints, Huber loss", ("solver-tight", "full-precision", "gradient-nonlinear"), p


def _many_steps() -> Row:
    rng = np.random.default_rng(11)
    p = _problem(rng, _dyadic(rng, 2, 3), -np.eye(2), (_quadratic(rng, 3),), function("l1", c1=0.125), 400, beta=1.25)
    return "many-steps", "400 steps: slow drifts and what shows late", ("long-run", "every-step-noisy", "fresh-noise"), p


def _worst_case() -> Row:
    """f = g = 0 and a difference in the kernel of A: lemma 6.5 of chan2024 holds with equality there."""
    zero = function("quadratic", H=np.zeros((2, 2)), h=np.zeros(2))
    g = function("quadratic-regulariser", K=np.zeros((1, 1)), k=np.zeros(1))
    rng = np.random.default_rng(12)
    A, B = np.array([[1.0, 0.0]]), np.ones((1, 1))
    p = _problem(rng, A, B, (zero,), g, 5, beta=1.0, eta=1.0, c=np.zeros(1), x0=np.array([0.0, 1.0]), lam0=np.zeros(1))
    return "worst-case", "the instance that attains the factor 1 of Lemma 6.5: nothing contracts", ("nothing-to-spare",), p


def _single_precision() -> Row:
    rng = np.random.default_rng(13)
    A = np.hstack([np.eye(2), rng.normal(size=(2, 2))])
    H = rng.normal(size=(4, 4))
    losses = (function("quadratic", H=H @ H.T / 4, h=rng.normal(size=4)),)
    p = _problem(rng, A, -np.eye(2), losses, function("l1", c1=0.1), 6, beta=1.1, noise=rng.normal(size=(6, 4)))
    return (
        "all-digits",
        "entries with all 53 bits: no value is a float32",
        ("full-precision", "fresh-noise", "calls-independent"),
        p,
    )


def _own_noise() -> Row:
    rng = np.random.default_rng(14)
    n, T = 128, 50
    features = _dyadic(rng, 2, n, bits=3)
    losses = (function("huber", features=features, targets=np.array([1.0, -0.5]), delta=0.5),)
    A = np.hstack([np.eye(2), _dyadic(rng, 2, n - 2, bits=3) / 4])
    p = _problem(rng, A, -np.eye(2), losses, function("l1", c1=0.125), T, beta=1.25, noise=np.zeros((T, n)))
    p = p.having(noise=None)
    return (
        "own-noise",
        "the implementation draws N(0, 1/16 I) itself",
        ("own-noise",),
        Problem(p.family, T, p.fields, None, 0.25, 100),
        2,
    )


def _strongly_convex() -> Row:
    """Inside the interval (23) of chan2024: nu = 1, mu = 1/2, mu_g = 1, |A'B| <= 5/4, eta = 5/4."""
    rng = np.random.default_rng(15)
    losses = (function("quadratic", H=np.diag([1.0, 0.75, 0.5]), h=_dyadic(rng, 3)),)
    A = np.array([[1.0, 0.0, 0.5], [0.0, 1.0, 0.25]])
    p = _problem(rng, A, -np.eye(2), losses, function("elastic-net", c1=0.125, c2=0.5), 6, beta=1.0, eta=1.25)
    return "strongly-convex", "f and g strongly convex, eta where Lemma 7.6 gives a contraction", ("contraction", *EVERY), p
