"""``python -m bench.privacy``: exact and certified divergences of noisy gradient ADMM (chan2024) after T iterations."""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from fractions import Fraction
from functools import partial
from typing import Any

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # products of this size gain nothing from more, and lose on a busy machine
import numpy as np

from verify.enclosures.balls import Enclosure, Infinite
from verify.privacy.admm_release import AdmmStep, GradientAdmm
from verify.privacy.linear_recursion import Recursion
from verify.privacy.linear_release import divergence, divergence_ball


def problem(n: int, m: int, draw: np.random.Generator) -> GradientAdmm:
    """A = [I | D] with entries in quarters, B = -I, g = |y|^2/4, beta = eta = 1/2."""
    D = [[Fraction(int(x), 4) for x in row] for row in draw.integers(-3, 4, (m, n - m))]
    identity = [[Fraction(int(i == j)) for j in range(m)] for i in range(m)]
    A = [row + extra for row, extra in zip(identity, D, strict=True)]
    return GradientAdmm(
        A, [[-x for x in row] for row in identity], [[x / 2 for x in row] for row in identity], Fraction(1, 2), Fraction(1, 2)
    )


def hessian(n: int, draw: np.random.Generator, exact: bool) -> Any:
    """Symmetric PSD of norm about one: float64, or the same in 64ths."""
    root = draw.normal(size=(n, n))
    H = root @ root.T / np.linalg.norm(root, 2) ** 2
    H = (H + H.T) / 2
    return [[Fraction(round(64 * x), 64) for x in row] for row in H.tolist()] if exact else H


def recursion(n: int, m: int, T: int, seed: int, *, same: bool, exact: bool) -> Recursion:
    """Two starts that differ by the vector of ones; one f for all steps, or another one in each."""
    draw = np.random.default_rng(seed)
    losses = [(hessian(n, draw, exact), T)] if same else [(hessian(n, draw, exact), 1) for _ in range(T)]
    run = problem(n, m, draw)
    return Recursion([1] * n + [0] * m, [(AdmmStep(run, H), count) for H, count in losses], 1)


def seconds(run: Callable[[], object]) -> tuple[float, object]:
    """CPU seconds of one call, and its result."""
    started = time.process_time()
    result = run()
    return time.process_time() - started, result


def exact_release(n: int, m: int, T: int, same: bool) -> Fraction | Infinite:
    return divergence(recursion(n, m, T, 1, same=same, exact=True))


def main(slow: bool = False) -> None:
    """Print the table; nothing is saved. ``slow``: also another f in each of 1000 steps at n = 256."""
    print("CPU seconds for D^z of (x_T, lam_T); radius: relative, certified")
    print(
        f"{'n':>4s} {'m':>4s} {'T':>6s} {'functions':>10s} {'arithmetic':>10s} {'seconds':>9s} {'aim':>5s} "
        f"{'radius':>9s} {'agree':>6s}"
    )
    cases = [(8, 5, 100, True), (8, 5, 100, False), (64, 64, 1000, True), (64, 64, 1000, False), (256, 256, 1000, False)]
    for n, m, T, same in cases if slow else cases[:4]:
        small = n == 8
        functions, aim = "one" if same else "T", 1 if small else 60 if n == 256 else 3 if same else 2
        release = recursion(n, m, T, 1, same=same, exact=small)  # what is drawn is not timed
        spent, found = seconds(partial(divergence_ball, release))
        if not isinstance(found, Enclosure):
            raise SystemExit(f"n = {n}, T = {T}: expected an enclosure, found {found}")
        exact = exact_release(n, m, T, same) if small else None
        agrees = "-" if not isinstance(exact, Fraction) else "yes" if found.contains(exact) else "NO"
        how = "floats" if not (small or same) else "balls"
        print(
            f"{n:4d} {m:4d} {T:6d} {functions:>10s} {how:>10s} {spent:9.3f} {aim:5d} "
            f"{float(found.radius / found.middle):9.1e} {agrees:>6s}",
            flush=True,
        )
        if small:
            spent, _ = seconds(partial(exact_release, n, m, T, same))
            print(
                f"{n:4d} {m:4d} {T:6d} {functions:>10s} {'exact':>10s} {spent:9.3f} {aim:5d} {'0':>9s} {agrees:>6s}", flush=True
            )


if __name__ == "__main__":
    import sys

    main("slow" in sys.argv[1:])
