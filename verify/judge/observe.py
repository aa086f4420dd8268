"""Laws on runs: the facts and goals of a statement, evaluated on recorded runs of the reference algorithms.

A vocabulary, one of ``RUNS``, names the values that a step gives. A law binds only where a
step satisfies all facts of the statement; at least one step must, else the law was never observed and that is an error.
"""

from __future__ import annotations

import importlib
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

import numpy as np

from ..admm.bindings import Binding, gradient_admm_pair, oracle_admm_step
from ..admm.consensus import Consensus
from ..admm.fixed_point_bindings import fixed_point_pair
from ..admm.problem import Problem
from ..algorithms.chan2024.gradient_admm import gradient_admm
from ..algorithms.chan2024.oracle_admm import oracle_admm
from ..algorithms.cyffers2023.centralized_admm import centralized_admm
from ..algorithms.losses import Huber, LogCosh, Logistic, Loss, Quadratic
from ..algorithms.regularisers import L1, Box, ElasticNet, QuadraticRegulariser, Regulariser, Zero
from ..algorithms.run import run
from ..kernel import Statement
from ..lemma.laws import evaluate_law

STEPS = 6
FACTORS = (-8.0, -2.0, -1.0, -0.5, 0.125, 0.5, 1.0, 2.0, 8.0)


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
        return f"holds on all {self.admitted} steps, of {self.steps}, that satisfy the facts"


def observe(vocabulary: str, statement: Statement) -> Observation:
    """Evaluate ``statement`` on the standard runs of ``vocabulary``; raises UnknownVocabulary or ValueError."""
    if vocabulary not in RUNS:
        raise UnknownVocabulary(f"`observe` must be one of {', '.join(sorted(RUNS))}, found {vocabulary!r}")
    return observe_steps(vocabulary, statement, RUNS[vocabulary]())


def observe_steps(vocabulary: str, statement: Statement, runs: Iterable[tuple[str, Iterable[Binding]]]) -> Observation:
    """The same for given runs, each with a name and one binding per step."""
    formulas = getattr(importlib.import_module(f"lemmas.common.{vocabulary}"), "DERIVED", {})
    steps = admitted = 0
    failures, empty = [], False
    for name, steps_of in runs:
        for t, binding in enumerate(steps_of):
            steps += 1
            here = with_derived(binding, formulas, statement)
            report = evaluate_law(statement, here)
            if report.assumed:
                admitted += 1
                empty = not _binds(statement, here) if admitted == 1 else empty
                failures += [f"{g.name} at step {t} of {name}" for g in report.goals.values() if not g.holds]
    return Observation(steps, admitted, tuple(failures), empty)


def _binds(statement: Statement, step: Binding) -> bool:
    """Whether a goal fails where each vector of the step is another multiple of itself."""
    rng, vectors = np.random.default_rng(0), step["vectors"]
    drawn = (
        {n: v * m for (n, v), m in zip(vectors.items(), row, strict=True)} for row in rng.choice(FACTORS, (64, len(vectors)))
    )
    return any(not evaluate_law(statement, {**step, "vectors": multiples}).holds for multiples in drawn)


def with_derived(binding: Binding, formulas: Mapping[str, Callable[[Mapping[str, Any]], Any]], statement: Statement) -> Binding:
    """The binding with the derived scalars that the statement names."""
    extra = {n: float(formula(binding["scalars"])) for n, formula in formulas.items() if n in statement.signs}
    return {
        "scalars": binding["scalars"] | extra,
        "vectors": binding["vectors"],
        "sizes": binding["sizes"] | {n: abs(v) for n, v in extra.items()},
        "operations": binding["operations"],
    }


def spd(rng: np.random.Generator, n: int, low: float, high: float) -> Any:
    """A random symmetric matrix (n, n) with smallest eigenvalue ``low`` and largest ``high``."""
    Q, _ = np.linalg.qr(rng.normal(size=(n, n)))
    return Q @ np.diag(np.linspace(low, high, n)) @ Q.T


@cache
def problems() -> tuple[tuple[str, Problem], ...]:
    """Convex problems with eta = 1/nu, and strongly convex ones with eta inside the interval (23) of chan2024."""
    rng = np.random.default_rng(20240814)
    n, m = 6, 3
    A = np.hstack([np.eye(m), rng.normal(size=(m, n - m))])
    features, labels = rng.normal(size=(12, n)), np.where(rng.normal(size=12) > 0, 1.0, -1.0)
    minus, c = -np.eye(m), rng.normal(size=m)
    cases: list[tuple[str, Loss, Regulariser, Any, Any, Any, float]] = [
        ("quadratic and l1", Quadratic(spd(rng, n, 0.0, 2.0), rng.normal(size=n)), L1(0.3), A, minus, c, 1.5),
        ("logistic and elastic net", Logistic(features, labels), ElasticNet(0.1, 0.2), A, minus, c, 0.5),
        ("Huber and box", Huber(features, labels, 0.5), Box(-0.5, 0.5), A, minus, c, 2.0),
        (
            "log-cosh and nothing",
            LogCosh(features, labels),
            Zero(),
            rng.normal(size=(4, n)),
            rng.normal(size=(4, 2)),
            rng.normal(size=4),
            0.7,
        ),
        (
            "quadratic and quadratic",
            Quadratic(spd(rng, n, 0.5, 2.0), rng.normal(size=n)),
            QuadraticRegulariser(spd(rng, 4, 0.3, 3.0), rng.normal(size=4)),
            A,
            rng.normal(size=(m, 4)),
            c,
            1.0,
        ),
    ]
    found = [(name, Problem(f, g, A_, B, c_, beta, 1.0 / f.nu)) for name, f, g, A_, B, c_, beta in cases]
    for k, (nu, mu, mu_g, beta) in enumerate(
        [(1.0, 0.5, 1.0, 1.0), (2.0, 2.0, 0.5, 0.4), (1.0, 0.8, 2.0, 2.5), (4.0, 1.0, 3.0, 0.2)]
    ):
        f = Quadratic(spd(rng, n, mu, nu), rng.normal(size=n))
        g = ElasticNet(0.1, mu_g / 2) if k % 2 else QuadraticRegulariser(spd(rng, m, mu_g, 5 * mu_g), rng.normal(size=m))
        rho = float(np.linalg.norm(A, 2))
        lower = max(4 / (nu + mu + ((nu + mu) ** 2 + 8 * nu * mu) ** 0.5), 2 / (nu + mu) - 2 * mu_g / (beta * rho) ** 2)
        for share in (0.1, 0.9):
            eta = lower + share * (2 / (nu + mu) - lower)
            found.append((f"strongly convex {k}, {share}", Problem(f, g, A, minus, c, beta, eta)))
    return tuple(found)


@cache
def pair_runs() -> tuple[tuple[str, list[Binding]], ...]:
    """Two noisy runs of Algorithm 1 of every problem, from different starts, with the same noise."""
    runs = []
    for k, (name, p) in enumerate(problems()):
        rng = np.random.default_rng(k)
        noise = {"N": 0.1 * rng.normal(size=(STEPS, p.n))}
        starts = [{"x": rng.normal(size=p.n), "lam": rng.normal(size=p.m)} for _ in range(2)]
        first, second = (run(gradient_admm, p.inputs([p.f] * STEPS, noise, **start), STEPS) for start in starts)
        runs.append((name, gradient_admm_pair(first, second)))
    return tuple(runs)


@cache
def oracle_runs() -> tuple[tuple[str, list[Binding]], ...]:
    """Algorithm 4 on every problem that has a feasible reference point (B onto), with and without noise."""
    runs = []
    for k, (name, p) in enumerate(problems()):
        if np.linalg.matrix_rank(p.A) < p.m:
            continue
        rng = np.random.default_rng(1000 + k)
        y_star = np.clip(rng.normal(size=p.l), -0.5, 0.5)
        x_star = np.linalg.lstsq(p.A, p.c - p.B @ y_star, rcond=None)[0]
        for words, scale in (("exact", 0.0), ("noisy", 0.1)):
            start = {"x": rng.normal(size=p.n), "y": y_star, "lam": np.zeros(p.m)}
            start |= {"y": p.g.minimise(p.B, p.beta, p.c, -p.beta * (p.A @ x_star))} if scale else {}
            made = run(oracle_admm, p.inputs([p.f] * STEPS, {"z": scale * rng.normal(size=(STEPS, p.n))}, **start), STEPS)
            runs.append((f"{name}, {words}", oracle_admm_step(made, x_star, y_star)))
    return tuple(runs)


@cache
def fixed_point_runs() -> tuple[tuple[str, list[Binding]], ...]:
    """Two noisy runs of Algorithm 2 of cyffers2023 from different starts, for every kind of loss and regulariser."""
    runs = []
    kinds: list[tuple[str, Regulariser]] = [
        ("quadratic and l1", L1(0.3)),
        ("logistic and elastic net", ElasticNet(0.1, 0.2)),
        ("Huber and box", Box(-0.5, 0.5)),
        ("log-cosh and nothing", Zero()),
    ]
    for k, (name, r) in enumerate(kinds):
        rng = np.random.default_rng(2000 + k)
        n, p, losses = 3, 4, []
        for _ in range(n):
            features, labels = rng.normal(size=(5, p)), np.where(rng.normal(size=5) > 0, 1.0, -1.0)
            quadratic = Quadratic(spd(rng, p, 0.0, 2.0), rng.normal(size=p))
            losses.append((quadratic, Logistic(features, labels), Huber(features, labels, 0.5), LogCosh(features, labels))[k])
        problem, lam = Consensus(losses, r, 0.8, ("printed", "derived")[k % 2]), (0.5, 0.9)[k // 2]
        noise, relaxed = 0.1 * rng.normal(size=(STEPS, n, p)), np.full(STEPS, lam)
        starts = [{"u": rng.normal(size=(n, p))} for _ in range(2)]
        first, second = (run(centralized_admm, problem.inputs(relaxed, None, start, noise), STEPS) for start in starts)
        runs.append((name, fixed_point_pair(first, second)))
    return tuple(runs)


RUNS: dict[str, Callable[[], tuple[tuple[str, list[Binding]], ...]]] = {
    "fixed_point_pair": fixed_point_runs,
    "gradient_admm_pair": pair_runs,
    "oracle_admm_step": oracle_runs,
}
