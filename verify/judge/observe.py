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

from ..algorithms.arithmetic import RATIONALS
from ..algorithms.cyffers2023.centralized_admm import centralized_admm
from ..algorithms.functions import Quadratic
from ..algorithms.run import Inputs, run
from ..exact.admm import OracleRun, Pair, Values, to_point
from ..exact.linear_algebra import minus, plus, scale
from ..kernel import Point, Scope, Statement, check_point

FACTORS = (-8, -2, -1, Fraction(-1, 2), Fraction(1, 8), Fraction(1, 2), 1, 2, 8)
A, B, C = ((1, 0, 1), (0, 1, 0)), ((1, 0), (0, 1)), (1, -2)
F = ((Fraction(3, 2), Fraction(1, 2), 0), (Fraction(1, 2), Fraction(3, 2), 0), (0, 0, Fraction(3, 2))), (1, -1, 2)
G = ((1, 0), (0, 2)), (1, 0)
NOISE = ((Fraction(1, 2), 0, 1), (-1, Fraction(1, 3), 0), (0, 1, -1))


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


def pair_runs() -> Iterator[Values]:
    """Two runs of Algorithm 1 of chan2024, from different starts: inside (23), and with eta = 1/nu."""
    for eta in (Fraction(3, 5), Fraction(1, 2)):
        for steps in (1, 2, 3):
            starts = ((1, 2, -3), (4, -5)), ((0, 1, 1), (-1, 2))
            yield Pair(A, B, C, 2, eta, F, G, *starts, nu=2, mu=1, mu_g=1, rho=2, steps=steps).values()


def oracle_runs() -> Iterator[Values]:
    """Algorithm 4 of chan2024 with and without noise; y_0 minimises g, since lam_0 = 0."""
    for noise in (NOISE, ((0, 0, 0),) * 3):
        for steps in (1, 2, 3):
            reference = (3, -2, 0), (-2, 0)
            yield OracleRun(A, B, C, 2, Fraction(1, 2), F, G, (1, 2, -3), (-1, 0), noise[:steps], reference).values()


def fixed_point_runs() -> Iterator[Values]:
    """Two runs of Algorithm 2 of cyffers2023 from different starts, with the same noise: differences of all users' blocks."""
    lam, gamma, K = Fraction(1, 2), Fraction(4, 5), 3
    losses = [Quadratic(((2, 1), (1, 1)), (n, 1 - n)) for n in (0, 1, 2)]
    noise = [[[Fraction(n - k, 4), Fraction(k, 3)] for n in range(3)] for k in range(K)]
    given = {"f": losses, "r": Quadratic(((1, 0), (0, 3)), (1, 0))}
    starts = [[0, 1], [2, -1], [1, 1]], [[1, 0], [-3, 0], [0, 2]]
    one, other = (
        run(centralized_admm, Inputs({"gamma": gamma, "lam": lam}, given, {"u": u}, {"eta": noise}), K, RATIONALS) for u in starts
    )
    for k in range(K):
        d, d_next, x = (minus(*(tuple(r[n][k + t].ravel()) for r in (one, other))) for n, t in (("u", 0), ("u", 1), ("x", 0)))
        q = minus(*(tuple(r["z"][k]) for r in (one, other))) * len(losses)
        s_2 = scale(1 / gamma, minus(d, q))
        vectors = {"d": d, "q": q, "r": plus(d, scale(1 / lam, minus(d_next, d))), "s_2": s_2}
        yield {"gamma": gamma, "lam": lam}, {**vectors, "s_1": scale(1 / gamma, minus(minus(scale(2, q), d), x))}


RUNS: dict[str, Callable[[], Iterator[Values]]] = {
    "fixed_point_pair": fixed_point_runs,
    "gradient_admm_pair": pair_runs,
    "oracle_admm_step": oracle_runs,
}
