"""Laws on runs: the facts and goals of a statement, at exact runs of the declared algorithms.

A vocabulary, one of ``RUNS``, names the values that a step gives. A law binds only where a
step satisfies all facts of the statement; at least one step must, else the law was never observed and that is an error.
"""

from __future__ import annotations

import importlib
import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cache
from typing import Any

from ..algorithms.arithmetic import RATIONALS
from ..algorithms.cyffers2023.centralized_admm import centralized_admm
from ..algorithms.functions import Quadratic
from ..algorithms.run import Inputs, run
from ..exact.admm import OracleRun, Pair, Values, to_point
from ..exact.linear_algebra import minus, plus, scale, times
from ..kernel import Point, Scope, Statement, check_point

DRAWN = 6  # problems for each case
FACTORS = (-8, -2, -1, Fraction(-1, 2), Fraction(1, 8), Fraction(1, 2), 1, 2, 8)
A, B, C = ((1, 0, 1), (0, 1, 0)), ((1, 0), (0, 1)), (1, -2)
# nu, mu, mu_g, beta, and eta inside (23) of chan2024 where |A^T B| <= 3/2
CASES = ("2 1 1 2 3/5", "3 1/2 2 1/2 5/9", "1 4/5 1/3 3 12/11", "5 2 3 1/5 4/15")


class UnknownVocabulary(ValueError):
    """`observe` names no vocabulary of runs."""


@dataclass(frozen=True)
class Observation:
    """Steps looked at, steps that satisfy the facts, and the goals that failed on those; ``empty``: none fails at vectors that
    are multiples of a step's, each its own."""

    steps: int
    admitted: int
    failures: tuple[str, ...]
    empty: bool = False

    @property
    def holds(self) -> bool:
        return self.admitted > 0 and not self.failures and not self.empty

    @property
    def words(self) -> str:
        if self.admitted == 0:
            return f"none of {self.steps} steps satisfies the facts, so the law was never observed"
        if self.failures:
            return f"fails on {len(self.failures)} of {self.admitted} steps: {self.failures[0]}"
        if self.empty:
            return "holds of vectors that are no step of a run as well, so it says nothing of runs"
        return f"holds on all {self.admitted} exact steps, of {self.steps}, that satisfy the facts"


def observe(vocabulary: str, statement: Statement) -> Observation:
    """``statement`` at the runs of ``vocabulary``; raises UnknownVocabulary, or ValueError where a step lacks a value."""
    if vocabulary not in RUNS:
        raise UnknownVocabulary(f"`observe` must be one of {', '.join(sorted(RUNS))}, found {vocabulary!r}")
    formulas = getattr(importlib.import_module(f"lemmas.common.{vocabulary}"), "DERIVED", {})
    scope, steps, admitted, failures, empty = Scope(statement), 0, 0, list[str](), False
    for scalars, vectors in RUNS[vocabulary]():
        derived = {n: Fraction(formula(scalars)) for n, formula in formulas.items() if n in statement.signs}
        point, steps = to_point(({**scalars, **derived}, vectors), statement), steps + 1
        found = check_point(scope, point)
        if found.admissible:
            admitted += 1
            empty = not _binds(scope, point) if admitted == 1 else empty
            failures += [f"{name} at step {steps}" for name, holds in found.goals.items() if not holds]
    return Observation(steps, admitted, tuple(failures), empty)


def _binds(scope: Scope, point: Point) -> bool:
    """Whether a goal fails where each vector of the step is another multiple of itself."""
    rng = random.Random(0)
    drawn = ({n: scale(rng.choice(FACTORS), tuple(v)) for n, v in point.vectors.items()} for _ in range(64))
    return any(not all(check_point(scope, replace(point, vectors=vectors)).goals.values()) for vectors in drawn)


def problems() -> Iterator[tuple[random.Random, tuple[Fraction, ...], tuple[Any, Any]]]:
    """What draws the rest, the numbers of ``CASES``, and f and g whose constants they are."""
    for seed, case in enumerate(CASES * DRAWN):
        nu, mu, mu_g, *_ = numbers = tuple(map(Fraction, case.split()))
        mean, away = (nu + mu) / 2, (nu - mu) / 2
        yield (
            random.Random(seed),
            numbers,
            ((((mean, away, 0), (away, mean, 0), (0, 0, nu)), (1, -1, 2)), (((mu_g, 0), (0, 3 * mu_g)), (1, 0))),
        )


def drawn(rng: random.Random, size: int) -> tuple[int, ...]:
    """A vector with zeros."""
    return tuple(rng.choice((-4, -2, -1, 0, 0, 0, 1, 3)) for _ in range(size))


@cache
def pair_runs() -> tuple[Values, ...]:
    """Two runs of Algorithm 1 of chan2024, from different starts: inside (23), and with eta = 1/nu."""
    return tuple(
        Pair(A, B, C, beta, eta, f, g, one, other, nu, mu, mu_g, Fraction(3, 2), steps=rng.choice((1, 2))).values()
        for rng, (nu, mu, mu_g, beta, inside), (f, g) in problems()
        for eta in (inside, 1 / nu)
        for one, other in [((drawn(rng, 3), drawn(rng, 2)), (drawn(rng, 3), drawn(rng, 2)))]
    )


@cache
def oracle_runs() -> tuple[Values, ...]:
    """Algorithm 4 of chan2024 with and without noise; y_0 minimises g, since lam_0 = 0."""
    return tuple(
        OracleRun(A, B, C, beta, 1 / nu, f, g, drawn(rng, 3), (-1 / mu_g, 0), noise, (x, minus(C, times(A, x)))).values()
        for rng, (nu, _, mu_g, beta, _), (f, g) in problems()
        for noise in (tuple(drawn(rng, 3) for _ in range(rng.choice((1, 2)))), ((0, 0, 0),) * 2)
        for x in [drawn(rng, 3)]
    )


@cache
def fixed_point_runs() -> tuple[Values, ...]:
    """Two runs of Algorithm 2 of cyffers2023 from different starts, with the same noise: differences of all users' blocks."""
    found = []
    for rng, (nu, mu, _, gamma, _), (_, (K, k)) in problems():
        lam = rng.choice((Fraction(1, 2), Fraction(9, 10), Fraction(1, 5)))
        users = [Quadratic(((nu, mu), (mu, nu)), drawn(rng, 2)) for _ in range(3)]
        given, noise = {"f": users, "r": Quadratic(K, k)}, [[drawn(rng, 2) for _ in users]]
        one, other = (
            run(
                centralized_admm,
                Inputs({"gamma": gamma, "lam": lam}, given, {"u": [drawn(rng, 2) for _ in users]}, {"eta": noise}),
                1,
                RATIONALS,
            )
            for _ in range(2)
        )
        d, d_next, x = (minus(*(tuple(r[n][t].ravel()) for r in (one, other))) for n, t in (("u", 0), ("u", 1), ("x", 0)))
        q = minus(*(tuple(r["z"][0]) for r in (one, other))) * len(users)
        s_2 = scale(1 / gamma, minus(d, q))
        vectors = {"d": d, "q": q, "r": plus(d, scale(1 / lam, minus(d_next, d))), "s_2": s_2}
        found.append(({"gamma": gamma, "lam": lam}, {**vectors, "s_1": scale(1 / gamma, minus(minus(scale(2, q), d), x))}))
    return tuple(found)


RUNS: dict[str, Callable[[], tuple[Values, ...]]] = {
    "fixed_point_pair": fixed_point_runs,
    "gradient_admm_pair": pair_runs,
    "oracle_admm_step": oracle_runs,
}
