"""Whether the answers of a run may be chosen one by one, and all that it ends with is seen: what an instance takes for given."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from fractions import Fraction
from functools import lru_cache
from itertools import count

from ..algorithms.declaration import Step
from .algorithms import Setting, directions, question_of, system
from .compiled import cuts
from .segment import Key, Row, Segment

HERE = "here"
Asked = tuple[str, int, str, int]  # function, iteration, step, and how many answers of it that step had before


@dataclass
class Places(Segment):
    """A run in one direction, in numbers: whatever starts, is drawn or answered is a number that nothing else is."""

    points: dict[Asked, Row] = field(default_factory=dict)
    target: str = ""
    others: Iterator[int] = field(default_factory=lambda: count(1))

    def new(self) -> Row:
        n = next(self.others)
        return {HERE: Fraction(n * n + 1, 2 * n + 3)}

    def answer(self, label: str, x: Row, bound: Fraction | None, space: str) -> Row:
        asked = next(k for n in count() if (k := (label, self.t, self.target, n)) not in self.points)
        self.points[asked] = x
        return super().answer(label, x, bound, space)

    def perform(self, step: Step) -> None:
        self.target = step.target.name
        super().perform(step)
        key: Key = (self.target, self.t + step.target.time)
        numbers: dict[str, Row] = {HERE: {HERE: Fraction(1)}}

        def number(row: Row) -> Row:
            if row.keys() == {HERE}:
                return row
            found = Fraction(0)
            for name, factor in self.solved(row, key).items():
                if name not in numbers:
                    numbers[name] = self.new()
                found += factor * numbers[name][HERE]
            return {HERE: found}

        self.values = {at: number(row) for at, row in self.values.items()}
        self.asked = {at: number(row) for at, row in self.asked.items()}
        self.points = {at: number(row) for at, row in self.points.items()}
        self.facts, self.changed, self.drawn = {}, False, ""


@lru_cache(maxsize=64)
def answers_are_free(setting: Setting) -> bool:
    """Whether, in almost every run, what is released tells all states, no function, map or clip is asked twice at one point (one
    that is another in each iteration: twice in one; what differs recurs), and what differs in several iterations may do so by
    another vector in each."""
    question = question_of(setting)
    if not any(system(setting).told):
        return False
    low, top = question.classes.get(question.differs, (Fraction(0), None))
    if len(setting.users) > 1 and top == low:
        return False  # two functions of one curvature, or two constant maps, are apart by one vector everywhere
    anew = {f.name for f in question.algorithm.functions if "step" in f.per} - {question.differs}
    seen: dict[Asked, list[Fraction | None]] = {}
    along, ends = directions(question, setting), cuts(question)
    for i, direction in enumerate(along):
        run = Places(question, direction, {})
        for state in question.algorithm.state:
            run.values |= dict.fromkeys(((state.name, -1), (state.name, 0)), run.new())
        for run.t in range(setting.steps):
            for j, step in enumerate(question.algorithm.steps):
                run.perform(step)
                run.asked = {} if j in ends else run.asked  # beyond a cut the same answer has another name
        for asked, row in run.points.items():
            seen.setdefault(asked, [None] * len(along))[i] = row[HERE]
    return len({(name, t if name in anew else None, *at) for (name, t, *_), at in seen.items()}) == len(seen)
