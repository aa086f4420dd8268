"""One job: a number of random settings of one kind, each account (or theorem) beside its run."""

from __future__ import annotations

import json
from collections.abc import Callable
from fractions import Fraction
from random import Random
from typing import Any

from ..jobs import Job, said_of
from . import (
    covariances,
    declarations,
    gaussian_runs,
    other_programs,
    projected_walks,
    recorded_shifts,
    schedules,
    searched_shifts,
    secret_orders,
)
from .trial import Trial

# kind -> how a setting is drawn, and how many of them are in a job
KINDS: dict[str, tuple[Callable[[Random], Trial], int]] = {
    "gaussian-runs": (gaussian_runs.drawn, 64),
    "covariances": (covariances.drawn, 20),
    "secret-orders": (secret_orders.drawn, 25),
    "projected-walks": (projected_walks.drawn, 4),
    "schedules": (schedules.drawn, 16),
    "recorded-shifts": (recorded_shifts.drawn, 64),
    "searched-shifts": (searched_shifts.drawn, 4),
    "declarations": (declarations.drawn, 24),
    "other-programs": (other_programs.drawn, 12),
}
SMALLER = Fraction(99, 100)
LOOSE = 2000  # thousandths


def trial(kind: str, seed: int, index: int) -> Trial:
    """One setting, always the same."""
    return KINDS[kind][0](Random(f"{kind} {seed} {index}"))


def attack(job: Job) -> dict[str, Any]:
    """Per algorithm [settings, accounts that would be seen below the run if they were 1 % smaller, upper/attained of rho in
    thousandths, rounded up]; ``below``: [index, account, numbers that are below the run]; ``loose``: [index, upper/attained as
    above] beyond LOOSE."""
    asked = json.loads(job["statement"])
    algorithms: dict[str, list[Any]] = {}
    below: list[list[Any]] = []
    loose: list[list[int]] = []
    for index in range(asked["settings"]):
        one = trial(asked["kind"], job["seed"], index)
        row = algorithms.setdefault(one.subject, [0, 0, []])
        row[0] += 1
        row[1] += bool(one.below(SMALLER))
        if (room := one.room()) is not None:
            row[2].append(-int(-1000 * room // 1))
            if row[2][-1] > LOOSE:
                loose.append([index, row[2][-1]])
        if wrong := [claim.name for claim in one.below()] + (["its own run"] if room is not None and room < 1 else []):
            below.append([index, one.says, wrong])
    return {**said_of(job), "algorithms": algorithms, "below": below, "loose": loose}
