"""The run of an instance with a matrix A that is given, whose squared singular values are irrational.

An instance at rational numbers near these values says, in the coordinates of the singular pairs, what the gradients of f and g
answer: H x and B y = Y (lam - beta A x). Turned by the singular vectors (floats, made rational) they are a symmetric H in x and a
symmetric beta Y in A's target. Whatever rounding does, with mu <= H <= nu and 0 < beta Y < 1, decided exactly, they are quadratic
f_t and g of Hessian K = beta ((beta Y)^-1 - 1) >= 0, B = 1, so that the exact run with A itself is one of the class. K may differ
by stage as in :mod:`verify.amplify.instances`.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

import numpy as np

from ..enclosures.balls import Enclosure
from ..enclosures.matrices import EXACT, fractions_matrix
from ..kernel import semidefinite
from ..privacy.admm_release import AdmmStep, GradientAdmm, metric
from ..privacy.linear_recursion import Recursion
from ..privacy.linear_release import divergence_ball
from .algorithms import Setting, system
from .instances import Floats, Instance, answers, bounded, full_modes, joined, short

ROOM = 2.0**-30  # of the distance between the ends of a class, by which matrices stay inside
ONE = Fraction(1)


def energy(rows: Sequence[Sequence[Fraction]], setting: Setting, instance: Instance) -> Fraction:
    """At most 2 sigma^2 times the divergence of the run with A (m, n), per |dx_0|_M^2 or for the differences of the instance.

    setting: one user's or of two starts in the norm M, its squares near the squared singular values of A. ValueError where a
    singular value stands in the instance twice, or the run is none of the class.
    """
    whole, copies = system(setting), instance.modes
    if len({*copies}) < len(copies):
        raise ValueError("a singular value of a matrix that is given stands there twice")
    eta, beta = setting.eta or ONE, setting.beta or ONE
    left, values, right = np.linalg.svd(np.array([[float(x) for x in row] for row in rows]))
    squares = [float(x) for x in sorted(setting.squares)]
    columns = [
        int(np.argmin(abs(values**2 - squares[i]))) if i < len(squares) else len(values) for i in copies
    ]  # of the singular vectors; the kernel's come last
    V, U = right[columns].T, left[:, [c for c in columns if c < len(values)]]
    sizes = [1.0 if c == len(values) else float(values[c]) for c in columns]
    differing = [k for k, stage in enumerate(whole.run) if stage.differs]
    vectors = [[short(float(x)) for x in V @ np.array(one, dtype=float)] for one in instance.inputs]
    vectors = [v if setting.norm == "M" else [*bounded(v, setting.delta, True)] for v in vectors]
    steps = []
    for k, stage in reversed([*enumerate(joined(whole, copies))]):
        modes = [full_modes(whole, i)[k] for i in copies]
        P = np.array(answers(stage, instance.omega[k]), dtype=float)
        H = part(modes, P, "f", "x", [1.0] * len(modes))  # beyond mu
        Y = part(modes, P, "B_y", "lam", sizes)
        step, sigma = setting.varying[-1 - k] if setting.varying else (eta, ONE)
        curved = inside(V @ H @ V.T, setting.mu, setting.smoothness)
        G = fractions_matrix(inside(float(beta) * U @ Y @ U.T, Fraction(0), ONE))
        K = (G.inv() - EXACT.identity(len(values))) * EXACT.number(beta)
        problem = GradientAdmm(rows, EXACT.identity(len(values)), K, beta, step)
        moved = vectors[differing.index(k)] if k in differing else None
        steps.append((AdmmStep(problem, curved, moved).louder(sigma), 1))
    norm, start = ONE, [Fraction(0)] * len(right)
    if whole.start:
        start = vectors[0]
        norm = metric(rows, start, eta * beta)
    found = divergence_ball(Recursion([*start, *[Fraction(0)] * len(values)], steps, 1))
    if not isinstance(found, Enclosure):
        raise ValueError(f"the divergence of the run is infinite: {found.why}")
    return 2 * found.lower / norm


def part(modes: Sequence[Any], P: Floats, unknown: str, state: str, sizes: Sequence[float]) -> Floats:
    """What an unknown of each mode is by a state of each, both as the algorithm's own vectors in orthonormal coordinates."""
    rows, columns = [], []
    row = column = 0
    for mode, size in zip(modes, sizes, strict=True):
        if unknown in mode.unknowns:
            i = mode.unknowns.index(unknown)
            rows.append((row + i, 1 / (float(mode.units[len(mode.states) + i]) * size)))
        if state in mode.states:
            i = mode.states.index(state)
            columns.append((column + i, float(mode.units[i]) * size))
        row, column = row + len(mode.unknowns), column + len(mode.states)
    return np.array([[P[i, j] * down * up for j, up in columns] for i, down in rows]).reshape(len(rows), len(columns))


def inside(matrix: Floats, low: Fraction, high: Fraction) -> list[list[Fraction]]:
    """A symmetric rational matrix near low + ``matrix`` with eigenvalues in [low, high], exactly; inside where low < high."""
    size, wide = len(matrix), float(high - low)
    values, turn = np.linalg.eigh((matrix + matrix.T) / 2)
    near = (turn * np.clip(values, ROOM * wide, (1 - ROOM) * wide)) @ turn.T
    found = [[short(float(near[min(i, j), max(i, j)])) + (low if i == j else 0) for j in range(size)] for i in range(size)]
    for bound, sign in ((low, 1), (high, -1)):
        if not semidefinite([[sign * (x - (bound if i == j else 0)) for j, x in enumerate(row)] for i, row in enumerate(found)]):
            raise ValueError("a Hessian of the run is outside its class")
    return found
