"""How far apart two runs of a noisy declaration can be told, from the declaration alone: linear and quadratic losses on a line.

Every function is a quadratic of its class in one dimension, every operator one of its singular values. The last released state of
N iterations is then a Gaussian vector in both runs, and the divergence is exact: D_alpha = alpha B/2, B = m' S^-1 m for the
difference m of the means and the covariance S. B of an exact run is a lower bound; a claim below it is refuted.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import islice, product
from typing import Any

import numpy as np

from ..algorithms.arithmetic import RATIONALS
from ..algorithms.expression import Function
from ..algorithms.functions import Affine, Quadratic
from ..algorithms.given import Spectrum
from ..algorithms.linear_gaussian import affine_step
from ..algorithms.run import Inputs
from ..cones.rational import eliminate
from .ratio import Question, steepest

MOST = 400  # losses that are tried
FLAT = (Fraction(0), Fraction(1), Fraction(10), Fraction(1000))  # beyond the strong convexity, where nothing bounds the curvature


@dataclass(frozen=True)
class Leaked:
    """``energy`` = B, None for an infinite divergence; the losses' curvatures by name, and the ``iterations`` at which the
    function of the second run has another linear term (none: the starts differ by 1 in ``start``)."""

    energy: Fraction | None
    curvatures: Mapping[str, Fraction]
    operators: Mapping[str, Fraction]
    iterations: tuple[int, ...] = ()
    start: str = ""

    @property
    def lines(self) -> list[str]:
        """The instance for a person."""
        losses = [f"    {n}(x) = {h}/2 x^2" for n, h in self.curvatures.items()]
        losses += [f"    {n} = {a}" for n, a in self.operators.items()]
        told = (
            f"    the second run starts at {self.start} + 1"
            if self.start
            else f"    the second run's function has another slope by 1 at iteration {', '.join(map(str, self.iterations))}"
        )
        return [*losses, told]


@dataclass(frozen=True)
class Mechanism:
    """``question``: declaration, numbers, classes and singular values, N iterations; ``differs``: the function that is another
    one for one user, its gradient apart by 1; empty: the starts are 1 apart. Deviations of noises are 1 where not given.
    ValueError for what is not a mechanism of this kind."""

    question: Question
    differs: str = ""
    deviations: Mapping[str, Fraction] = field(default_factory=dict)

    def __post_init__(self) -> None:
        a = self.question.algorithm
        if not a.noises:
            raise ValueError(f"{a.name} has no noise: whatever differs is seen")
        if self.differs and self.differs not in {f.name for f in a.functions}:
            raise ValueError(f"--differs {self.differs}: {a.name} has {', '.join(f.name for f in a.functions)}")
        if several := [v.name for v in a.state if "^" in v.over]:
            raise ValueError(f"{several[0]} has a vector for each agent: this search has one")
        if not {v.name for v in a.state} & {*a.released}:
            raise ValueError(f"{a.name} releases no state")

    def worst(self) -> Leaked:
        """The largest energy over the losses that are tried, at most ``MOST`` of them, in their order; all exact."""
        found = [one for losses in islice(self._losses(), MOST) for one in self._leaks(*losses)]
        return max(found, key=lambda one: (one.energy is None, one.energy or Fraction(0)))

    def _losses(self) -> Iterator[tuple[dict[str, Fraction], dict[str, Fraction]]]:
        choices: dict[str, tuple[Fraction, ...]] = {}
        for f in self.question.algorithm.functions:
            bounds = self.question.bounds(f)
            low, top = bounds["strongly"] or Fraction(0), steepest(bounds)
            choices[f.name] = tuple(low + x for x in FLAT) if top is None else (low, (low + top) / 2, top)
        singular: dict[str, tuple[Fraction, ...]] = {}
        for op in self.question.algorithm.operators:
            s = self.question.operators.get(op.name, (Fraction(1), None))
            known = s.exact or (s.low, s.high) if isinstance(s, Spectrum) else s
            singular[op.name] = tuple(dict.fromkeys(v for v in known if v is not None))
        names, operators = tuple(choices), tuple(singular)
        for values in product(*(choices[n] for n in names), *(singular[n] for n in operators)):
            made = dict(zip((*names, *operators), values, strict=True))
            yield {n: made[n] for n in names}, {n: made[n] for n in operators}

    def _leaks(self, curvatures: dict[str, Fraction], operators: dict[str, Fraction]) -> Iterator[Leaked]:
        a, steps = self.question.algorithm, self.question.iterations

        def inputs(slope: int) -> Inputs:
            functions: dict[str, Any] = {}
            for f in a.functions:
                h = (slope if f.name == self.differs else 0,)
                make = Quadratic if isinstance(f, Function) else Affine
                functions[f.name] = make(((curvatures[f.name],),), h)
            data = {**self.question.parameters, **{n: ((x,),) for n, x in operators.items()}, **{d.name: (0,) for d in a.data}}
            return Inputs(data, functions, {v.name: (0,) for v in a.state})

        step = affine_step(a, inputs(0))
        scale = {n.name: self.deviations.get(n.deviation, Fraction(1)) for n in a.noises}
        places = [(n, j) for n, part in step.noises.items() for j in range(part.start, part.stop)]
        E = step.E[:, [j for _, j in places]] * np.array([scale[n] for n, _ in places], dtype=object)
        seen = [part.start for n, part in step.states.items() if n in a.released]
        covariance, powers = 0 * step.M, [RATIONALS.identity(len(step.v))]
        for _ in range(steps):
            right = powers[-1] @ E
            covariance = covariance + right @ right.T
            powers.append(step.M @ powers[-1])
        S = covariance[np.ix_(seen, seen)].tolist()
        if self.differs:
            jump = affine_step(a, inputs(1)).v - step.v
            function = next(f for f in a.functions if f.name == self.differs)
            for uses in [(t,) for t in range(1, steps + 1)] if "step" in function.per else [tuple(range(1, steps + 1))]:
                total = sum(powers[steps - t] @ jump for t in uses)
                yield Leaked(_energy(S, total[seen].tolist()), curvatures, operators, uses)
            return
        for name, part in step.states.items():
            yield Leaked(_energy(S, powers[steps][seen, part.start].tolist()), curvatures, operators, start=name)


def _energy(S: list[list[Fraction]], m: list[Fraction]) -> Fraction | None:
    """m' S^-1 m, by elimination; None where m is not in the range of S."""
    rows = [({j: x for j, x in enumerate(row) if x}, right) for row, right in zip(S, m, strict=True)]
    solved = eliminate(rows, range(len(m)))
    return None if solved is None else sum((m[j] * x for j, (_, x) in solved.items()), Fraction(0))
