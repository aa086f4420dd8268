"""Small changes that alterations are made of."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, TypeVar

import numpy as np

from ....algorithms.arrays import Array, floats
from ....algorithms.declaration import Step
from ....algorithms.display import shown as display
from ....algorithms.expression import Applied, Expression, Gradient, Noise, Variable, parts
from ....algorithms.run import axes
from .line import Line, Part, Term, evaluated, line_of, system
from .reads import KEPT, Alteration, Change, Reads, Unknown

Operand = tuple[str, str, str]  # key, name, words
Other = tuple[str, Change]  # in words, what is read
Of = TypeVar("Of")
Table = tuple[tuple[str, Of], ...]  # in words, what is done
Map = Callable[[Array], Any]


def operands(line: Line, r: Reads, names: Sequence[str] | set[str]) -> Iterator[Operand]:
    """Every name as a whole, then its terms and sums of terms one by one where there are several."""
    places: dict[str, list[str]] = {}
    for key in r.seen:
        name, _, term = key.partition("@")
        if name in names:
            places.setdefault(name, []).append(term)
    for name in sorted(places):
        yield name, name, shown(name, r)
    terms = {t.key: t.name for t in line.terms} | {KEPT: KEPT}
    for name in sorted(places):
        for term in places[name] if len(places[name]) > 1 else ():
            yield f"{name}@{term}", name, f"{shown(name, r)} in {terms[term]}"


def shown(name: str, r: Reads) -> str:
    """A state with its index, anything else as it is."""
    base = name.rstrip("+-")
    return base + INDEX[name.count("+") - name.count("-")] if base in r.run.states else name


INDEX = {1: "_{t+1}", 0: "_t", -1: "_{t-1}", -2: "_{t-2}"}


def earlier(name: str) -> str:
    """The name of a state's row before."""
    return name[:-1] if name.endswith("+") else name + "-"


STEPS: Table[Callable[[Reads], int]] = (
    ("the step before (the first one at first)", lambda r: max(r.t - 1, 0)),
    ("the step before (the last one at first)", lambda r: (r.t - 1) % r.run.steps),
    ("the step before", lambda r: r.t - 1),
    ("the next step (the first one at last)", lambda r: (r.t + 1) % r.run.steps),
    ("the next step (its own at last)", lambda r: min(r.t + 1, r.run.steps - 1)),
    ("the next step", lambda r: r.t + 1),
    ("two steps before (the first one at first)", lambda r: max(r.t - 2, 0)),
    ("the first step", lambda r: 0),
    ("the last step", lambda r: r.run.steps - 1),
    ("step 2 t (a stream read twice a step, over again at its end)", lambda r: 2 * r.t % r.run.steps),
    ("the steps in reverse order", lambda r: r.run.steps - 1 - r.t),
)
AGENTS: Table[Callable[[Any], Any]] = (  # whose row stands at each place
    ("the next agent", lambda i: np.roll(i, -1)),
    ("the agent before", lambda i: np.roll(i, 1)),
    ("the first agent", lambda i: 0 * i),
    ("the last agent", lambda i: 0 * i - 1),
    ("the agents in reverse order", lambda i: i[::-1]),
    ("the agents in the order of their numbers as words (10 before 2)", lambda i: np.array(sorted(i, key=str))),
)


LENGTHS = (1.0, 0.1, 0.5, 2.0, 5.0, 10.0)  # at which optimisers clip where nothing is said
POWERS = (("times {}", 1.0), ("divided by {}", -1.0), ("times the root of {}", 0.5), ("divided by the root of {}", -0.5),
          ("times {}^2", 2.0), ("divided by {}^2", -2.0))  # fmt: skip


def powers(names: Iterable[str], most: int = len(POWERS), factor: float = 1.0) -> Iterator[tuple[str, Change]]:
    """The first forms of POWERS of what is read by these names, times a factor: in words, and the number."""
    for name in names:
        for words, power in POWERS[:most]:
            of = given(lambda r, name, power: (factor * column(r.raw(name))) ** power, name, power)
            yield words.format(name if factor == 1 else f"{factor:g} {name}"), of


def agents(name: str) -> Iterator[Other]:
    """What is read by a name, the row or function of each agent at the place of another's: whose, in words, and the change."""

    def turned(rows: Any, order: Callable[[Any], Any]) -> Any:
        at = order(np.arange(len(rows)))
        return [rows[i] for i in at] if isinstance(rows, list) else rows[at]

    return ((who, reading(name, given(turned, order))) for who, order in AGENTS)


def steps(name: str) -> Iterator[Other]:
    """A noise, a function or what the data give, of another step: of which, in words, and the change."""
    return ((when, of_step(name, at)) for when, at in STEPS)


def instead(operand: Operand, others: Iterable[Other]) -> Iterator[Alteration]:
    """An operand with each of what may stand in its place."""
    key, _, words = operand
    return (Alteration(f"{how} for {words}", {key: change}) for how, change in others)


def named(line: Line) -> dict[str, tuple[str, ...]]:
    """Terms and sums of terms: words to their keys."""
    return {t.name: (t.key,) for t in line.terms} | dict(line.groups)


def given(function: Callable[..., Any], *values: Any) -> Callable[..., Any]:
    """The function with its last arguments fixed now."""
    return lambda *arguments: function(*arguments, *values)


def reading(name: str, change: Callable[[Any], Any] | None = None) -> Change:
    """What is read by a name, or what a change makes of it."""
    return lambda r: r.raw(name) if change is None else change(r.raw(name))


def of_step(name: str, at: Callable[[Reads], int]) -> Change:
    """A noise, a function or what the data give, of another step."""
    return lambda r: r.of_step(name, at(r))


def single(value: Any) -> Array:
    """Rounded to single precision."""
    return np.asarray(value, dtype=np.float32).astype(np.float64)


def column(value: Any) -> Any:
    """A number for each agent as a factor of its rows; one number as it is."""
    return floats(value)[:, None] if np.ndim(value) == 1 else np.float64(value)


def between(low: float, high: float) -> float:
    """A number of as few digits as may be, at least the one and less than the other."""
    for digits in range(1, 17):
        scale = 10.0 ** (digits - 1 - int(np.floor(np.log10(max(high, 1e-300)))))
        for bound in (np.floor(high * scale) / scale, np.ceil(low * scale) / scale):
            if low <= bound < high:
                return float(bound)
    return low


def line_to(step: Step, r: Reads) -> Line:
    """The line that ends with a step, from what is recorded."""
    steps = r.run.algorithm.steps
    return line_of("", step, steps[: steps.index(step)], frozenset(r.run.states))


def solved(r: Reads) -> Iterator[tuple[str, Part]]:
    """The variables that are solved for from what is recorded, each with its step."""
    for step in r.run.algorithm.steps:
        *before, part = line_to(step, r).parts
        if part.carrying and part.terms and not before:
            yield step.target.name, part


def so_far(term: Term, r: Reads) -> list[Array]:
    """What a term has behind its scalars in every step up to this one."""
    known = r.run.histories.setdefault(term, [])
    known += [evaluated(term.core, Reads(r.run, t), term.key) for t in range(len(known), r.t + 1)]
    return known[: r.t + 1]


def alone(step: Step) -> tuple[Term, ...]:
    """The terms of a step that stand beside what it solves for."""
    return line_of("", step, (), frozenset()).parts[0].terms


def timed(e: Expression, back: int = 0) -> str:
    """An expression with the row of each variable, or of that many steps before."""
    text = display(e)
    for v in {v for v in parts(e) if isinstance(v, Variable)}:
        text = re.sub(rf"\b{v.name}\b[+-]?", f"{v.name}{INDEX[v.time - back]}", text)
    return text


def elsewhere(line: Line, r: Reads) -> Iterator[tuple[str, Change, str]]:
    """What the lines of an algorithm have behind their scalars, of data and operators, in this step or the one before, where no
    row is read that the line sets; with its space, "" for an operator on an operator."""
    mine = r.anew
    line.found(mine)
    for t in (t for step in r.run.algorithm.steps for t in alone(step)):
        if isinstance(t.core, Noise | Variable) or t.share or any(isinstance(e, Gradient) for e in parts(t.core)):
            continue
        times = {e.time for e in parts(t.core) if isinstance(e, Variable)}
        for back in (0, 1) if times == {1} else (0,):
            value, read = given(_behind, t, back), r.anew
            try:
                value(read)
            except (KeyError, IndexError, ValueError, Unknown):
                continue
            if not mine.rows & read.rows:
                yield timed(t.core, back), value, "" if isinstance(getattr(t.core, "of", None), Applied) else t.core.space


def _behind(r: Reads, term: Term, back: int) -> Array:
    then = Reads(r.run, r.t - back)
    value = floats(evaluated(term.core, then, term.key))
    r.rows |= then.rows
    return value


def before_target(part: Part, r: Reads) -> Any:
    """What stands before the target of a step, of a matrix before the identity in it, as a factor of its rows."""
    K, unit = system(part, r.anew)
    return column(unit if axes(K) == 2 else K)


def inner(r: Reads, v: Array, before: Array, line: Line, share: float) -> Array:
    """``share`` times the update of a line that adds the noise at its end, which stays as it is."""
    noise = line.noise(r)
    return np.asarray(before + share * (v - noise - before) + noise)


def of_eigenvalues(M: Array, change: Map) -> Array:
    """A symmetric matrix with other eigenvalues."""
    values, vectors = np.linalg.eigh(M)
    return np.asarray((vectors * change(values)) @ vectors.T)
