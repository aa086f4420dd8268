"""Runs of one mode, stage by stage with the best of a few matrices: where what came before a use hides it, a run is good or bad
by which functions stand there, and a climb by slopes ends at the first choice that no small change improves.

With all other stages held, the end is Gaussian with mean B m + u and covariance B G B^T + V: m and G of the state before the
stage, B its map and all maps after it, u and V what enters later. So every choice at a stage is tried at once, and stages are
gone through in order of time until a round gains nothing. Nothing here has to be right: what a run leaks is computed exactly
afterwards.
"""

from __future__ import annotations

from itertools import product
from typing import Any

import numpy as np

from .instances import BELOW_ONE, Floats, Search
from .system import System

LEVELS = (0.0, 0.1, 0.5, 1.0)  # of each Omega
ROUNDS, GAIN, RIDGE = 12, 1e-6, 1e-12


def best_of_mode(system: System, mode: int) -> tuple[float, Search, Floats]:
    """The best run of this mode from two starts, every Omega 0 or 1: its energy in floats, its search and its parameters."""
    search = Search(system, (mode,), False)
    tried = (ascended(search, level) for level in (0, -1))
    value, where = max(((search.value(where)[0], where) for where in tried), key=lambda one: one[0])
    return value, search, where


def ascended(search: Search, first: int) -> Floats:
    """The parameters that rounds over the stages end at; first: which of LEVELS stands everywhere at the start."""
    tables: dict[int, tuple[list[tuple[float, ...]], Floats]] = {}
    for stage, parts in zip(search.stages, search.floats, strict=True):
        if id(stage) not in tables:
            tables[id(stage)] = maps(*parts[:4])
    options = [tables[id(stage)] for stage in search.stages]
    noise = [parts[4] @ parts[4].T for parts in search.floats]
    push = [parts[5][:, 0] * float(search.system.delta) * (k in search.differing) for k, parts in enumerate(search.floats)]
    picks, signs = [range(len(rows))[first] for rows, _ in options], [1] * len(options)
    best, before = 0.0, -1.0
    for _ in range(ROUNDS):
        if best <= before * (1 + GAIN):
            break
        before = best
        size = len(noise[0])
        later, means, spread = [np.eye(size)], [np.zeros(size)], [np.zeros((size, size))]
        for k, (_, choices) in enumerate(options):
            means.append(means[k] + later[k] @ push[k] * signs[k])
            spread.append(spread[k] + later[k] @ noise[k] @ later[k].T)
            later.append(later[k] @ choices[picks[k]])
        m = search.entry[:, 0] * search.system.start
        G = np.zeros((len(m), len(m)))
        for k in reversed(range(len(options))):
            choices, turns = options[k][1], (1, -1) if k in search.differing else (1,)
            B = later[k] @ choices
            cov = B @ G @ B.swapaxes(1, 2) + spread[k + 1]
            values = np.array([energies(B @ m + means[k] + later[k] @ push[k] * turn, cov) for turn in turns])
            turn, pick = np.unravel_index(int(np.argmax(values)), values.shape)
            if values[turn, pick] > best * (1 + RIDGE):
                best, picks[k], signs[k] = float(values[turn, pick]), int(pick), turns[turn]
            M = choices[picks[k]]
            m, G = M @ m + push[k] * signs[k], M @ G @ M.T + noise[k]
    where = np.zeros(search.size)
    for stages, slots in search.groups:
        for place, here in slots:
            for k, slot in zip(stages, here, strict=True):
                levels = [options[k][0][picks[k]][i] for i in place]
                where[slot] = np.diag(np.arcsin(2 * np.array(levels) - 1))
    if search.free_inputs:
        where[search.matrices :] = [signs[k] for k in search.differing]
    return where


def maps(F: Floats, U: Floats, X: Floats, Y: Floats) -> tuple[list[tuple[float, ...]], Floats]:
    """Every choice of LEVELS for the unknowns of a stage, and the map of the state that it makes."""
    rows = list(product(LEVELS, repeat=len(Y)))
    whole = BELOW_ONE * np.array(rows).reshape(len(rows), 1, len(Y)) * np.eye(len(Y))
    return rows, F + U @ np.linalg.solve(np.eye(len(Y)) - whole - whole @ Y, whole @ X)


def energies(m: Floats, covariance: Floats) -> Any:
    """m^T S^-1 m of each mean and covariance S; where S has a kernel, a little less."""
    scale = np.sqrt(np.maximum(np.diagonal(covariance, axis1=1, axis2=2), 1e-300))
    whitened = covariance / (scale[:, :, None] * scale[:, None, :]) + RIDGE * np.eye(scale.shape[1])
    y = m / scale
    return (y * np.linalg.solve(whitened, y[:, :, None])[:, :, 0]).sum(axis=1)
