"""``python -m tests.amplify.runs [COUNT] [SEED]``: random linear-Gaussian runs of Algorithm 1 against certified bounds.

Written from the paper's Lemmas 3.1 and 3.2, with nothing of the engine: A = U diag(a) V^T with random orthogonal U and V, f_t
quadratic, g quadratic, y of any dimension. The run's own divergence at its worst dx_0 is compared with the bound of the class.
"""

import sys
import time
from dataclasses import dataclass
from fractions import Fraction

import numpy as np

from tests.amplify import asked
from tests.amplify.grid import show
from tests.tables import table
from verify.amplify.engine import amplify

SETTINGS = tuple(asked.setting(text) for (text,) in table(__file__, "settings", "runs"))


@dataclass(frozen=True)
class Run:
    """A run in floats: A (m, n), H_t (n, n), Y = B (K + beta B'B)^{-1} B' (m, m)."""

    A: np.ndarray
    H: list[np.ndarray]
    Y: np.ndarray


def draw_run(setting, rng):
    """Random sizes and matrices; extreme slopes often, since the worst runs have them."""
    values = np.sqrt([float(a) for a in setting.squares])
    copies = rng.integers(1, 3) if len(values) == 1 else 1
    a = np.repeat(values, copies)
    m, n = len(a), len(a) + (int(rng.integers(1, 3)) if setting.kernel else 0)
    A = orthogonal(rng, m) @ np.hstack([np.diag(a), np.zeros((m, n - m))]) @ orthogonal(rng, n).T
    low, high = float(setting.mu), float(setting.smoothness)
    kind = rng.integers(4)
    H = []
    for _ in range(setting.steps):
        if kind == 0:
            slopes = np.full(n, low)
        elif kind == 1:
            slopes = rng.choice([low, high], n)
        else:
            slopes = rng.uniform(low, high, n)
        Q = orthogonal(rng, n)
        H.append(Q @ np.diag(slopes) @ Q.T)
    beta = float(setting.beta)
    length = int(rng.integers(1, m + 2))
    B = orthogonal(rng, m) if rng.integers(2) else rng.normal(size=(m, length))
    curvature = 10.0 ** rng.uniform(-5, 3, B.shape[1])
    Q = orthogonal(rng, B.shape[1])
    Y = B @ np.linalg.inv(Q @ np.diag(curvature) @ Q.T + beta * B.T @ B) @ B.T
    return Run(A, H, (Y + Y.T) / 2)


def orthogonal(rng, size):
    return np.linalg.qr(rng.normal(size=(size, size)))[0]


def worst(setting, run):
    """2 sigma^2 D^z of the release at the worst dx_0, per |dx_0|^2 of the setting's norm, and that dx_0."""
    eta, beta = float(setting.eta), float(setting.beta)
    m, n = run.A.shape
    eye_n, eye_m = np.eye(n), np.eye(m)
    P = np.linalg.inv(eye_n + eta * beta * run.A.T @ run.A)
    w = np.hstack([-beta * run.A, eye_m])
    lam = (eye_m - beta * run.Y) @ w
    state, covariance = np.vstack([eye_n, np.zeros((m, n))]), np.zeros((n + m, n + m))
    noise = np.diag([1.0] * n + [0.0] * m)
    for H in run.H:
        x = P @ (np.hstack([eye_n - eta * H, np.zeros((n, m))]) + eta * run.A.T @ (eye_m - 2 * beta * run.Y) @ w)
        M = np.vstack([x, lam])
        state, covariance = M @ state, M @ covariance @ M.T + noise
    scale = 1 / np.sqrt(np.maximum(np.diag(covariance), 1e-300))
    inverse = np.linalg.pinv(scale[:, None] * covariance * scale, rcond=1e-12, hermitian=True)
    cost = (scale[:, None] * state).T @ inverse @ (scale[:, None] * state)
    norm = np.eye(n)
    if setting.norm != "euclid":
        norm = norm + eta * beta * run.A.T @ run.A
    root = np.linalg.inv(np.linalg.cholesky(norm))
    values, vectors = np.linalg.eigh(root @ cost @ root.T)
    return float(values[-1]), root.T @ vectors[:, -1]


def exactly(setting, run):
    """The same energy at the dx_0 that floats find worst, in balls (verify.privacy): what decides where floats are close."""
    import flint

    from verify.privacy.linear_recursion import Recursion, Step
    from verify.privacy.linear_release import divergence_ball

    def table(rows):
        rows = np.asarray(rows, dtype=float)
        return flint.fmpq_mat(*rows.shape, [flint.fmpq(*float(x).as_integer_ratio()) for x in rows.ravel()])

    eta, beta = (flint.fmpq(x.numerator, x.denominator) for x in (setting.eta, setting.beta))
    m, n = run.A.shape
    A, Y, eye_n, eye_m = table(run.A), table(run.Y), table(np.eye(n)), table(np.eye(m))
    P = (eye_n + A.transpose() * A * (eta * beta)).inv()
    to_x, to_lam = P * A.transpose() * (eye_m - Y * (beta * 2)) * eta, eye_m - Y * beta
    push = A * (-beta)
    steps = []
    for H in run.H:
        blocks = ((P * (eye_n - table((H + H.T) / 2) * eta) + to_x * push, to_x), (to_lam * push, to_lam))
        M = [
            [Fraction(int(B[i, j].p), int(B[i, j].q)) for B in row for j in range(B.ncols())]
            for row in blocks
            for i in range(row[0].nrows())
        ]
        steps.append((Step(M, [[int(i == j) for j in range(n)] for i in range(n + m)]), 1))
    start = [Fraction(float(x)) for x in worst(setting, run)[1]]
    norm = sum(x**2 for x in start)
    if setting.norm != "euclid":
        image = [sum(Fraction(float(a)) * x for a, x in zip(row, start, strict=True)) for row in run.A]
        norm += setting.eta * setting.beta * sum(x**2 for x in image)
    return 2 * divergence_ball(Recursion([*start, *([0] * m)], steps, 1)).lower / norm


def ratios(count, seed):
    """For every setting the largest energy over its certified bound, of ``count`` runs in all. Where floats leave a doubt (they
    lose digits when lam is nearly known) the run is evaluated exactly."""
    rng = np.random.default_rng(seed)
    found = []
    for i, setting in enumerate(SETTINGS):
        bound = amplify(setting).certified
        largest = 0.0
        for _ in range(count // len(SETTINGS) + (i < count % len(SETTINGS))):
            run = draw_run(setting, rng)
            ratio = worst(setting, run)[0] / float(bound)
            if ratio > 1:
                ratio = float(exactly(setting, run) / bound)
            largest = max(largest, ratio)
        found.append(largest)
    return found


def exceeding(found, cut=0.0):
    """The settings whose runs pass the bound when it is cut by ``cut`` (1e-10 is left to the rounding of U and V)."""
    return [i for i, ratio in enumerate(found) if ratio > (1 - cut) * (1 + 1e-10)]


def main(count=36_000, seed=0):
    started = time.perf_counter()
    found = ratios(count, seed)
    for setting, ratio in zip(SETTINGS, found, strict=True):
        a = ", ".join(f"{float(s) ** 0.5:g}" for s in setting.squares)
        show(
            f"  beta {setting.beta!s:5s} N {setting.steps:3d} a = {a:12s}{' kernel' if setting.kernel else '':7s} "
            f"{setting.norm:10s} largest run / certified bound {ratio:.6f}"
        )
    show(
        f"{count} runs, {len(exceeding(found))} beyond a certified bound; beyond bounds cut by 1 %: "
        f"{len(exceeding(found, 0.01))} settings; {time.perf_counter() - started:.1f} s"
    )
    return 1 if exceeding(found) or not exceeding(found, 0.01) else 0


if __name__ == "__main__":
    sys.exit(main(*(int(argument) for argument in sys.argv[1:])))
