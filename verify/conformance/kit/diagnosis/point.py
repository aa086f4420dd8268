"""One broken or kept step of an example, and what its line makes of it."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from ....algorithms import functions as library
from ....algorithms.arrays import Array
from ....algorithms.rounding import UNIT_ROUNDOFF
from ..family import SQUARED
from ..rounding import largest
from .line import Line
from .reads import NOTHING, RESULT, Alteration, Change, Reads, Recorded, Unknown, listed

IMPOSSIBLE = (KeyError, ValueError, IndexError, TypeError, RuntimeError, AttributeError, ArithmeticError, np.linalg.LinAlgError)
# The line is broken by its law's bound before anything is looked for here: these choose among causes, and accuse nobody.
EXACT = 2.0**12  # ulps of the largest operand: an alteration that leaves no more does what the program did
ITERATED = 2.0**24  # the same for a minimiser without a closed form
LOOSE = 2.0**33  # about 1e-6 of the operands: what leaves more does not do what the program did, whatever the law allows
STEPS = 3  # broken steps looked at in each case, and as many that are not


@dataclass(frozen=True, eq=False)
class Example:
    """A run of a program: the case, its rows, the line, the broken steps of it (none where it holds), each with how many times
    the bound of the law its rest is."""

    case: str
    run: Recorded
    line: Line
    broken: Mapping[int, float]
    made: dict[tuple[int, bool], Point | None] = field(default_factory=dict, init=False, repr=False)

    @property
    def rows(self) -> int:
        return 1 if self.line.start else self.run.steps

    @property
    def since(self) -> int:
        """The step from which on every one is broken, -1 where none is; of an example with broken steps."""
        first = min(self.broken)
        return first if len(self.broken) == self.rows - first else -1

    def points(self, among: Collection[int], clear: bool = False) -> list[Point]:
        """The first, a middle and the last of the steps, where the line can be made from what is recorded; clear: an alteration
        may leave as much as the law itself leaves to rounding."""
        steps = sorted(among)
        chosen = sorted({steps[0], steps[len(steps) // 2], steps[-1]})[:STEPS] if steps else []
        for key in (key for t in chosen if (key := (t, clear)) not in self.made):
            self.made[key] = self._point(*key)
        return [point for t in chosen if (point := self.made[t, clear])]

    def _point(self, t: int, clear: bool) -> Point | None:
        reads = Reads(self.run, t)
        try:
            plain, size = self.line.value(reads)
            target = self.line.found(reads)
        except (*IMPOSSIBLE, Unknown):
            return None
        if target.shape != plain.shape or not largest(target) <= SQUARED:
            return None
        size = max(size, largest(target), 1e-300)
        point = Point(reads, self.line, target, plain, size, EXACT if closed(self.line, reads) else ITERATED)
        of_law = min(point.apart(NOTHING) / self.broken.get(t, np.inf), LOOSE) if clear else 0.0
        return replace(point, room=max(point.room, of_law))


def closed(line: Line, r: Reads) -> bool:
    """Whether every minimiser of a line has a closed form: of quadratics."""
    given = [r.raw(p.minimises) for p in line.parts if p.function is not None]
    return all(library.quadratic(f) is not None for g in given for f in listed(g))


@dataclass(frozen=True, eq=False)
class Point:
    """One step of one example: what the unaltered line reads, what was found, its value with the size of its operands."""

    reads: Reads
    line: Line
    found: Array
    plain: Array
    size: float
    room: float
    known: dict[Alteration, tuple[Array | None, float]] = field(default_factory=dict, repr=False)
    sizes: dict[str, Array | None] = field(default_factory=dict, repr=False)
    units: dict[str, NDArray[np.bool_]] = field(default_factory=dict, repr=False)  # which are right as the line is
    least: dict[Alteration, tuple[Array | None, float]] = field(default_factory=dict, repr=False)

    @property
    def run(self) -> Recorded:
        return self.reads.run

    @property
    def t(self) -> int:
        return self.reads.t

    def once(self, name: str, of: Change) -> Array | None:
        """What is made of fresh reads, once for a name; None where it cannot be."""
        if name not in self.sizes:
            made = Reads(self.run, self.t)
            made.line = self.line
            try:
                self.sizes[name] = np.ravel(of(made))
            except (*IMPOSSIBLE, Unknown):
                self.sizes[name] = None
        return self.sizes[name]

    def altered(self, alteration: Alteration, plain: Reads | None = None) -> Reads:
        """Fresh reads with an alteration; where a minimiser has no closed form they ask of what was found whether it is that."""
        made = Reads(self.run, self.t, alteration, plain)
        if self.room > EXACT and alteration is not NOTHING and RESULT not in alteration.changes:
            made.near = self.found
        return made

    def _made(self, alteration: Alteration, agent: int | None = None) -> tuple[Array | None, float]:
        """The altered line, None where it cannot be made, and how far it is from what the program did, in ulps: infinite where it
        is not made, NaN where nobody knows; agent: the row of one alone."""
        known = self.known if agent is None else self.least
        if alteration not in known:
            value, apart, at = None, np.inf, ... if agent is None else agent
            made = self.altered(alteration, self.reads)
            made.agent = agent
            with np.errstate(all="ignore"):
                try:
                    value, size = self.line.value(made)
                    if value.shape == self.found.shape:
                        value, found = value[at], self.found[at]
                        apart = largest(value - found) / (UNIT_ROUNDOFF * max(size, self.size))
                except Unknown:
                    apart = np.nan
                except IMPOSSIBLE:
                    pass
            usable = value is not None and np.shape(value) == self.found[at].shape and bool(np.isfinite(value).all())
            known[alteration] = value if usable else None, np.inf if value is not None and np.isnan(apart) else apart
        return known[alteration]

    def value(self, alteration: Alteration) -> Array | None:
        """The altered line; None where it cannot be made here."""
        return self._made(alteration)[0]

    @cached_property
    def agent(self) -> int | None:
        """The agent who is furthest from the line as it is, where every agent's minimiser is made apart."""
        if self.line.besides or self.found.ndim != 2 or not self.line.parts[-1].carrying:
            return None
        return int(np.argmax(np.abs(self.plain - self.found).max(axis=1)))

    def near(self, value: Array, agent: int | None = None) -> NDArray[np.bool_]:
        """Which entries of what was found, or of the row of one agent, a value is."""
        found = self.found if agent is None else self.found[agent]
        return np.asarray(np.abs(value - found) <= self.room * UNIT_ROUNDOFF * self.size)

    def row(self, alteration: Alteration) -> Array | None:
        """The altered line of that agent alone."""
        return self._made(alteration, self.agent)[0]

    def tells(self, alteration: Alteration) -> bool:
        """Whether the agent tells as much as all."""
        return self.agent is not None and bool(alteration.changes) and RESULT not in alteration.changes

    def distance(self, alteration: Alteration) -> float:
        """How far the altered line is from what the program did, in ulps, at least so far where that is more than the room:
        infinite where it cannot be, NaN where nobody knows."""
        one = self.agent if alteration not in self.known and self.tells(alteration) else None
        least = self._made(alteration, one)[1]
        return self._made(alteration)[1] if one is not None and not least > self.room else least

    def rest(self, alteration: Alteration) -> Array | None:
        """What the altered line leaves of what was found, where that agent has several entries of him alone."""
        if self.found.shape[-1] > 1 and self.tells(alteration):
            row = self.row(alteration)
            return None if row is None else np.asarray(self.found[self.agent] - row)
        value = self.value(alteration)
        return None if value is None else np.ravel(self.found - value)

    def apart(self, alteration: Alteration, whole: bool = False) -> float:
        """The same, infinite where nobody knows; whole: of all agents."""
        return float(np.nan_to_num(self._made(alteration)[1] if whole else self.distance(alteration), nan=np.inf))


def does(alteration: Alteration, broken: Sequence[Point]) -> bool:
    """Whether it does what the program did at every point where that is known, and at one."""
    return not any(p.distance(alteration) > p.room for p in broken) and any(p.distance(alteration) <= p.room for p in broken)
