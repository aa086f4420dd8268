"""How far apart two runs of a noisy declaration can be told, from the declaration alone: linear and quadratic losses on a line.

Every function is a quadratic of its class in one dimension, every map linear, every operator one of its singular values. The
last released state of N iterations is then a Gaussian vector in both runs, and the divergence is exact: D_alpha = alpha B/2,
B = m' S^-1 m for the difference m of the means and the covariance S. B of an exact run is a lower bound; a claim below it is
refuted.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import partial
from itertools import islice

import numpy as np

from ..algorithms.arithmetic import RATIONALS, Values
from ..algorithms.expression import one
from ..algorithms.linear_gaussian import AffineStep, affine_step
from ..cones.rational import eliminate
from .instance import MOST, inputs_on_a_line, on_a_line
from .ratio import MAX_ITERATIONS, Question

Slopes = Mapping[str, Fraction]


@dataclass(frozen=True)
class Leaked:
    """``energy`` = B, None for an infinite divergence; the ``slopes`` of gradients, maps and operators by name, and the
    ``iterations`` at which the function of the second run has another linear term (none: the starts differ by 1 in ``start``);
    ``before`` the first of them: slopes that are others there."""

    energy: Fraction | None
    slopes: Mapping[str, Fraction]
    iterations: tuple[int, ...] = ()
    start: str = ""
    before: Mapping[str, Fraction] = field(default_factory=dict)

    @property
    def lines(self) -> list[str]:
        """The instance for a person."""
        slopes = [f"    {n} = x -> {s} x" for n, s in self.slopes.items()]
        slopes += [f"    {n} = x -> {s} x before iteration {self.iterations[0]}" for n, s in self.before.items()]
        told = (
            f"    the second run starts at {self.start} + 1"
            if self.start
            else f"    the second run's function has another slope by 1 at iteration {', '.join(map(str, self.iterations))}"
        )
        return [*slopes, told]


@dataclass(frozen=True)
class Mechanism:
    """``question``: declaration, numbers, classes, singular values; ``differs``: the function that is another one for a user, its
    gradient apart by 1, at the iterations ``uses`` (empty: at each by itself, or at all where it is one function); empty: the
    starts are 1 apart. ``steps``: iterations, by default those of the question; ``agents``: how many. Deviations of noises are 1
    where not given. ValueError for what is not a mechanism of this kind."""

    question: Question
    differs: str = ""
    deviations: Mapping[str, Fraction] = field(default_factory=dict)
    uses: tuple[int, ...] = ()
    steps: int | None = None
    agents: int = 1

    def __post_init__(self) -> None:
        a = self.question.algorithm
        if not a.noises:
            raise ValueError(f"{a.name} has no noise: whatever differs is seen")
        if self.differs and self.differs not in a.function_names:
            raise ValueError(f"--differs {self.differs}: {a.name} has {', '.join(a.function_names)}")
        if several := [v.name for v in a.state if "^" in v.over]:
            raise ValueError(f"{several[0]} has a vector for each agent: this search has one")
        if not {v.name for v in a.state} & {*a.released}:
            raise ValueError(f"{a.name} releases no state")

    def worst(self) -> Leaked:
        """The largest energy over the instances on a line; all exact."""
        lines = islice(on_a_line(self.question), max(1, MOST * MAX_ITERATIONS // max(self.count, MAX_ITERATIONS)))
        made = [(slopes, self._step(slopes)) for slopes in lines]
        leaks = partial(self._uses, made) if self.differs else self._starts
        return max(
            (one for line in made for one in leaks(*line)), key=lambda one: (one.energy is None, one.energy or Fraction(0))
        )

    def _starts(self, slopes: Slopes, step: AffineStep) -> Iterator[Leaked]:
        for name, part in step.states.items():
            start = RATIONALS.identity(len(step.v))[:, part.start]
            yield Leaked(self._at_end([step] * self.count, {}, start), slopes, start=name)

    def _uses(self, made: Sequence[tuple[Slopes, AffineStep]], slopes: Slopes, step: AffineStep) -> Iterator[Leaked]:
        """Before the only use the functions of single iterations may have other slopes: what they forget hides nothing (of
        several uses they may recur between them)."""
        anew = {f.name for f in self.question.algorithm.functions if "step" in f.per}
        jump, every = self._step(slopes, self.differs).v - step.v, tuple(range(1, self.count + 1))
        kept = {n: s for n, s in slopes.items() if n not in anew}
        before = [(other, one) for other, one in made if kept.items() <= other.items()]
        for uses in [self.uses] if self.uses else [(t,) for t in every] if self.differs in anew else [every]:
            for other, first in before if len(uses) == 1 < uses[0] else [(slopes, step)]:
                stages = [first] * (uses[0] - 1) + [step] * (self.count - uses[0] + 1)
                changed = {n: s for n, s in other.items() if s != slopes[n]}
                yield Leaked(self._at_end(stages, dict.fromkeys(uses, jump)), slopes, uses, before=changed)

    @property
    def count(self) -> int:
        return self.steps or self.question.iterations

    @property
    def shapes(self) -> dict[str, tuple[int, ...]]:
        """Of the noises."""
        return {n.name: (1,) if one(n.over) == n.over else (self.agents, 1) for n in self.question.algorithm.noises}

    def _step(self, slopes: Slopes, differs: str = "") -> AffineStep:
        return affine_step(self.question.algorithm, inputs_on_a_line(self.question, slopes, differs, self.agents), self.shapes)

    def _at_end(self, stages: Sequence[AffineStep], jumps: Mapping[int, Values], start: Values | int = 0) -> Fraction | None:
        a = self.question.algorithm
        return at_end(stages, jumps, a.released, start, {n.name: self.deviations.get(n.deviation, Fraction(1)) for n in a.noises})


def at_end(
    stages: Sequence[AffineStep],
    jumps: Mapping[int, Values],
    released: Collection[str],
    start: Values | int = 0,
    deviations: Mapping[str, Fraction] | None = None,
) -> Fraction | None:
    """B of what is released after the last of these iterations, for the means ``start`` apart at first and moved by ``jumps`` in
    iterations from 1 on; deviations of noises by name, 1 where not given."""
    S, d = joint(stages, jumps, start, deviations)
    seen = [part.start for n, part in stages[0].states.items() if n in released]
    return energy_of(S[np.ix_(seen, seen)], d[seen])


def joint(
    stages: Sequence[AffineStep],
    jumps: Mapping[int, Values],
    start: Values | int = 0,
    deviations: Mapping[str, Fraction] | None = None,
) -> tuple[Values, Values]:
    """The covariance of the states after these iterations, and how far apart their means are."""
    S, d = 0 * stages[0].M, start + 0 * stages[0].v
    for t, stage in enumerate(stages, 1):
        E = np.hstack([stage.E[:, part] * (deviations or {}).get(n, 1) for n, part in stage.noises.items()])
        S, d = stage.M @ S @ stage.M.T + E @ E.T, stage.M @ d + jumps.get(t, 0)
    return S, d


def energy_of(S: Values, m: Values) -> Fraction | None:
    """m' S^-1 m, by elimination; None where m is not in the range of S."""
    rows = [({j: x for j, x in enumerate(row) if x}, right) for row, right in zip(S.tolist(), m.tolist(), strict=True)]
    solved = eliminate(rows, range(len(m)))
    return None if solved is None else sum((m[j] * x for j, (_, x) in solved.items()), Fraction(0))
