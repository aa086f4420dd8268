"""The cheap stages: seeded rational samples, then an evolution of the best of them towards a violated goal."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import count, islice

import numpy as np

from verify.kernel import Point, Statement

from .elimination import Plan, Solve, plan
from .execution import Floats, Trial, confirm, rows_of, run
from .system import System, system

POSITIVE = (1, 1, 1, 1, 2, 2, 1 / 2, 1 / 2, 3, 1 / 3, 1 / 4, 4, 3 / 2, 2 / 3, 3 / 4, 9 / 10, 1 / 10, 10, 99 / 100, 1 / 100, 100)
PATIENCE = 3  # rounds of samples that look refuting and cannot be made exact, before the plan is given up
ROUND = (1.0, 1.0, 2.0, 1 / 2)


def systems(statement: Statement) -> Iterator[System]:
    """The statement in dimension 1 (mostly) and 2, at growing indices of its sequences, for ever."""
    for turn in count():
        index = None
        if statement.recursion is not None:
            index = statement.recursion.start + (1, 2, 0, 1, 3, 2, 4, 1, 6)[turn % 9]
        yield system(statement, 1 if not statement.spaces else (1, 1, 2)[turn % 3], index)


def plans(statement: Statement, seed: int) -> Iterator[Plan]:
    """Plans with varying dimension, index, order of solving and tight inequalities, for ever."""
    choice = random.Random(seed)
    for turn, here in enumerate(systems(statement)):
        share = (0.0, 1.0, 0.5, 0.8, 0.3)[turn % 5]
        for attempt in range(12):
            tight = [k for k in range(len(here.inequalities)) if choice.random() < share * (1 - attempt / 12)]
            choice.shuffle(tight)
            found = plan(here, tight, choice, eliminate=choice.random() < 0.7)
            if found is not None:
                yield found
                break
        else:
            yield Plan(here, dict(here.signs), ())


def draw(found: Plan, random_state: np.random.RandomState, length: int) -> dict[str, Floats]:
    """Samples from small rationals; each sample is either plain (0, 1, -1, 2, 1/2) or wide."""
    wide = random_state.randint(0, 4, length) == 0
    names = _names(found)
    at = np.empty((2, len(names), length), dtype=np.int64)
    factors, zero = np.ones((len(names), length)), np.zeros((len(names), length), dtype=bool)
    for row, (name, sign) in enumerate(names.items()):
        at[0, row] = random_state.randint(0, len(POSITIVE), length)
        at[1, row] = random_state.randint(0, len(ROUND), length)
        if sign == "real":
            factors[row] = 1 - 2 * random_state.randint(0, 2, length)
        if sign != "positive":
            zero[row] = random_state.uniform(size=length) < (0.6 if name.startswith("slack ") else 0.25)
        elif name.startswith("slack "):
            factors[row] = np.array((1.0, 0.1, 0.01))[random_state.randint(0, 3, length)]
    values = np.where(wide, np.array(POSITIVE)[at[0]], np.array(ROUND)[at[1]])
    return dict(zip(names, np.where(zero, 0.0, values * factors), strict=True))


def _names(found: Plan) -> dict[str, str]:
    """What to sample: the free unknowns, and for solved ones a side (or a value where the equation leaves it free)."""
    branches: dict[str, str] = {}
    for number, step in enumerate(found.steps):
        if isinstance(step, Solve) and not _visibly_unique(step, found.system):
            branches[f"branch {number}"] = "real"
    return dict(found.sampled) | branches


def _visibly_unique(step: Solve, here: System) -> bool:
    """Linear, with a coefficient that cannot vanish: a single term in positive unknowns."""
    if len(step.coefficients) != 2 or len(step.coefficients[1].terms) != 1:
        return False
    return all(here.signs.get(name) == "positive" for name in step.coefficients[1].atoms())


def evolve(found: Plan, trial: Trial, generations: int, random_state: np.random.RandomState, length: int) -> Iterator[Trial]:
    """Keep the best samples and change some of their values: scale, shift, zero, copy, mix."""
    names = _names(found)
    real, positive = (rows_of(one, names) for one in ("real", "positive"))
    pool = np.array([trial.columns.values[n] for n in names]).reshape(len(names), len(trial.score))
    score = trial.score
    elite = max(4, length // 16)
    chance = min(0.5, 2.0 / max(len(names), 1) + 0.1)
    for generation in range(generations):
        order = np.argsort(score, kind="stable")[:elite]
        best, kept_score = pool[:, order], score[order]
        step = 0.7 * 0.75**generation
        parents = random_state.randint(0, elite, length)
        mates = random_state.randint(0, elite, length)
        value = best[:, parents]
        kind, side, size = random_state.uniform(size=(len(names), 3, length)).transpose(1, 0, 2)
        noise = step * ((2.0 * side - 1.0) * size)
        moved = value * (1 + noise)
        moved = np.where(real & (kind < 0.3 * chance), value + noise, moved)
        moved[~positive & (kind < 0.05 * chance)] = 0.0
        moved = np.where(kind < chance, moved, value)
        moved = np.where(kind > 1 - 0.3 * chance, best[:, mates], moved)
        moved = np.where(real, moved, np.abs(moved))
        moved[positive & ~(moved > 1e-12)] = 1.0
        result = run(found, dict(zip(names, moved, strict=True)), length)
        yield result
        pool = np.concatenate([best, moved], axis=1)
        score = np.concatenate([kept_score, result.score])


def search(statement: Statement, seed: int, rounds: int, length: int, generations: int) -> tuple[Point | None, int]:
    """A refuting point, if one of ``rounds`` plans leads to one, and the number of samples tried."""
    random_state = np.random.RandomState(seed)
    tried = 0
    for found in islice(plans(statement, seed), rounds):
        patience = PATIENCE
        for trial in trials(found, generations, random_state, length, length // 2):
            tried += trial.columns.length
            if not patience:
                break
            if promising := _promising(trial):
                point = confirm(found, trial, promising)
                if point is not None:
                    return point, tried
                patience -= 1
    return None, tried


def trials(found: Plan, generations: int, random_state: np.random.RandomState, length: int, children: int) -> Iterator[Trial]:
    """Samples of a plan, then what becomes of them, generation by generation."""
    first = run(found, draw(found, random_state, length), length)
    yield first
    yield from evolve(found, first, generations, random_state, children)


def _promising(trial: Trial) -> list[int]:
    """The most violated sample and a few others."""
    bad = np.flatnonzero(trial.score < -1e-9)
    order = bad[np.argsort(trial.score[bad], kind="stable")]
    return [int(k) for k in (*order[:3], *order[3 :: max(1, len(order) // 3)][:3])]


__all__ = ["plans", "search", "systems", "trials"]
