"""``python -m bench.batched``: iterations per second of gradient ADMM (chan2024, Algorithm 1): clear loop, batched, cvxpy.

An iteration is one step of one run. Each ratio is of numbers measured one after the other in the same process, one BLAS thread.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import cast

import numpy as np

from verify.admm import ElasticNet, Problem, Quadratic
from verify.admm.batched import SameLoss, batched_gradient_admm
from verify.algorithms.chan2024.gradient_admm import gradient_admm
from verify.algorithms.run import run


def problem(n: int, draw: np.random.Generator) -> Problem:
    """General A (n, n) and c, B = -I, g elastic net, f quadratic with smoothness 1."""
    root, A = draw.normal(size=(2, n, n)) / np.sqrt(n)
    H = root @ root.T / np.linalg.norm(root, 2) ** 2
    return Problem(Quadratic(H, draw.normal(size=n)), ElasticNet(0.01, 0.1), A, -np.eye(n), draw.normal(size=n), 0.9, 0.9)


def clear_rate(p: Problem, steps: int, draw: np.random.Generator) -> float:
    given = p.inputs([p.f] * steps, {"N": draw.normal(size=(steps, p.n))}, x=np.zeros(p.n), lam=np.zeros(p.m))
    return steps / best(lambda: run(gradient_admm, given, steps))


def batched_rate(p: Problem, runs: int, steps: int, draw: np.random.Generator) -> float:
    """Only the last iterate is kept; the noise is an argument, as in the clear loop."""
    x, lam, noise = np.zeros((runs, p.n)), np.zeros((runs, p.m)), draw.normal(size=(runs, steps, p.n))
    losses = SameLoss(cast(Quadratic, p.f))
    return runs * steps / best(lambda: batched_gradient_admm(p, x, lam, losses, steps=steps, noise=noise, keep=[steps]))


def product_rate(p: Problem, runs: int, steps: int, draw: np.random.Generator) -> float:
    """The six matrix products of a batched step alone: A x, G's B'w, By, Hx, A'r and the inverse of I + eta beta A'A."""
    rows, matrix = draw.normal(size=(runs, p.n)), draw.normal(size=(p.n, p.n))

    def products() -> None:
        for _ in range(6 * steps):
            rows @ matrix

    return runs * steps / best(products)


def cvxpy_rate(p: Problem, steps: int) -> float:
    """Both steps of each iteration as conic programmes, compiled once with parameters, by Clarabel."""
    import cvxpy

    x, y, w, v = cvxpy.Variable(p.n), cvxpy.Variable(p.l), cvxpy.Parameter(p.m), cvxpy.Parameter(p.n)
    g = cvxpy.norm1(y) * 0.01 + cvxpy.sum_squares(y) * 0.1
    y_step = cvxpy.Problem(cvxpy.Minimize(g - w @ (p.B @ y) + p.beta / 2 * cvxpy.sum_squares(p.B @ y - p.c)))
    x_step = cvxpy.Problem(cvxpy.Minimize(v @ x + p.beta / 2 * cvxpy.sum_squares(p.A @ x) + cvxpy.sum_squares(x) / (2 * p.eta)))

    def loop() -> None:
        point, lam = np.zeros(p.n), np.zeros(p.m)
        for _ in range(steps):
            w.value = lam - p.beta * p.A @ point
            y_step.solve(solver=cvxpy.CLARABEL)
            force = p.beta * (p.B @ y.value - p.c)
            lam = w.value - force
            v.value = p.f.gradient(point) + p.A.T @ (force - lam) - point / p.eta
            x_step.solve(solver=cvxpy.CLARABEL)
            point = x.value

    return steps / best(loop, repeats=1)


def best(run: Callable[[], object], repeats: int = 5) -> float:
    """The least seconds of ``repeats`` runs after one to warm up."""
    times = []
    for _ in range(repeats + 1):
        started = time.perf_counter()
        run()
        times.append(time.perf_counter() - started)
    return min(times[1:])


def main() -> None:
    """Print the table; nothing is saved."""
    print("iterations per second of gradient ADMM; batched: 500 runs, the last iterate kept")
    print(
        f"{'n':>4s} {'clear':>10s} {'batched':>12s} {'cvxpy':>8s} {'batched/clear':>14s} {'batched/cvxpy':>14s} "
        f"{'clear/cvxpy':>12s} {'time/products':>14s}"
    )
    for n in (2, 8, 64):
        draw = np.random.default_rng(n)
        p = problem(n, draw)
        clear, batched = clear_rate(p, 300, draw), batched_rate(p, 500, 50, draw)
        products, cvxpy = product_rate(p, 500, 50, draw), cvxpy_rate(p, 20)
        print(
            f"{n:4d} {clear:10.3g} {batched:12.3g} {cvxpy:8.3g} {batched / clear:14.0f} {batched / cvxpy:14.0f} "
            f"{clear / cvxpy:12.1f} {products / batched:14.2f}"
        )
    print("aims: batched/clear >= 100 at n = 8; time/products <= 2 at n = 64")


if __name__ == "__main__":
    main()
