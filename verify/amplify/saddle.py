"""The instance against which the best shifts are best, read off the multipliers of the semidefinite program.

Let Z be the multiplier of the block of a mode at stage k (:mod:`verify.amplify.program`), over (y, h, e, z). It is the table of
inner products of vectors: d = S_k y, p = theta h, delta = theta_delta e are a difference, what the functions contribute and the
change, -E^T applied to -z the shift, and y is half the price of d. At the optimum these vectors follow the iteration, each class
fact is an equality, <p, X> = 0 summed over modes, and prices obey

    y = state^T z' + of_state^T h/2,    0 = unknown^T z' + (X + of_unknown^T p)/(2 theta),    y of the next stage = landing^T z',

with z' = -z. A linear function with Omega p = p and Omega X = 0 (one symmetric matrix, the modes and their dimensions together)
makes exactly these moves, and its adjoint returns exactly these prices, so that the shifts are the best control of this one
linear system: what it leaks is the optimum. Whatever Omega does besides is free. It needs S_k to be invertible: where an energy
is infinite in some direction (small eta beta, few iterations) the prices may differ there, and what is found is a start for the
search.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

import numpy as np

from .instances import MAX_LENGTH, Floats, Instance, Search, full_modes, search_instances
from .one_mode import best_of_mode
from .program import Moment, Proposal
from .system import System

SMALL, MOST, NEAR = (1e-2, 1e-3, 1e-4, 1e-5), 3, 5e-6
SHORT, CLIMBS = 0.99, 24  # of the quick instance
ENOUGH, CLIMB, FAR, SPREAD = Fraction(1, 10**6), 1e-3, 2e-2, 1e-3


def worst_case(system: System, proposal: Proposal, target: float) -> tuple[float, Search, Floats] | None:
    """The best of the instances that the multipliers give when directions below a share of them are left out: its energy in
    floats, the search it belongs to and its parameters. None where the solver left no multipliers."""
    best: tuple[float, Search, Floats] | None = None
    seen: set[tuple[int, ...]] = set()
    for small in SMALL:
        copies = needed(proposal.moments, small)
        if not copies or copies in seen:
            continue
        seen.add(copies)
        search = Search(system, copies, False)
        where = parameters(search, proposal.moments)
        value = search.value(where)[0]
        if best is None or value > best[0] * (1 + NEAR / 10):
            best = (value, search, where)
        if best[0] >= target * (1 - NEAR):
            break
    return best


def quick_place(system: System, target: float, proposal: Proposal, once: bool) -> tuple[Search, Floats] | None:
    """The instance that the multipliers give; where it leaks less than SHORT of the target, the best of what a short climb from
    there finds and of the runs of each mode alone: its search and its parameters.

    once: each singular value at most once, so that a matrix that is given has them. None without multipliers.
    """
    found = worst_case(system, proposal, target)
    if found is None:
        return None
    value, search, where = found
    if once and len({*search.copies}) < len(search.copies):
        search = Search(system, [*dict.fromkeys(search.copies)], False)
        where = parameters(search, proposal.moments)
        value = search.value(where)[0]
    if value >= target * SHORT:
        return search, where
    value, where = search.climb(where + SPREAD * np.random.default_rng(0).normal(size=search.size), CLIMBS)
    alone = [best_of_mode(system, mode) for mode in sorted({0, *search.copies})]
    return max([(value, search, where), *alone], key=lambda one: one[0])[1:]


def quick_instance(system: System, copies: Sequence[int], where: Sequence[float]) -> Instance:
    """The instance with these parameters, evaluated exactly; ValueError where they are those of no instance."""
    if not all(0 <= i < len(system.run[0].modes) for i in copies):
        raise ValueError(f"expected modes below {len(system.run[0].modes)}, found {list(copies)}")
    search = Search(system, copies, False)
    if len(where) != search.size:
        raise ValueError(f"expected {search.size} parameters, found {len(where)}")
    return search.exact(np.array(where))


def needed(moments: Sequence[Sequence[Moment]], small: float) -> tuple[int, ...]:
    """Each mode as often as it needs dimensions: the rank of its multipliers, at most MOST, leaving out a part ``small``."""
    share, rank = np.zeros(len(moments[0])), np.ones(len(moments[0]), dtype=int)
    for stage in moments:
        weights = np.array([np.trace(mode.products) for mode in stage])
        share = np.maximum(share, weights / max(float(weights.sum()), 1e-300))
        for i, mode in enumerate(stage):
            values = np.linalg.eigvalsh(mode.products)
            rank[i] = max(rank[i], int((values > small * values[-1]).sum()))
    return tuple(i for i in range(len(share)) if share[i] > small for _ in range(min(int(rank[i]), MOST)))


def parameters(search: Search, moments: Sequence[Sequence[Moment]]) -> Floats:
    """The parameters of ``search`` whose matrices make the moves of the moments, in order of time."""
    found = np.zeros(search.size)
    prices: dict[int, Floats] = {}
    moves: list[dict[int, tuple[Floats, Floats, Floats]]] = [{} for _ in moments]
    for k in reversed(range(len(moments))):
        for i in dict.fromkeys(search.copies):
            prices[i], moves[k][i] = turned(search.system, moments[k][i], k, i, search.copies.count(i), prices.get(i))
    for stages, slots in search.groups:
        for place, where in slots:
            fact = search.stages[stages[0]].places.index(place)
            for k, slot in zip(stages, where, strict=True):
                found[slot] = angles(search, moves[k], k, fact) if k < len(moves) else 0.0
    if search.free_inputs:
        rows = [[moves[k][i][2][c] for i, c in numbered(search.copies)] for k in search.differing]
        found[search.matrices :] = np.array(rows).ravel()
    return found


def numbered(copies: Sequence[int]) -> list[tuple[int, int]]:
    """Each copy as (mode, which of its dimensions)."""
    return [(mode, list(copies[:place]).count(mode)) for place, mode in enumerate(copies)]


def turned(
    system: System, moment: Moment, k: int, i: int, size: int, price: Floats | None
) -> tuple[Floats, tuple[Floats, Floats, Floats]]:
    """Vectors of ``size`` dimensions with these inner products, turned so that y is ``price``: the price of the next difference,
    and (p, X, delta), a row for each unknown."""
    mode = system.stages[k].modes[i]
    n, q = len(mode.states), len(mode.unknowns)
    values, vectors = np.linalg.eigh(moment.products)
    kept = np.argsort(-values)[:size]
    factor = np.zeros((len(values), size))
    factor[:, : len(kept)] = vectors[:, kept] * np.sqrt(np.maximum(values[kept], 0))
    turn: Any = np.eye(size)
    if price is not None and n:
        left, _, right = np.linalg.svd(factor[:n].T @ price)
        turn = left @ right
    y, h, e, z = (part @ turn for part in np.split(factor, [n, n + q, len(factor) - len(mode.state)]))
    d = moment.inverse_energy @ (y if price is None else price)
    p = moment.theta[:, None] * h
    X = np.array(mode.of_state, dtype=float).reshape(q, n) @ d + np.array(mode.of_unknown, dtype=float).reshape(q, q) @ p
    landing = np.eye(len(mode.state)) if mode.landing is None else np.array(mode.landing, dtype=float)
    return -landing.T @ z, (p, X, e.sum(axis=0) * moment.theta_delta)


def angles(search: Search, moves: dict[int, tuple[Floats, Floats, Floats]], k: int, fact: int) -> Floats:
    """The symmetric matrix Z of one fact: Omega = (1 + sin Z)/2 keeps p, takes X to 0, and halves what is orthogonal to both.

    At a meeting where an unknown vanishes Omega is 0; where the runs agree before, it does not matter.
    """
    p, X = [], []
    absent = False
    for i, c in numbered(search.copies):
        mode, full = search.system.stages[k].modes[i], full_modes(search.system, i)[k]
        for name, which in zip(full.unknowns, full.facts, strict=True):
            if which == fact:
                absent = absent or name not in mode.unknowns
                row = mode.unknowns.index(name) if name in mode.unknowns else None
                p.append(0.0 if row is None else float(moves[i][0][row, c]))
                X.append(0.0 if row is None else float(moves[i][1][row, c]))
    size = len(p)
    if absent:
        return -np.eye(size) * np.pi / 2 if search.system.stages[k].modes[0].states else np.zeros((size, size))
    found = np.zeros((size, size))
    pairs = sorted(((np.array(p), 1.0), (np.array(X), -1.0)), key=lambda pair: -float(np.linalg.norm(pair[0])))
    first: Floats = np.zeros(size)
    for vector, sign in pairs:
        rest = vector - first * (first @ vector)
        length = float(np.linalg.norm(rest))
        if length > 1e-7 * float(np.linalg.norm(pairs[0][0])):
            found += sign * np.pi / 2 * np.outer(rest, rest) / length**2
            first = first + rest / length if not first.any() else first
    return found


def best_instance(system: System, target: float, proposal: Proposal | None, seed: int = 0) -> Instance | None:
    """The best instance found: with one g for all stages where that suffices, else the one that the multipliers give, else what
    a climb from there or from a few random points finds. None beyond MAX_LENGTH stages.

    target: the energy that none can pass; proposal: None where the energy has a closed form; seed: of the random points.
    """
    if len(system.run) > MAX_LENGTH:
        return None
    every = range(len(system.run[0].modes))
    found = None if proposal is None else worst_case(system, proposal, target)
    if found is None:
        return search_instances(system, target, every, (True, False), seed)
    value, search, where = found
    modes = tuple(dict.fromkeys(search.copies))
    if len(modes) == 1:
        same = search_instances(system, target, modes, (True,), seed)
        if same is not None and same.value >= Fraction(target) * (1 - ENOUGH):
            return same
    if value < target * (1 - CLIMB):
        draw = np.random.default_rng(seed)
        climbed, place = search.climb(where + SPREAD * draw.normal(size=search.size))
        value, where = (climbed, place) if climbed > value else (value, where)
    instance = search.exact(where)
    if value >= target * (1 - FAR):
        return instance
    other = search_instances(system, target, every, (True, False), seed)
    return instance if other is None or other.value <= instance.value else other
