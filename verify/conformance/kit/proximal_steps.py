"""Laws of proximal steps and of relaxed steps in u, on many rows at once: what the families of cyffers2023 share.

A step argmin f(x) + |Mx - q|^2/(2 step) is checked by its optimality, 0 in step df(x) + M'(Mx - q), and never solved again.
What is allowed there, with H = step f'' + M'M and kappa = |H|/smallest(M'M), which is 1 + step nu for a proximal map:

* rounding: a backward stable solve leaves gamma |H||x|; an explicit inverse gamma cond(H) |right side| (Higham, section 14.1);
  Sherman-Morrison, Woodbury and other formulas q - (correction) have the error gamma |q|/smallest(M'M) in x by
  cancellation, and so gamma kappa |right side| here;
* a minimiser without a closed form (logistic, Huber, log cosh) is iterated: |x - solution| <= ITERATED (1 + |x|) is admitted,
  which a Newton method reaches (ours stops where rounding hides the rest) and arithmetic in single precision (6e-8) does not.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from ...algorithms.arrays import Array
from ...algorithms.losses import Loss, Quadratic
from ...algorithms.proximal import clip
from ...algorithms.regularisers import QuadraticRegulariser, Regulariser
from ...algorithms.rounding import gradient_magnitude, lengths, modulus, operations
from .family import Comparison
from .recorded_steps import NEARLY_SINGULAR
from .rounding import TINY, norms, rescaled, tolerance
from .rows import curvature_magnitude, gradient_rows, subdifferential_distance

ITERATED = 2.0**-40


def is_loss(f: Loss | Regulariser) -> bool:
    """Whether f is a differentiable loss rather than a regulariser."""
    return not hasattr(f, "mu_g")


def curvature(f: Loss | Regulariser) -> tuple[float, float]:
    """The least and the largest curvature of the smooth part of f."""
    if is_loss(f):
        return float(f.mu), float(f.nu)  # type: ignore[union-attr]
    if isinstance(f, QuadraticRegulariser):
        return f.mu_g, float(np.linalg.norm(f.K, 2))
    least = float(f.mu_g)  # type: ignore[union-attr]
    return least, least


def optimality(f: Loss | Regulariser, X: Array, M: Array, Q: Array, step: float, size: Array, count: int) -> tuple[Array, Array]:
    """Row by row, the distance of 0 from step df(x) + M'(Mx - q), and what is allowed of it; (k, n), (k,).

    X (k, n), Q (k, m), M (m, n). size (k,): the norm of the sum of the moduli from which q was computed, by ``count``
    operations per entry.
    """
    pull = (X @ M.T - Q) @ M
    m = modulus(M)
    least, largest = curvature(f)
    singular = np.linalg.svd(M, compute_uv=False)
    smallest = float(singular[-1]) if M.shape[1] <= M.shape[0] else 0.0
    bend = smallest**2 + step * least
    base = smallest**2 if smallest > NEARLY_SINGULAR * singular[0] else bend
    kappa = (float(singular[0]) ** 2 + step * largest) / base if base > 0 else 1.0
    if is_loss(f):
        at_x, at_zero = gradient_magnitude(f, X), gradient_magnitude(f, np.zeros((1, X.shape[1])))
        terms = operations(f)
    else:
        at_x, at_zero = curvature_magnitude(f, X), curvature_magnitude(f, np.zeros((1, X.shape[1])))  # type: ignore[arg-type]
        terms = X.shape[1] + 8
    moduli = m**2 * norms(X) + step * at_x + kappa * (m * size + step * at_zero)
    allowed = tolerance(sum(M.shape) + terms + count, moduli)
    if not is_loss(f):
        # where nothing bends, a solver still rounds x itself: the minimiser of nearby data, up to a few units of its size
        blur = allowed / bend if bend > 0 else tolerance(sum(M.shape) + 8, norms(X))
        return step * subdifferential_distance(f, X, pull / step, blur), allowed  # type: ignore[arg-type]
    if not isinstance(f, Quadratic):
        allowed = allowed + ITERATED * (m**2 + step * largest) * (1 + norms(X))
    return np.asarray(step * gradient_rows(f, X) + pull), allowed  # type: ignore[arg-type]


def condition(f: Loss | Regulariser, X: Array, M: Array, Q: Array, step: float, size: Array, count: int) -> Comparison:
    """The law 0 in step df(x) + M'(Mx - q) of :func:`optimality`."""
    distance, allowed = optimality(f, X, M, Q, step, size, count)
    return Comparison(distance, np.zeros_like(distance), allowed, flattest(f, M, step))


def flattest(f: Loss | Regulariser, M: Array, step: float) -> float:
    """The least curvature of step f(x) + |Mx - q|^2/2, up to the rounding of M's singular values; 0 for all of it."""
    singular = np.linalg.svd(M, compute_uv=False)
    least = float(singular[-1]) if M.shape[1] <= M.shape[0] else 0.0
    sure = max(least - float(tolerance(sum(M.shape), np.asarray(modulus(M)))), 0.0)
    return sure**2 + step * max(curvature(f)[0], 0.0)


def blocks(rows: Array) -> Array:
    """The norm of the last axis; (k, n, p) -> (k, n)."""
    return lengths(rows)


def proximal_blocks(losses: Sequence[Loss], step: float, x: Array, z: Array, u: Array, present: Array) -> Comparison:
    """x_i = prox of step f_i at 2z - u_i for the users i present; x, u (k, n, p), z (k, p), present (k, n) of 0 and 1."""
    distance, square = np.zeros_like(x), np.full(len(x), TINY)
    eye = np.eye(x.shape[2])
    for i, f in enumerate(losses):
        rows = np.flatnonzero(present[:, i])
        if len(rows):
            size = 2 * norms(z[rows]) + norms(u[rows, i])
            distance[rows, i], allowed = optimality(f, x[rows, i], eye, 2 * z[rows] - u[rows, i], step, size, 4)
            square[rows] += allowed**2
    stiffness = min(1 + step * max(f.mu, 0.0) for f in losses)
    return Comparison(distance, np.zeros_like(distance), np.sqrt(square), stiffness)


def moved(x: Array, z: Array, clipping: float) -> Array:
    """Clip(x_i - z, C) user by user, C = clipping and 0 for no clipping; x (k, n, p), z (k, p)."""
    pull = x - z[:, None]
    return clip(pull, clipping) if clipping > 0 else np.asarray(pull)


def relaxed_blocks(u: Array, following: Array, x: Array, z: Array, noise: Array, lam: float, clipping: float,
                   present: Array) -> Comparison:  # fmt: skip
    """u_i + 2 lambda (Clip(x_i - z, C) + eta_i/2) for the users present: u, following, x, noise (k, n, p), z (k, p).

    Clipping is non-expansive, so that it passes on the rounding error of x_i - z.
    """
    mask = present[..., None]
    expected = mask * (u + 2 * lam * (moved(x, z, clipping) + noise / 2))
    size = blocks(u) + blocks(following) + 2 * lam * (blocks(x) + norms(z)[:, None]) + lam * blocks(noise)
    return Comparison(mask * following, expected, tolerance(u.shape[2] + 8, norms(present * size)))


def kept(u: Array, following: Array, present: Array) -> Comparison:
    """The u_i of users who are not present stay as they are, up to a multiple in which they are kept (``rounding.rescaled``)."""
    mask = 1 - present[..., None]
    return Comparison(mask * following, mask * u, rescaled(mask * u))


def drawn_blocks(u: Array, x: Array, z: Array, lam: float, clipping: float, present: Array) -> Array:
    """The noise that a run must have used: (T, m, p) where m users take part in each round, else the rows in order, (., p)."""
    eta = (u[1:] - u[:-1] - 2 * lam * moved(x, z, clipping)) / lam
    count = present.sum(axis=1).astype(int)
    rows = eta[present > 0]
    return np.asarray(rows.reshape(len(eta), count[0], -1) if len(set(count.tolist())) == 1 else rows)
