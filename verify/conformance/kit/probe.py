"""Laws that need more than one run, or that look at how a run was made. ``probes/`` holds them."""

from __future__ import annotations

import random
import sys
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, replace
from functools import cache, cached_property, partial
from typing import Any

import numpy as np

from ...algorithms.arrays import Array
from ...algorithms.collection import written_in
from .family import Family, Limit, check_states, evaluate_identity, unlike, window
from .neighbour import neighbour
from .outcome import Failed, Finding, Unsupported
from .problem import OWN, Problem
from .python_door import Door, PythonDoor, Run
from .python_door import elsewhere as run_elsewhere
from .rounding import largest
from .singular import run_fairly
from .twin import twin
from .two_runs import REPEATED, apart, cut

Accesses = Sequence[tuple[int, Array]]  # the loss and the point of every question, in order
BRIEF = 12
SEEDS = (20240814, 20240815)


@dataclass(frozen=True, eq=False)
class Subject:
    """An implementation on one case: the family, the problem, its checked run, and ``again`` for more runs; flags of the case;
    passed: the laws of one run that it was seen to pass."""

    family: Family
    problem: Problem
    run: Run
    states: Mapping[str, Array]
    door: Door
    flags: tuple[str, ...] = ()
    passed: frozenset[str] = frozenset()

    def again(self, problem: Problem, memory: list[Any] | None = None, watched: bool = False) -> tuple[Run, dict[str, Array]]:
        """Another run, with its arrays ``in_place``, and its checked states; raises Unsupported or Failed."""
        door = replace(self.door, watched=watched) if isinstance(self.door, PythonDoor) else self.door
        run = run_fairly(door, problem, memory)
        return run, check_states(self.family, problem, run.states)

    def elsewhere(self, problem: Problem) -> Mapping[str, Array] | None:
        """The states of a run with the arrays at other addresses; None where there is none."""
        try:
            return check_states(self.family, problem, run_elsewhere(self.door, problem).states)
        except (Unsupported, Failed):
            return None

    @cached_property
    def brief(self) -> tuple[Problem, Mapping[str, Array]]:
        """The problem cut to at most BRIEF steps and its states: probes make several runs, and need few steps."""
        if self.problem.steps <= BRIEF:
            return self.problem, self.states
        short = cut(self.family, self.problem, BRIEF)
        return short, self.again(short)[1]

    @cached_property
    def held(self) -> frozenset[str]:
        """The laws of one run that the brief one passes at every step."""
        (problem, states), family = self.brief, self.family
        if problem is self.problem:
            return self.passed
        rows = window(family, problem, states)
        found = ((line.law, evaluate_identity(family, line, problem, rows)) for line in family.identities)
        return frozenset(law for law, one in found if one is not None and one.result == "pass")

    @cached_property
    def reference(self) -> Mapping[str, Array]:
        """The states of the family's reference on the brief problem."""
        return self.family.reference(self.brief[0])

    @cached_property
    def seeded_run(self) -> tuple[Run, Mapping[str, Array]]:
        """The brief problem under the first global random states of SEEDS."""
        return self.under(SEEDS[0])

    def under(self, seed: int) -> tuple[Run, Mapping[str, Array]]:
        """The brief problem once more, with every global random state at ``seed``."""
        with seeded(seed):
            return self.again(self.brief[0], watched=True)

    @cached_property
    def among_others(self) -> Others:
        """Runs of a random problem, of the twins and of the brief problem, in this order."""
        (problem, _), family = self.brief, self.family
        refused, twins = [], []
        try:
            self.again(family.sample(problem.seed + 1))
        except (Unsupported, Failed) as reason:
            if isinstance(reason, Failed) and OWN not in self.flags:  # who runs a problem of one's own has not said what
                raise  # the program supports
            refused.append("of other shapes")
        full, memory = twin(family, problem), list[Any]()
        for other in (full.having(**problem.numbers), full):
            with suppress(Unsupported):
                twins.append((other, *self.again(other, memory)))
        if len(twins) < 2:
            refused.insert(0, "of the same shapes")
        return Others(tuple(twins), self.again(problem, memory)[1], tuple(refused))

    def apart(self, one: Mapping[str, Array], other: Mapping[str, Array], why: str) -> Finding | None:
        """A failure where two runs of the brief problem differ."""
        problem = self.brief[0]
        return apart(self.family, (problem, one), (problem, other), problem.steps, why)

    @cached_property
    def _neighbours(self) -> dict[int, tuple[Problem, Mapping[str, Array]]]:
        return {}

    def beside(self, i: int) -> tuple[Problem, Mapping[str, Array]]:
        """The brief problem with loss i replaced, and its states."""
        if i not in self._neighbours:
            other = neighbour(self.family, self.brief[0], i)
            self._neighbours[i] = other, self.again(other)[1]
        return self._neighbours[i]


@dataclass(frozen=True, eq=False)
class Others:
    """twins: other problems of the same shapes, the first with the same numbers, their runs and states, where not refused; again:
    the states of the problem itself afterwards; refused: which of the other problems were, in words."""

    twins: tuple[tuple[Problem, Run, Mapping[str, Array]], ...]
    again: Mapping[str, Array]
    refused: tuple[str, ...]


@contextmanager
def seeded(seed: int) -> Iterator[None]:
    """Every global generator that is loaded at ``seed``, and as it was afterwards."""
    plain, legacy, torch = random.getstate(), np.random.get_state(), sys.modules.get("torch")
    tensor = None if torch is None else torch.get_rng_state()
    random.seed(seed)
    np.random.seed(seed)
    if torch is not None:
        torch.manual_seed(seed)
    try:
        yield
    finally:
        random.setstate(plain)
        np.random.set_state(legacy)
        if torch is not None:
            torch.set_rng_state(tensor)


def elsewhere(asked: Accesses, wanted: Accesses, what: str, besides: Accesses = (), ahead: Accesses = ()) -> Finding | None:
    """A failure where a loss is asked for ``what`` more often than wanted, or at another point; both (loss, point).

    A loss that is never asked is one whose data the program reads itself; an answer at a point where it was asked before may have
    been kept. One that is asked at a part of the points alone is unsupported: its answers may be kept from another run, or made
    from its data. besides: all that may be asked, where the algorithm uses a part of it (a server that computes every user's
    step and masks): a loss is asked as wanted or for all of it. ahead: what the step after the last asks, which may be made too:
    no row holds it, and the theorems bound what is released.
    """
    found, expected, whole, more = map(by_loss, (asked, wanted, besides or wanted, ahead))
    scale = max((largest(point) for _, point in (*wanted, *besides)), default=0.0)

    def near(point: Array, at: Array) -> bool:
        return point.shape == at.shape and bool(np.all(np.abs(point - at) <= REPEATED * scale))

    def lacking(points: Sequence[Array], one: Sequence[Array]) -> bool | None:
        """Whether a point of one, and none that comes again, is left out; None where the points are not of one in its order."""
        k, left_out = 0, []
        for j, at in enumerate(one):
            if k < len(points) and near(points[k], at):
                k += 1
            else:
                left_out.append(j)
        return any(not any(near(one[j], at) for at in one[:j]) for j in left_out) if k == len(points) else None

    fewer = None
    for i, points in sorted(found.items()):
        choices = (expected[i], whole[i], expected[i] + more[i], whole[i] + more[i])
        if set(lacks := [lacking(points, one) for one in choices]) != {None}:
            if False not in lacks:
                words = f"{what}s of loss {i} at a part of the points alone: it keeps answers of other runs, or reads the data"
                fewer = Finding("unsupported", words)
            continue
        same = [one for one in choices if len(one) == len(points)]
        if not same:
            return Finding("fail", f"{what}s of loss {i}", None, None, str(len(expected[i])), str(len(points)))
        k, nearest = max(([*map(near, points, one)].index(False), r) for r, one in enumerate(same))
        return Finding("fail", f"the point of {what} {k} of loss {i}", None, None, *unlike(same[nearest][k], points[k]))
    return fewer


def by_loss(accesses: Accesses) -> defaultdict[int, list[Array]]:
    """The points by loss, in order."""
    found: defaultdict[int, list[Array]] = defaultdict(list)
    for i, point in accesses:
        found[i].append(point)
    return found


def within(limit: Limit, why: str) -> Finding:
    """Pass where every row is within its bound, else the first that is not."""
    over = np.flatnonzero(~(limit.found <= limit.bound + limit.tolerance))
    if len(over) == 0:
        return Finding("pass")
    k = int(over[0])
    return Finding("fail", why, limit.first + k, limit.variable, f"at most {limit.bound[k]:.12g}", f"{limit.found[k]:.12g}")


@dataclass(frozen=True)
class Probe:
    """A law by its name; about: what must hold; bug: what usually breaks it.

    evaluate(subject) gives a Finding (pass, fail, unsupported), or None where the law does not speak of this family or problem.
    """

    law: str
    about: str
    bug: str
    evaluate: Callable[[Subject], Finding | None]


def probe(law: str, about: str, bug: str) -> Callable[[Callable[[Subject], Finding | None]], Probe]:
    """The probe of that name, whose ``evaluate`` is decorated."""
    return partial(Probe, law, about, bug)


@cache
def probes() -> tuple[Probe, ...]:
    """Every probe of the files in ``probes/``, in the order of the names of the laws."""
    from . import probes as folder

    found = {one for one in written_in(folder) if isinstance(one, Probe)}
    if not found:
        raise RuntimeError("no probe was found")
    return tuple(sorted(found, key=lambda found: found.law))
