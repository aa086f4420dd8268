"""``python -m bench.amplify``: best energies of gradient ADMM, engine against the same program written plainly in cvxpy."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from fractions import Fraction
from typing import TypeVar

from verify.amplify.algorithms import Setting
from verify.amplify.engine import amplify

Value = TypeVar("Value")
BETA, VALUES = Fraction(7, 10), (Fraction(1), Fraction(13, 10), Fraction(2))


def plain(steps: int, s_values: tuple[float, ...], kernel: bool) -> float:
    """The program of section 2 of the note at eta = 1, written from the note: one block for each singular value and iteration."""
    import cvxpy as cp
    import numpy as np

    w = cp.Variable()
    constraints = []
    energies: list[cp.Expression] = []
    for k in range(1, steps + 1):
        theta = cp.Variable(2, nonneg=True)
        before, energies = energies, []
        for i, s in enumerate((*s_values, 0.0) if kernel else s_values):
            if s == 0 or k == 1:  # the kernel of A, or dlam = beta A dx and B dy = 0
                F, U, X, Y = np.array([[1 / (1 + s)]]), np.array([[-1 / (1 + s)]]), np.eye(1), -np.eye(1)
            else:
                F, U = np.array([[(1 - s) / (1 + s), 1 / (1 + s)], [-s, 1]]), np.array([[-1 / (1 + s), -2 / (1 + s)], [0, -1]])
                X, Y = np.array([[1, 0], [-1, 1 / s]]), np.diag([-1, -1 / s])
            n = len(F)
            S, Theta = cp.Variable((n, n), symmetric=True), cp.diag(theta[:n])
            N = np.eye(1) if n == 1 else np.diag([1.0, 0.0])
            if k > 1:
                last = before[i]
                if n > last.shape[0]:
                    last = np.array([[1.0], [s]]) @ last @ np.array([[1.0, s]])
                N = N + last
            block = cp.bmat([[S, -S @ X.T / 2, S @ F.T], [-X @ S / 2, -Y @ Theta, Theta @ U.T], [F @ S, U @ Theta, N]])
            constraints.append((block + block.T) / 2 >> 0)
            energies.append(S)
    for S in energies:
        corner = np.zeros(S.shape)
        corner[0, 0] = 1
        constraints.append(S - w * corner >> 0)
    cp.Problem(cp.Maximize(w), constraints).solve(solver=cp.CLARABEL)
    return 1 / float(w.value)


def timed(work: Callable[[], Value]) -> tuple[Value, float, float]:
    """What ``work`` returns, the seconds that passed, and those of the processor: the first grow where others use the machine."""
    started, used = time.perf_counter(), time.process_time()
    value = work()
    return value, time.perf_counter() - started, time.process_time() - used


def main(plain_up_to: int = 100) -> None:
    """Print the table; nothing is saved."""
    settings = [Setting("gradient-admm", n, Fraction(1), BETA, tuple(a**2 for a in VALUES), True) for n in (2, 20, 100, 1000)]
    _, passed, used = timed(lambda: amplify(settings[0]))
    print(f"loading the solver, once, with the run N = 2: {passed:.2f} ({used:.2f})")
    if plain_up_to >= 2:
        plain(2, (1.0,), False)  # loads cvxpy
    print("best energies of gradient ADMM, three singular values and a kernel; seconds (of the processor)")
    print(f"{'N':>6s} {'energy':>14s} {'engine, certified and checked':>31s} {'plain cvxpy':>16s} {'difference':>11s}")
    for setting in settings[1:]:
        answer, passed, used = timed(lambda setting=setting: amplify(setting))  # type: ignore[misc]
        energy = float("nan") if answer.energy is None else answer.energy
        line = f"{setting.steps:6d} {energy:14.9g} {f'{passed:.2f} ({used:.2f})':>31s}"
        if setting.steps > plain_up_to:
            print(f"{line} {'-':>16s} {'-':>11s}", flush=True)
            continue
        modes = tuple(float(BETA * a**2) for a in VALUES)
        value, passed, used = timed(lambda steps=setting.steps, modes=modes: plain(steps, modes, True))  # type: ignore[misc]
        print(f"{line} {f'{passed:.2f} ({used:.2f})':>16s} {abs(value / energy - 1):11.1e}", flush=True)


if __name__ == "__main__":
    main(*(int(argument) for argument in sys.argv[1:]))
