"""A declared algorithm as stages: where its run is cut, what each cut keeps, how the last iterations bring two runs together."""

from __future__ import annotations

import re
from collections.abc import Container, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from itertools import pairwise

from ..algorithms.declaration import Algorithm, Step, Update, read_by
from ..algorithms.expression import Applied, Expression, Gradient, Mapped, Noise, Variable, children, parts
from .energies import power_of_two
from .meeting import independent, kernel, landing_modes, last_mode, meeting, vanishing
from .segment import CHANGE, GIVEN, NOISE, TARGET, Direction, Key, Question, Row, Segment, image, plus, scaled
from .system import Ending, Matrix, Mode, matrix

Place = tuple[int, int]  # an iteration and the index of a step in it


def said(step: Step) -> Expression:
    """What a step sets its target to, or what is zero at it."""
    return step.value if isinstance(step, Update) else step.condition


def reads(question: Question, t: int, step: Step) -> set[Key]:
    """What a step reads; of a variable known by an image alone, its image."""
    found: set[Key] = set()
    _read(question, t, said(step), found)
    return found - writes(question, t, step)


def _read(question: Question, t: int, e: Expression, found: set[Key]) -> None:
    if isinstance(e, Variable):
        found.add((e.name, t + e.time))
    elif isinstance(e, Applied) and isinstance(e.of, Variable) and imaged(question, e):
        found.add((image(e.operator, e.of), t + e.of.time))
    else:
        for child in children(e):
            _read(question, t, child, found)


def imaged(question: Question, e: Applied) -> bool:
    """Whether it is an image of which nothing else is known: under an operator along which nothing splits."""
    main = question.operator
    return main is not None and not e.operator.transposed and e.operator not in (main, main.T)


def writes(question: Question, t: int, step: Step) -> set[Key]:
    """What a step sets: its target, and the images of it that anything reads."""
    return {(name, t + step.target.time) for name in names(question, step.target.name)}


def names(question: Question, variable: str) -> set[str]:
    """A variable, and its images under operators that the algorithm does not split along."""
    return {variable} | {
        image(e.operator, e.of)
        for step in question.algorithm.steps
        for whole in step.expressions
        for e in parts(whole)
        if isinstance(e, Applied) and isinstance(e.of, Variable) and e.of.name == variable and imaged(question, e)
    }


def live(question: Question, steps: int) -> dict[Place, set[Key]]:
    """After each step of a run, what is read later, what is released at the end included."""
    algorithm = question.algorithm
    states = {v.name for v in algorithm.state}
    needed = {(name, steps if name in states else steps - 1) for name in algorithm.released}
    once = [(writes(question, 0, step), reads(question, 0, step)) for step in algorithm.steps]  # the same in every iteration
    found: dict[Place, set[Key]] = {}
    for t in reversed(range(steps)):
        for j in reversed(range(len(algorithm.steps))):
            found[t, j] = set(needed)
            here, there = ({(name, t + at) for name, at in keys} for keys in once[j])
            if here & needed:
                needed = (needed - here) | there
    return found


def cuts(question: Question) -> dict[int, str]:
    """The steps after which a run is cut, one for each noise, by index, and the one variable of those read later that carries it;
    without noise (""), where what differs is asked again. ValueError where none carries a noise."""
    algorithm, after = question.algorithm, live(question, 3)
    found: dict[int, str] = {}
    for i, step in enumerate(algorithm.steps):
        noises = {p for p in read_by(step) if isinstance(p, Noise) and p.deviation != GIVEN}
        if not noises:
            continue
        tainted, best, carrier = writes(question, 1, step), None, ""
        for j in range(i, len(algorithm.steps)):
            if j > i and reads(question, 1, algorithm.steps[j]) & tainted:
                tainted |= writes(question, 1, algorithm.steps[j])
            kept = after[1, j]
            if len(kept & tainted) == 1 and (best is None or len(kept) < len(after[1, best])):
                best, carrier = j, next(name for name, _ in kept & tainted)
        elsewhere = {p.name for s in algorithm.steps if s is not step for p in read_by(s) if isinstance(p, Noise)}
        if again := sorted({p.name for p in noises} & elsewhere):
            raise ValueError(f"{algorithm.name}: the noise {', '.join(again)} enters two steps")
        if best is None or len(noises) > 1 or best in found:
            raise ValueError(f"{algorithm.name}: expected one variable that carries each noise, found several or none")
        found[best] = carrier
    if not found:
        raise ValueError(f"{algorithm.name}: there is no noise")
    asks = [j for j, step in enumerate(algorithm.steps) if question.differs in called(step)]
    for one, other in pairwise([*asks, len(algorithm.steps)]):
        if len(asks) > 1 and not any(one <= cut < other for cut in found):
            found[min(range(one, other), key=lambda j: len(after[1, j]))] = ""
    return found


@dataclass
class Along:
    """One direction, from the states ``start`` on, which begin apart by one vector. noise: its factor in the state that carries
    it; units: of coordinates that carry none; values, states: at the last cut; made: equal stages are one."""

    question: Question
    direction: Direction
    start: tuple[str, ...]
    noise: Fraction = Fraction(1)
    units: dict[str, Fraction] = field(default_factory=dict)
    values: dict[Key, Row] = field(default_factory=dict)
    states: tuple[str, ...] = ()
    made: dict[object, tuple[Mode, dict[Key, Row], tuple[str, ...]]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        state, asked = self.question.algorithm.state, self.question
        free = tuple(v.name for v in state if v.name in asked.free and self.direction.here(asked, v.space))
        self.values = {(name, t): {} for v in state for t in (-1, 0) for name in names(asked, v.name)}
        self.values |= {(name, t): {self.start[0]: self.noise} for name in self.start for t in (-1, 0)}  # x.before is x at first
        self.values |= {(name, 0): {name: 1 / self.units.get(name, Fraction(1))} for name in free}
        self.states = (*self.start[:1], *free)

    def run(self, every: Sequence[Place], after: Mapping[Place, set[Key]], ends: Container[int], labels: list[str]) -> list[Mode]:
        """The modes in the order of time."""
        modes, places = [], list[Place]()
        for place in every:
            places.append(place)
            if place[1] in ends and place in after:
                modes.append(self.stage(places, after[place], labels))
                places = []
        return modes

    def stage(self, places: Sequence[Place], kept: set[Key], labels: list[str]) -> Mode:
        """The mode of the steps up to a cut; afterwards the values are those at the cut."""
        first = places[0][0]
        given = (*self.question.parameters.values(), *self.question.deviations.values())
        schedules = (v for v in given if not isinstance(v, Fraction))
        key = (
            tuple((t - first, j) for t, j in places),
            tuple(sorted((name, at - first) for name, at in kept)),
            tuple(sorted(((name, at - first), tuple(sorted(row.items()))) for (name, at), row in self.values.items())),
            tuple(tuple(v[t] for t, _ in places) for v in schedules),
        )
        if key not in self.made:
            segment = Segment(self.question, self.direction, dict(self.values))
            for t, j in places:
                segment.t = t
                segment.perform(self.question.algorithm.steps[j])
            mode, names, values = self.mode(segment, kept, labels)
            self.made[key] = mode, {(n, at - first): row for (n, at), row in values.items()}, names
        mode, relative, self.states = self.made[key]
        self.values = {(n, at + first): row for (n, at), row in relative.items()}
        return mode

    def told(self, rest: Sequence[Place], released: set[Key]) -> bool:
        """Whether what is released after the last cut tells all that is apart there, for almost all answers of what follows."""
        segment = Segment(self.question, self.direction, dict(self.values))
        for segment.t, j in rest:
            segment.perform(self.question.algorithm.steps[j])
        held = [
            plus({name: Fraction(1)}, scaled(X, -Fraction(k, 2 * k + 1)))
            for k, (name, (_, X, _)) in enumerate(segment.facts.items(), 1)
        ]
        every = (*self.states, *segment.facts)
        rows = [[row.get(n, Fraction(0)) for n in every] for row in (*held, *(segment.values.get(key, {}) for key in released))]
        return not any(kernel(rows, len(every)))

    def unit(self, name: str) -> Fraction:
        return self.units.get(name, 1 / self.noise)

    def mode(self, segment: Segment, kept: set[Key], labels: list[str]) -> tuple[Mode, tuple[str, ...], dict[Key, Row]]:
        """The mode, the states after it, and what is kept in them: the carrier of the noise, and as many others as are needed."""
        rows = {key: dict(segment.values.get(key, {})) for key in sorted(kept)}
        noisy = [key for key, row in rows.items() if NOISE in row]
        carrying, shares = noisy[:1], {key: rows[key][NOISE] / rows[noisy[0]][NOISE] for key in noisy[1:]}
        for key, share in shares.items():  # it is one noise: what they have beside it is known without
            rows[key] = plus(rows[key], scaled(rows[noisy[0]], -share))
        order = carrying + [key for key in rows if key not in carrying]
        for key in carrying:
            self.noise = abs(rows[key].pop(NOISE))
        chosen, combined = independent([rows[key] for key in order], len(carrying))
        for key, share in shares.items():
            combined[order.index(key)][0] += share
        latest = dict(sorted(rows))
        names = tuple(
            name if at == latest[name] else f"{name}_{latest[name] - at}_before" for name, at in (order[i] for i in chosen)
        )
        units = [self.noise if order[i] in carrying else 1 / self.unit(n) for i, n in zip(chosen, names, strict=True)]
        outputs = [scaled(rows[order[i]], 1 / unit) for i, unit in zip(chosen, units, strict=True)]
        used = {n for row in outputs for n in row} | {n for own, (_, row, _) in segment.facts.items() for n in row if n != own}
        unknowns = [name for name in segment.facts if name in used]
        if inside := sorted({segment.facts[n][0] for n in unknowns if NOISE in segment.facts[n][1]}):
            name = self.question.algorithm.name
            raise ValueError(f"{name}: {', '.join(inside)} is asked at a point with noise: set that point in a step of its own")
        scale = {name: natural(name, segment.facts[name][1], outputs[0] if carrying else {}) for name in unknowns}
        labels += [label for n in unknowns if (label := segment.facts[n][0]) not in labels]
        held = [scaled(segment.facts[n][1], segment.facts[n][2] / scale[n]) for n in unknowns]

        def columns(row: Row, wanted: Sequence[str]) -> list[Fraction]:
            return [row.get(n, Fraction(0)) / scale.get(n, Fraction(1)) for n in wanted]

        mode = Mode(
            self.direction.name,
            self.states,
            tuple(unknowns),
            tuple(labels.index(segment.facts[n][0]) for n in unknowns),
            matrix([columns(row, self.states) for row in outputs]),
            matrix([columns(row, unknowns) for row in outputs]),
            matrix([columns(row, self.states) for row in held]),
            matrix([columns(row, unknowns) for row in held]),
            tuple(range(len(carrying))),
            tuple(row.get(CHANGE, Fraction(0)) for row in outputs),
            None,
            (*(self.unit(n) for n in self.states), *scale.values()),
            tuple(row.get(CHANGE, Fraction(0)) for row in held),
        )
        of = dict(zip(order, combined, strict=True))
        return mode, names, {k: {names[i]: w * units[i] for i, w in enumerate(of[k]) if w} for k in order}


def size(value: Fraction | None) -> Fraction:
    """A power of two near |value|; 1 for nothing."""
    return power_of_two(abs(value)) if value else Fraction(1)


def natural(name: str, held: Row, moved: Row) -> Fraction:
    """The unit of an unknown in which its condition has it as large as its argument; else one in which it moves by about 1."""
    argument = max((abs(x) for n, x in held.items() if n != name and n != CHANGE), default=Fraction(0))
    return abs(held[name]) / argument if argument and held.get(name) else size(moved.get(name))


@dataclass(frozen=True)
class Compiled:
    """``stages[k - 1]``: the modes with k cuts to go; squares: of each direction, of the unit of the state in which runs start.
    asked[k - 1]: the iterations (from 1) in which the function that differs is asked there; start: where runs begin apart;
    bare: the k at which what the function that differs answers is in a state that no noise reaches then; told: of each
    direction whether what is released tells all that is apart at the end."""

    facts: tuple[str, ...]
    stages: list[tuple[Mode, ...]]
    endings: tuple[Ending, ...]
    squares: list[Fraction]
    measures: tuple[Fraction, ...]
    kept: tuple[str, ...]
    asked: list[set[int]]
    start: tuple[str, ...]
    bare: frozenset[int]
    told: tuple[bool, ...]


def named_apart(algorithm: Algorithm) -> None:
    """ValueError for a variable with a name that a coordinate of something else has here."""
    variables = {v.name for v in algorithm.every(Variable)} | {v.name for v in algorithm.state}
    others = {NOISE, CHANGE, TARGET, "clipped", *algorithm.function_names}
    images = {f"{o.name}_{name}" for o in algorithm.operators for name in variables}
    for name in sorted(variables):
        if name in images or re.sub(r"_\d+$", "", name) in others or re.search(r"_\d+_before$", name):
            raise ValueError(f"{algorithm.name}: {name} is the name of something else as well here: rename this variable")


def compiled(question: Question, directions: Sequence[Direction], steps: int) -> Compiled:
    """The stages of a run. ValueError where the algorithm is no such system."""
    named_apart(question.algorithm)
    algorithm, after, ends = question.algorithm, live(question, steps), cuts(question)
    every = [(t, j) for t in range(steps) for j in range(len(algorithm.steps))]
    rest = [
        place
        for place in every[every.index((steps - 1, max(ends))) + 1 :]
        if writes(question, steps - 1, algorithm.steps[place[1]]) & after[place]
    ]
    for _, j in every[every.index((steps - 1, max(j for j, carrier in ends.items() if carrier))) + 1 :]:
        if question.differs in called(algorithm.steps[j]):
            raise ValueError(f"{algorithm.name}: what {question.differs} answers after the last noise is released without noise")
    states = {v.name: v for v in algorithm.state}
    carriers = [name for name in ends.values() if name in states]
    start = question.start or tuple(carriers[:1]) or tuple(states)[:1]
    labels: list[str] = []
    runs, squares, told = [], [], list[bool]()
    for direction in directions:
        here = tuple(name for name in start if direction.here(question, states[name].space))
        first = Along(question, direction, here)
        last = first.run(every[: 4 * len(algorithm.steps)], after, ends, [])[:3][-1]
        units = {n: size(last.state[0][i]) for i, n in enumerate(last.states) if last.noisy and n not in ends.values()}
        squares.append(first.noise**2)
        along = Along(question, direction, here, first.noise, units)
        runs.append(along.run(every, after, ends, labels))
        told.append(along.told(rest, after[every[-1]]))
    unit = {i: size(_largest(runs, i)) for i in range(len(labels))}
    stages = [tuple(_lighter(modes[k], unit) for modes in runs) for k in reversed(range(len(runs[0])))]
    endings: list[Ending] = []
    bare = {1} if any(x for mode in stages[0] for i, x in enumerate(mode.change) if i not in mode.noisy) else set[int]()
    if any(len(mode.noisy) < len(mode.state) for mode in stages[0]):
        full = stages[0]
        lifts = tuple(meeting(mode) for mode in full)
        fact = {mode.facts[j] for mode in full for j in vanishing(mode)}
        if len(fact) > 1:
            raise ValueError(f"{algorithm.name}: several conditions would have to make the last iteration meet")
        stages[0] = tuple(last_mode(mode, lift) for mode, lift in zip(full, lifts, strict=True))
        endings.append(Ending(full, lifts, fact.pop() if fact else None))
        for k in range(1, len(stages)):
            made = [landing_modes(algorithm.name, mode, lift) for mode, lift in zip(stages[k], lifts, strict=True)]
            stages[k], full, begins, changed = (*zip(*made, strict=True),)
            bare |= {k + 1} if any(changed) else set()
            if all(begin is None for begin in begins):
                break
            lifts = tuple(begin or kernel([], len(mode.states)) for mode, begin in zip(full, begins, strict=True))
            endings.append(Ending(full, lifts))
    asked: list[set[int]] = [set()]
    for t, j in every:
        asked[-1] |= {t + 1} if question.differs in called(algorithm.steps[j]) else set()
        asked += [set()] if j in ends else []
    asked = asked[len(stages) - 1 :: -1]
    functions = {f.name: "anew" if "step" in f.per else "one" for f in algorithm.functions}
    kept = tuple("twice" if {f"{n}_2", n.removesuffix("_2")} & ({*labels} - {n}) else functions.get(n, "one") for n in labels)
    return Compiled(
        tuple(labels), stages, (*endings,), squares, tuple(unit.values()), kept, asked, start, frozenset(bare), (*told,)
    )


def called(step: Step) -> set[str]:
    """The functions and maps that a step asks."""
    asked = list(parts(said(step)))
    return {p.function.name for p in asked if isinstance(p, Gradient)} | {p.map.name for p in asked if isinstance(p, Mapped)}


def _largest(runs: Sequence[Sequence[Mode]], fact: int) -> Fraction | None:
    found = [
        abs(x)
        for mode in (run[-1] for run in runs)
        for j, i in enumerate(mode.facts)
        if i == fact
        for x in (*mode.of_state[j], *mode.of_unknown[j])
    ]
    return max(found, default=None)


def _lighter(mode: Mode, unit: dict[int, Fraction]) -> Mode:
    """The facts in units of their largest entry, the same for all modes."""

    def rows(given: Matrix) -> Matrix:
        return tuple(tuple(x / unit[i] for x in row) for i, row in zip(mode.facts, given, strict=True))

    of_change = tuple(x / unit[i] for i, x in zip(mode.facts, mode.of_change, strict=True))
    return replace(mode, of_state=rows(mode.of_state), of_unknown=rows(mode.of_unknown), of_change=of_change)
