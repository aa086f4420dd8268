"""The laws of a family, compiled from its declaration: what a row of its table names is evaluated on windows of its runs."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace

import numpy as np

from ...algorithms.arrays import Array
from ...algorithms.declaration import Algorithm, Minimise, Solve, Step, Update
from ...algorithms.expression import Expression, Gradient, Sum, Variable, parts
from ...algorithms.rounding import UNIT_ROUNDOFF, lengths, modulus
from .declared import as_declared, declared, opening, summands
from .family import Comparison, Window, shape_of, sizes, window
from .outcome import Unsupported
from .problem import Problem
from .recorded_steps import Compared, Rows, axes3, blind
from .registry import family_of
from .rounding import TINY, tolerance

Asked = list[tuple[int, Array]]  # (loss, point)
Evaluate = Callable[[Problem, Window], Comparison | None]


class Steps:
    """The declaration on a window of a run: ``inside`` at its steps; ``ends`` at all rows of the states, the last one too.

    A variable that the run does not record is computed where no function has to be minimised for it, else read from the step
    that adds something to it: local = shared - noise.
    """

    def __init__(self, problem: Problem, window: Window) -> None:
        self.problem, self.window, family = problem, window, family_of(problem)
        fields = {n: window[n] for n in family.per_step}
        each = [f.name for f in family.algorithm.functions if f.per == "step"] if family.algorithm else ["losses"]
        for name in each if window.count and (family.algorithm or "x0" in family.fields) else ():  # one for each step
            if len(problem.fields[name]) > 1:
                fields[name] = problem.fields[name][window.first : window.first + window.count]
        here = problem.having(window.count, window.rows.get("noise"), **fields)
        states = {name: window[name] for name in family.states if name in window.rows}
        self.algorithm, self.inputs = declared(here)
        rows = as_declared(here, states)
        recorded = {v: rows[v.name] for v in (*self.algorithm.state, *(s.target for s in self.algorithm.steps)) if v.name in rows}
        # what may be left out is computed for all lines but its own
        left_out = {s.target for s in self.algorithm.steps if isinstance(s, Update) and s.target.name in family.optional}
        self.apart = {v: axes3(recorded.pop(v), v.over) for v in left_out & recorded.keys()}
        start = {v: axes3(rows[: window.count], v.over) for v, rows in recorded.items() if v.time == 0}
        after = {v: axes3(rows[1:], v.over) for v, rows in recorded.items() if v.time == 1}
        if window.first == 0:
            start |= {v.before: rows[np.maximum(np.arange(window.count) - 1, 0)] for v, rows in start.items()}
        everything = {v: axes3(rows, v.over) for v, rows in recorded.items() if v.time == 0 and len(rows) > window.count}
        self.inside = Rows(self.algorithm, self.inputs, window.count, start | after)
        self.ends = Rows(self.algorithm, self.inputs, window.count + 1, everything)
        self.recovered: list[Step] = []

    @staticmethod
    def of(problem: Problem, window: Window) -> Steps:
        """Made once for a window."""
        found = window.kept.get("steps")
        if found is None or found.problem is not problem:
            found = window.kept["steps"] = Steps(problem, window)
        return found

    def know(self, rows: Rows, e: Expression, besides: Variable | None = None, solve: bool = False) -> bool:
        """Whether everything that an expression reads is known now."""
        for v in (p for p in parts(e) if isinstance(p, Variable) and p not in rows.at and p != besides):
            step = next((s for s in self.algorithm.steps if s.target == v), None)
            if step is None:
                raise KeyError(v.name)
            if blind(step, self.inputs):
                return False
            optional = v.name in family_of(self.problem).optional
            if not solve and isinstance(step, Minimise) and (step.parts.function is not None or optional):
                if not self._recover(rows, v):
                    return False
            elif not all(self.know(rows, part, v, solve) for part in step.expressions):
                return False
            else:
                rows.perform(step)
        return True

    def _recover(self, rows: Rows, v: Variable) -> bool:
        for step in self.algorithm.steps:
            terms = summands(step)
            if v in terms and step.target in rows.at and not blind(step, self.inputs):
                rest = Sum(tuple(t for t in terms if t != v))
                found, (value, size) = rows.at[step.target], rows.sized(rest)
                rows.at[v] = found - value
                rows.errors[v] = 4 * UNIT_ROUNDOFF * (lengths(found) + size.moduli)
                self.recovered.append(step)
                return True
        return False

    def compared(self, name: str, part: str = "", at_start: bool = False) -> tuple[Compared, Step] | None:
        """The step that sets a variable against what is recorded of it; None where its noise is not given, or it is what another
        one was read from. at_start: the step of the opening, at the rows of the states."""
        step = next(s for s in opening(self.problem) if s.target.name == name) if at_start else self.algorithm.step(name)
        ends = at_start or (step in self.algorithm.leading and step.target in self.ends.at)
        rows = self.ends if ends else self.inside
        if part != "absent" and blind(step, self.inputs):  # who takes no part adds no noise
            return None
        solve = family_of(self.problem).algorithm is not None
        if not all(self.know(rows, e, step.target, solve) for e in step.expressions):
            return None
        if step.target in self.apart:
            found = rows.compare(step, self.apart[step.target])
            del rows.at[step.target]
            return found, step
        if step.target not in rows.at and not (isinstance(step, Minimise) and self._recover(rows, step.target)):
            if isinstance(step, Minimise) and step.parts.function is not None:
                return None
            raise KeyError(step.target.name)
        return None if step in self.recovered else (rows.compare(step, rows.at[step.target], part), step)

    def carried(self) -> Rows:
        """The recorded rows with the error that each step in turn may have left in them."""
        found = self.window.kept.get("carried")
        if found is None:
            found = self.window.kept["carried"] = Rows(self.algorithm, self.inputs, self.window.count, self.inside.at)
            for step in self.algorithm.steps:
                target = step.target
                told = target in found.at and target not in found.errors and not blind(step, self.inputs)
                if told and all(self.know(found, e, target) for e in step.expressions):
                    found.errors[target] = found.compare(step, found.at[target]).forward
        return found


def comparison(found: Compared, space: str) -> Comparison:
    """Of all agents together, who are shown alone where the rest of a condition stands beside states; Unsupported where float64
    decides no row."""
    allowed = lengths(found.allowed) + TINY
    if len(allowed) and not np.isfinite(allowed).any():
        raise Unsupported("a system of this step is singular up to rounding: float64 decides nothing")
    rows = (found.found, found.expected)
    one, other = rows if "^" in space else (part[:, 0] for part in rows)
    mixed = found.residual is not None and np.any(found.residual != found.residual[:, :1])
    with np.errstate(invalid="ignore", over="ignore"):
        agent = np.argmax(lengths(rows[0] - rows[1]) / (found.allowed + TINY), axis=1) if mixed else None
    return Comparison(one, other, allowed, found.stiffness.min(axis=1), agent=agent)


@dataclass(frozen=True)
class LawOfStep:
    """The law of the step that sets a variable of the declaration; see ``Steps.compared``. first: of the opening, at the start
    alone; then: what is made of it on a window."""

    name: str
    part: str = ""
    at_start: bool = False
    first: bool = False
    then: Callable[[Problem, Window, Comparison], Comparison] | None = None

    def __call__(self, p: Problem, w: Window) -> Comparison | None:
        if self.first and w.first:
            return None
        here = Window(0, 0, {n: rows[:1] for n, rows in w.rows.items()}) if self.first else w
        found = Steps.of(p, here).compared(self.name, self.part, self.at_start)
        if found is None:
            return None
        compared = comparison(found[0], found[1].target.over)
        return compared if self.then is None else self.then(p, w, compared)

    def step(self, p: Problem, algorithm: Algorithm) -> tuple[Step, tuple[Step, ...]]:
        """The step, and those before it."""
        steps = opening(p) if self.at_start else algorithm.steps
        index = next(k for k, s in enumerate(steps) if s.target.name == self.name)
        return steps[index], steps[:index]


step = LawOfStep


def vanishing(e: Expression) -> Evaluate:
    """The derived law e = 0, as far as the errors of all steps before leave it to."""

    def evaluate(p: Problem, w: Window) -> Comparison | None:
        steps = Steps.of(p, w)
        rows = steps.carried()
        value, size = rows.sized(e)
        found = np.broadcast_to(value, (w.count, *value.shape[1:]))
        allowed = np.broadcast_to(size.allowed, found.shape[:2])
        everything = np.ones(found.shape[:2])
        return comparison(Compared(found, np.zeros_like(found), allowed, everything, allowed, allowed), e.space)

    return evaluate


def holding(condition: Solve) -> Evaluate:
    """The derived law of a condition, with the errors of all steps before."""

    def evaluate(p: Problem, w: Window) -> Comparison | None:
        rows = Steps.of(p, w).carried()
        return comparison(rows.condition(condition, rows.at[condition.target]), condition.target.over)

    return evaluate


def noise_factor(p: Problem) -> Array | float:
    """What the noise of a step is multiplied by where it enters the state at its end: one number, or (T, n, 1)."""
    family = family_of(p)
    if family.noise_factor is not None:
        return family.noise_factor(p)
    if family.noise_in is None:
        return 1.0
    algorithm, inputs = declared(p)
    entered = algorithm.step(family.noise_in)
    rows = Rows(algorithm, inputs, p.steps, {})
    found = rows.linear(entered.expressions[0], algorithm.noises[0])
    if found is None or found.ndim != 2:
        raise ValueError(f"{algorithm.name}: the noise enters {family.noise_in} through more than a number")
    found = found if entered.among is None else found * rows.value(entered.among)
    return float(found[0, 0]) if found.size == 1 else found[..., None]


def drawn(p: Problem, states: Mapping[str, Array]) -> Array:
    """The noise that a run must have used, (T, ...): (T, m, p) where m users take part in each round, else a row for each who
    does. Subgradients at 0 are 0."""
    family = family_of(p)
    fields = {n: np.asarray(p.fields[n]) for n in family.per_step}
    none = np.zeros(shape_of(family.noise, sizes(family, p)))
    silent = Steps(p, Window(0, p.steps, {**states, **fields, "noise": none}))
    rows, noise = silent.inside, silent.algorithm.noises[0]
    entered = silent.algorithm.step(family.noise_in or silent.algorithm.steps[0].target.name)
    if not all(silent.know(rows, e, entered.target, solve=True) for e in entered.expressions):
        raise KeyError(entered.target.name)
    if family.noise_in is None and not isinstance(entered, Update):
        by = rows.linear(entered.condition, noise)
        return np.asarray(-rows.value(entered.condition) / by[..., None])  # type: ignore[index]
    found = rows.compare(entered, rows.at[entered.target])
    factor = np.asarray(noise_factor(p))
    left = found.found - found.expected
    if "^" not in noise.over:
        return np.asarray(left[:, 0] / factor)
    present = np.broadcast_to(factor != 0, (*left.shape[:2], 1))[..., 0]
    eta, count = (left / np.where(factor != 0, factor, 1))[present], present.sum(axis=1)
    return np.asarray(eta.reshape(p.steps, count[0], -1) if len(set(count.tolist())) == 1 else eta)


def _whole(p: Problem, states: Mapping[str, Array]) -> Steps:
    return Steps(p, window(family_of(p), p, states))


def takes_gradients(p: Problem) -> bool:
    """Whether the algorithm asks the losses for gradients; else for proximal maps."""
    return any(e.function.name == "f" for e in declared(p)[0].every(Gradient))


def gradients_asked(p: Problem, states: Mapping[str, Array]) -> tuple[Asked, Asked]:
    """The loss and the point of every gradient, one in each step of each agent; those of the step after the last if any."""
    steps = _whole(p, states)
    asked = next(e for e in steps.algorithm.every(Gradient) if e.function.name == "f")
    at, many = steps.ends.value(asked.at), len(p.losses) if asked.function.per == "step" else 1
    rounds, agents = p.steps + (many == 1 or many > p.steps), at.shape[1]
    every = [(t if many > 1 else i, at[t, i]) for t in range(rounds) for i in range(agents)]
    return every[: p.steps * agents], every[p.steps * agents :]


def _prox_points(rows: Rows, target: Variable, linear: Expression, pulled: Expression) -> Array | None:
    """Where a step asks for a proximal map, for each row and agent; None where it is none."""
    K, pull = rows.linear(linear, target), rows.value(pulled)
    if K is not None and K.ndim == 4:
        multiple = K[..., :1, :1] * np.eye(K.shape[-1])
        if not np.all(np.abs(K - multiple) <= tolerance(K.shape[-1], np.asarray(modulus(K[0, 0])))):
            return None
        K = K[..., 0, 0]
    return np.broadcast_to(-pull / np.asarray(K)[..., None], (rows.count, *pull.shape[1:]))


def maps_asked(p: Problem, states: Mapping[str, Array]) -> tuple[Asked, Asked, Asked] | None:
    """The loss and the point of a proximal map in each step: of each agent who takes part, of everybody, and of everybody in a
    step more where the states tell; None where the step is no proximal map, or its noise is not given."""
    steps = _whole(p, states)
    line = next(s for s in steps.algorithm.steps if isinstance(s, Minimise) and getattr(s.parts.function, "name", "") in "fO")
    if line.parts.linear is None or line.parts.pull is None or (blind(line, steps.inputs) and p.sigma > 0):
        return None
    steps.know(steps.inside, line.objective, line.target)
    # who takes part in that step decides who keeps what it makes, and not what that is
    alone = replace(line, among=None)
    whoever = replace(steps.algorithm, steps=tuple(alone if s == line else s for s in steps.algorithm.steps))
    more = alone in whoever.leading and steps.know(steps.ends, line.objective, line.target, True)
    found = [_prox_points(rows, line.target, line.parts.linear, line.parts.pull) for rows in (steps.inside, *[steps.ends] * more)]
    points = [at for at in found if at is not None]
    if len(points) < len(found):
        return None
    everybody, ahead = (
        [(i, at[t, i]) for t in some for i in range(at.shape[1])]
        for at, some in ((points[0], range(p.steps)), (points[-1], range(p.steps, len(points[-1]))))
    )
    present = next((s.among for s in steps.algorithm.steps if s.among is not None), None)
    here = np.ones(len(everybody)) if present is None else np.ravel(steps.inputs.data[present.name])
    return [asked for asked, takes_part in zip(everybody, here, strict=True) if takes_part], everybody, ahead
