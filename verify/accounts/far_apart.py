"""Runs on a line from far away, where each function and map has slopes of its own at each point at which it is asked.

Two runs that start at R z for a fixed z are at R p + O(1) whenever a function is asked, as long as R is large; p follows a run in
which each function has one slope inside its class. Where the points p at which a function is asked are distinct, it may have any
slope of its class in a window around each of them, wide against the noise and narrow against R, and that of the second run may
differ there by 1 or by -1: slopes in between leave the class by O(width/R), so nowhere. In the limit the two runs lose no less
than the Gaussian vectors whose iterations have these slopes and signs, which is exact. Where a use is one point, the answers may
also turn with it, in the limit of many dimensions (:mod:`verify.privacy.many_dimensions`).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property
from itertools import product
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ..algorithms.declaration import Algorithm, Step, Update, read_by, rebuilt, restated
from ..algorithms.expression import Expression, Gradient, Mapped, Value, Variable, one
from ..algorithms.linear_gaussian import AffineStep, affine_step
from ..privacy.many_dimensions import degree
from ..worst_case.instance import inputs_on_a_line, on_a_line
from ..worst_case.leak import Mechanism, energy_of, joint
from ..worst_case.ratio import Question

MOST = 20_000  # slopes and signs that are tried in one sweep
SWEEPS = 4
STEEPEST = 64  # degree
POINT = "point of the user"
INSIDE = Fraction(3, 7), Fraction(5, 11)  # of a class, where the slope of a run from far away is
STILL = 2.0**-30  # relative: a sweep that finds less more is the last
RIDGE = 1e-11  # relative, beside a covariance that floats invert
Floats = NDArray[np.float64]
Chosen = tuple[int, tuple[int, ...]]  # which slopes, and the signs of what differs


def asked_at(step: Step) -> Iterator[tuple[str, Expression]]:
    """The functions and maps that a step asks, with the points."""
    for e in read_by(step):
        if isinstance(e, (Gradient, Value)):
            yield e.function.name, e.at
        elif isinstance(e, Mapped):
            yield e.map.name, e.at


def renamed(e: Any, names: Mapping[tuple[str, Expression], str]) -> Expression:
    """An expression whose functions and maps have a name for each point."""
    made: dict[str, Any] = {}
    if isinstance(e, (Gradient, Value)):
        made["function"] = replace(e.function, name=names[e.function.name, e.at])
    elif isinstance(e, Mapped):
        made["map"] = replace(e.map, name=names[e.map.name, e.at])
    return replace(rebuilt(e, lambda below: renamed(below, names)), **made)


@dataclass(frozen=True)
class FarApart:
    """``mechanism``: with a function that differs; ``together``: slopes for what is asked at points that are not distinct.
    again: users take part several times, each with one function, so that those of single iterations recur."""

    mechanism: Mechanism
    together: Mapping[str, Fraction]
    again: bool = False

    @property
    def algorithm(self) -> Algorithm:
        return self.mechanism.question.algorithm

    @cached_property
    def points(self) -> dict[tuple[str, Expression], str]:
        """(function, point) to the name of the function there."""
        every = dict.fromkeys(pair for step in self.algorithm.steps for pair in asked_at(step))
        return {pair: f"{pair[0]} {i}" for i, pair in enumerate(every)}

    @cached_property
    def apart(self) -> Question:
        """The question with a function for each point."""
        q = self.mechanism.question
        steps = [restated(step, renamed(step.expressions[0], self.points)) for step in self.algorithm.steps]
        classes = {new: q.classes[name] for (name, _), new in self.points.items() if name in q.classes}
        state = self.algorithm.state
        if self.point is not None:
            kept = Variable(POINT, self.point.space)
            state, steps = (*state, kept), [*steps, Update(kept.next, self.point)]
        return replace(q, algorithm=replace(self.algorithm, state=state, steps=tuple(steps)), classes=classes)

    @cached_property
    def point(self) -> Expression | None:
        """Where the user's function is asked, if that is once, of one vector."""
        every = [at for name, at in self.points if name == self.mechanism.differs]
        return every[0] if len(self.uses) == len(every) == 1 and one(every[0].space) == every[0].space else None

    def coinciding(self, line: Mapping[str, Fraction], steps: int) -> set[str]:
        """The functions and maps whose points in a run from far away are not distinct, those of single iterations in each unless
        they recur; line: the singular values of operators."""
        q, a, agents = self.mechanism.question, self.algorithm, self.mechanism.agents
        places = [Variable(f"point {i}", at.space) for i, (_, at) in enumerate(self.points)]
        seen = [Update(v.next, at) for v, (_, at) in zip(places, self.points, strict=True)]
        watched = replace(a, state=(*a.state, *places), steps=(*a.steps, *seen))
        inside = {n: low + (top - low) * INSIDE[i % len(INSIDE)] for i, (n, (low, top)) in enumerate(self.ends.items())}
        inputs = inputs_on_a_line(replace(q, algorithm=watched), {**line, **inside}, "", agents)
        shapes = {v.name: ((0,),) * agents for v in places if one(v.over) != v.over}
        step = affine_step(watched, replace(inputs, start={**inputs.start, **shapes}), self.mechanism.shapes)
        z = np.array([Fraction(i * i + 1, 2 * i + 3) for i in range(len(step.v))], dtype=object)
        at: dict[str, list[Any]] = {}
        for _ in range(steps):
            z = step.M @ z
            for v, (name, _) in zip(places, self.points, strict=True):
                at.setdefault(name, []).append(z[step.states[v.name]])
        single = {f.name for f in a.functions if "step" in f.per and not self.again}

        def differ(name: str) -> bool:
            many = len(at[name]) // (steps if name in single else 1)
            parts = (at[name][i : i + many] for i in range(0, len(at[name]), many))
            return all(len({*entry}) == len(part) for part in parts for entry in zip(*np.broadcast_arrays(*part), strict=True))

        return {name for name in at if not differ(name)}

    def distinct(self, line: Mapping[str, Fraction], steps: int) -> set[str]:
        """Those that may have slopes of their own at each point."""
        return {name for name, (low, top) in self.ends.items() if low < top} - self.coinciding(line, steps)

    def energy(self, steps: int) -> Fraction | None:
        """The largest that is found; steps: of the run whose points must be distinct. None where no more is free than on a line,
        or for too long a run."""
        m, differs, best = self.mechanism, self.mechanism.differs, None
        signed = [new for (name, _), new in self.points.items() if name == differs]
        every = [*on_a_line(self.apart)]
        for values in dict.fromkeys(tuple((o.name, line[o.name]) for o in self.algorithm.operators) for line in self.lines):
            free = self.distinct(dict(values), steps)
            turns = [*product((1, -1), repeat=len(signed))] if differs in free else [(1,) * len(signed)]
            held = dict(values) | {new: self.together[name] for (name, _), new in self.points.items() if name not in free}
            lines = [line for line in every if held.items() <= line.items()]
            if not lines or not free or len(lines) * len(turns) * m.count > MOST:
                continue
            made = [self.stage(line, signed) for line in lines]
            turning = self.point is not None and differs in free
            chosen = self.search(made, turns, turning)
            jumps = {t: made[chosen[t - 1][0]][1] @ np.array(chosen[t - 1][1]) for t in self.uses}
            found = self.exact([made[i][0] for i, _ in chosen], jumps, turning)
            best = max((x for x in (best, found) if x is not None), default=None)
        return best

    def exact(self, stages: Sequence[AffineStep], jumps: Mapping[int, Any], turning: bool) -> Fraction | None:
        """Of these iterations; turning: the user's answers may differ by a polynomial of the point, in many dimensions."""
        S, m = joint([*stages[: self.uses[0]], *map(frozen if turning else (lambda one: one), stages[self.uses[0] :])], jumps)
        seen = self.seen(stages[0])
        c, W, S, m = S[seen, -1], S[-1, -1], S[np.ix_(seen, seen)], m[seen]
        whole: Fraction | None
        whole, shown, both = (energy_of(S, v) for v in (m, c, m + c))
        if not turning or not (whole and shown and both is not None) or shown >= W:
            return whole
        return Fraction(turned(shown / W, whole, ((both - whole - shown) / 2) ** 2 / shown))

    def seen(self, stage: AffineStep) -> list[int]:
        return [part.start for n, part in stage.states.items() if n in self.algorithm.released]

    @property
    def uses(self) -> Sequence[int]:
        return self.mechanism.uses or range(1, self.mechanism.count + 1)

    @cached_property
    def ends(self) -> dict[str, tuple[Fraction, Fraction]]:
        """The least and the largest slope of each function and map."""
        slopes = {name: [line[name] for line in self.lines] for name in self.algorithm.function_names}
        return {name: (min(found), max(found)) for name, found in slopes.items()}

    @cached_property
    def lines(self) -> list[dict[str, Fraction]]:
        return [*on_a_line(self.mechanism.question)]

    def stage(self, line: Mapping[str, Fraction], signed: list[str]) -> tuple[AffineStep, Any]:
        """An iteration, and how far each of what differs moves it, a column for each."""
        agents = self.mechanism.agents
        made = [
            affine_step(self.apart.algorithm, inputs_on_a_line(self.apart, line, name, agents), self.mechanism.shapes)
            for name in ("", *signed)
        ]
        return made[0], np.array([one.v - made[0].v for one in made[1:]], dtype=object).T

    def search(self, made: Sequence[tuple[AffineStep, Any]], turns: Sequence[tuple[int, ...]], turning: bool) -> list[Chosen]:
        """Slopes and signs of every iteration, in floats."""
        steps, uses, seen = self.mechanism.count, {*self.uses}, self.seen(made[0][0])
        every = [stage for stage, _ in made], [frozen(stage) if turning else stage for stage, _ in made]
        M, late_M = ([stage.M.astype(float) for stage in stages] for stages in every)
        Q, late_Q = ([(stage.E @ stage.E.T).astype(float) for stage in stages] for stages in every)
        J, d = [np.array(j, dtype=float) for _, j in made], len(Q[0])

        def moved(one: Chosen, t: int) -> Floats:
            return J[one[0]] @ np.array(one[1]) if t + 1 in uses else np.zeros(d)

        def step(i: int, t: int) -> tuple[Floats, Floats]:
            return (M[i], Q[i]) if t < self.uses[0] else (late_M[i], late_Q[i])

        def value(S: Floats, m: Floats) -> float:
            c, W, S, m = S[seen, -1], float(S[-1, -1]), S[np.ix_(seen, seen)], m[seen]
            solved = np.linalg.solve(S + RIDGE * np.trace(S) * np.eye(len(S)), np.stack([m, c], 1))
            whole, shown = float(m @ solved[:, 0]), float(c @ solved[:, 1])
            if not turning or not 0 < shown < W:
                return whole
            return float(turned(shown / W, whole, float(m @ solved[:, 1]) ** 2 / shown))

        def swept(chosen: list[Chosen], every_option: bool) -> tuple[float, list[Chosen]]:
            """The iterations one after the other, each the best beside the others."""
            rest = [(np.eye(d), np.zeros((d, d)), np.zeros(d))]  # what follows: of the state, besides
            for t in reversed(range(1, steps)):
                A, S, m = rest[-1]
                now, noise = step(chosen[t][0], t)
                rest.append((A @ now, S + A @ noise @ A.T, m + A @ moved(chosen[t], t)))
            S, m, best, found = np.zeros((d, d)), np.zeros(d), 0.0, list[Chosen]()
            for t in range(steps):
                A, more, far = rest.pop()
                tried = [chosen[t]]
                if every_option:
                    tried += options if t + 1 in uses else options[:: len(turns)]
                ends = []
                for choice in tried:
                    now, noise = step(choice[0], t)
                    ends.append((now @ S @ now.T + noise, now @ m + moved(choice, t)))
                values = [value(A @ x @ A.T + more, A @ y + far) for x, y in ends]
                k = int(np.argmax(values))
                best, (S, m) = values[k], ends[k]
                found.append(tried[k])
            return best, found

        options = [*product(range(len(made)), turns)]
        best, chosen = max((swept([one] * steps, False) for one in options), key=lambda found: found[0])
        for _ in range(SWEEPS):
            before = best
            best, chosen = swept(chosen, True)
            if best <= before * (1 + STILL):
                break
        return chosen


def frozen(stage: AffineStep) -> AffineStep:
    """The iteration that keeps the last state as it is."""
    M, E = stage.M.copy(), stage.E.copy()
    M[-1], E[-1] = 0, 0
    M[-1, -1] = 1
    return replace(stage, M=M, E=E)


def turned(share: Any, whole: Any, along: Any) -> Any:
    """Of the best degree (:mod:`verify.privacy.many_dimensions`), floats or fractions."""
    k = min(degree(float(share), float(whole), float(along)), STEEPEST)
    return share**k * (whole + k * along)
