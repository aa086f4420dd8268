"""What the condition of a step leaves of recorded values, and what rounding explains of it.

A linear condition P x = b, P = K + H with a quadratic's H, both symmetric, is compared by P^-1 (P x - b), the distance of x from
the solution, because a right program need not leave a small residual. gamma |P^-1| times the moduli is what evaluating it costs.
With kappa the largest over the least eigenvalue of P, a right program may leave 3 kappa gamma |b|/a, a the multiple of I in K
(without one the least eigenvalue of K, and of P where K is nearly singular):

* a backward stable solve kappa gamma |x|, an explicit inverse kappa gamma |P^-1| |b| (Higham, chapters 9, 10; section 14.1);
* Woodbury's formula x = w - A'S^-1 Aw for P = a(I + k A'A), w = b/a, S = I/k + AA': the errors of w, of Aw and of the solve are
  gamma |w| times 1, |A'S^-1| |A| and |A'S^-1|^2 |S|. For t the singular values of sqrt(k) A, from t0 to T,
  kappa = (1 + T^2)/(1 + t0^2) and |A'S^-1| = sqrt(k) max t/(1 + t^2), which is t0/(1 + t0^2) where t0 >= 1, else at most 1/2: the
  last two are at most sqrt(kappa) and kappa. The residual may be kappa^(3/2) gamma |b|.

A smooth f that is not quadratic has no such P: there the residual is compared, and kappa gamma |b| of it allowed.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Any, NamedTuple

import numpy as np

from ...algorithms import functions as library
from ...algorithms.arrays import Array, floats
from ...algorithms.regularisers import L1, Zero
from ...algorithms.rounding import gradient_magnitude, lengths, modulus, operations, spectral_norm
from .rounding import tolerance
from .rows import curvature_magnitude, gradient_rows, subdifferential_distance

# What the papers call argmin is an iteration in most programs, and where it stops is the program's choice, not rounding: this is
# a rule, said in docs/conformance.md, and no bound of an error. An iteration must reach this residual, relative to the operands
# of the optimality condition, besides what rounding explains of them; a unit of float32's last place is 2^12 times as much.
INNER = 2.0**-36
NEARLY_SINGULAR = 1e-3  # such an M in M'M is not inverted on its own: the curvature of f takes part


class Size(NamedTuple):
    """Of each row and agent, (k, n): the norm of the sum of the moduli, and the error inherited; terms: operations per entry."""

    moduli: Array
    error: Array
    terms: int = 0

    @property
    def allowed(self) -> Array:
        return tolerance(self.terms + 4, self.moduli) + self.error


@dataclass(frozen=True, eq=False)
class Residual:
    """Of a condition, row by row: what it leaves (k, d), and what rounding explains of its norm, (k,); ``left`` is in units of
    the target where ``alike``. stiffness, forward: see ``Compared``."""

    left: Array
    unmet: Array
    stiffness: Array
    forward: Array
    alike: bool = False


def _matrix(K: Array, size: int) -> Array:
    return K if K.ndim == 3 else K[:, None, None] * np.eye(size)


def residual(
    f: Any,
    X: Array,
    slope: Array,
    K: Array,
    count: int,
    moduli: Array,
    error: Array,
    start: Array,
    multiple: Array,
    own: Array,
    near: Array,
) -> Residual:
    """Of 0 in df(x) + slope, row by row: X, slope (k, d); K (1 or k, ..); all else (k,).

    slope, of the size (moduli, error), is K x and operands of moduli ``start``; K symmetric, with ``multiple`` I. own: the
    error of x. near: the size of the points u from which a right program may step to x; P u - b rounds at |P| |u|.
    """
    if isinstance(f, library.Absolute):
        f = L1(float(f.c1))
    form = (0.0, 0.0) if f is None or isinstance(f, Zero) else library.quadratic(f)
    d = X.shape[1]
    if form is not None:
        H, h = floats(form[0]), floats(form[1])
        H = H if H.ndim == 2 else float(H) * np.eye(d)
        P, mine, beyond = _matrix(K, d) + H, modulus(H) * lengths(X), float(np.linalg.norm(h))
        least, kappa = _curvature(P)
        low, high = _ends(K)
        base = np.where(low > NEARLY_SINGULAR**2 * high, low, least)
        base = np.where(multiple > 0, multiple, base)
        residual = X @ H + h + slope
        if not np.any(K) and not np.all(least):  # no system, a gradient alone
            allowed = Size(moduli + mine + beyond, error + spectral_norm(H) * own, count + 4 * d).allowed
            return Residual(residual, allowed, np.broadcast_to(least, len(X)), np.full(len(X), np.inf))
        flat = np.broadcast_to(least == 0, len(X))  # flat up to rounding: nobody can solve it, and float64 decides nothing
        inner = INNER * (moduli + mine + beyond) if hasattr(f, "loss") else 0.0  # the papers' argmin: often an iteration
        with np.errstate(divide="ignore", invalid="ignore"):
            all_moduli = moduli + mine + beyond + kappa * (np.maximum(least / base, 1.0) * (start + beyond) + least * near)
            allowed = Size(all_moduli, error + spectral_norm(H) * own, count + 4 * d).allowed + inner
            forward = np.where(flat, np.inf, allowed / least)
        safe = np.where((least == 0)[:, None, None], np.eye(d), P)
        many = len(safe) != 1
        distance = np.linalg.solve(safe, residual[..., None])[..., 0] if many else np.linalg.solve(safe[0], residual.T).T
        return Residual(np.ascontiguousarray(distance), allowed, np.where(flat, 0.0, 1.0), forward, True)
    bent = _ends(K)[0]
    stiffness = np.broadcast_to(np.where(bent > 0, _curvature(K)[0] if K.ndim == 3 else bent, 0.0), len(X))
    if hasattr(f, "mu_g"):
        bend = stiffness + float(f.mu_g)
        allowed = Size(moduli + curvature_magnitude(f, X), error, count + 8).allowed
        with np.errstate(divide="ignore"):
            blur = np.where(bend > 0, allowed / bend, tolerance(d + 8, lengths(X))) + own
            forward = np.where(bend > 0, allowed / bend, np.inf)
        return Residual(subdifferential_distance(f, X, slope, blur), allowed, bend, forward)
    loss, l1 = getattr(f, "loss", f), float(getattr(f, "l1", 0.0))
    bend = stiffness + float(loss.mu)
    with np.errstate(divide="ignore", invalid="ignore"):
        largest = np.linalg.norm(K, 2, axis=(-2, -1)) if K.ndim == 3 else np.abs(K)
        kappa = np.where(bend > 0, (largest + float(loss.nu)) / bend, 1.0)
        moduli = moduli + gradient_magnitude(loss, X) + l1 * np.sqrt(d)
        far = start + float(gradient_magnitude(loss, np.zeros((1, d)))[0])
        terms = count + operations(loss) + 8
        allowed = Size(moduli + kappa * far, error + float(loss.nu) * own, terms).allowed + INNER * moduli
        forward = np.where(bend > 0, allowed / bend, np.inf)
    total = gradient_rows(loss, X) + slope
    if l1:
        total = subdifferential_distance(L1(l1), X, total, forward + own)
    return Residual(total, allowed, bend, forward)


def _ends(M: Array) -> tuple[Array, Array]:
    """The least and the largest eigenvalue of symmetric matrices (k, d, d), or of multiples of I (k,)."""
    if M.ndim == 1:
        return M, M
    values = _eigenvalues(M.shape, M.tobytes()) if len(M) == 1 else floats(np.linalg.eigvalsh(M))
    return values[:, 0], values[:, -1]


@lru_cache(maxsize=256)  # the windows of a run ask for the same ones
def _eigenvalues(shape: tuple[int, ...], entries: bytes) -> Array:
    return floats(np.linalg.eigvalsh(np.frombuffer(entries).reshape(shape)))


def _curvature(P: Array) -> tuple[Array, Array]:
    """Of symmetric P (k, d, d), the least eigenvalue, 0 where it is no more than its rounding error; and the largest over it.

    P and its eigenvalues are computed with errors of at most gamma_2n | |P| | (Higham, chapter 3; Weyl's inequality).
    """
    least, largest = _ends(P)
    sure = least > tolerance(2 * P.shape[-1], np.array([modulus(M) for M in P]))
    return np.where(sure, least, 0.0), np.where(sure, largest / np.where(sure, least, 1.0), 1.0)
