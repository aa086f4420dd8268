"""The lines of an algorithm with every operand read by name, so that an alteration can change what is read.

A line is a sum of named terms and what is done with the sum; an alteration scales terms, replaces reads, or acts on the result.
"""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Any

import numpy as np

from ....admm.local_objective import LocalObjective
from ....algorithms.arrays import Array
from ....algorithms.proximal import clip, minimise_penalised, prox
from ..family import Family
from ..problem import Function, Problem
from ..registry import families


@dataclass(frozen=True, eq=False)
class Alteration:
    """One change of a line. kind: its kind in a word or two; words: what is changed.

    scales: term -> factor (a number, or from the reads); reads: ``name`` or ``name@place`` -> what is read instead; after: from
    the reads, the result and the same state one step before to another result.
    """

    kind: str
    words: str
    scales: Mapping[str, float | Callable[[Reads], Any]] = field(default_factory=dict)
    reads: Mapping[str, Callable[[Reads], Any]] = field(default_factory=dict)
    after: Callable[[Reads, Array, Array], Array] | None = None

    def touches(self) -> set[str]:
        """The names of what it changes."""
        return {*self.scales, *self.reads, *(("result",) if self.after else ())}

    def __and__(self, other: Alteration) -> Alteration:
        """Both; what ``other`` touches must be something else."""
        first, second = self.after, other.after
        after = first or second
        if first is not None and second is not None:
            one, two = first, second
            after = lambda r, result, before: two(r, one(r, result, before), before)  # noqa: E731
        return Alteration(
            f"{self.kind} and {other.kind}",
            f"{self.words} and {other.words}",
            {**self.scales, **other.scales},
            {**self.reads, **other.reads},
            after,
        )


NOTHING = Alteration("", "")


def given(function: Callable[..., Any], *values: Any) -> Callable[..., Any]:
    """The function with its last arguments fixed now."""
    return lambda *arguments: function(*arguments, *values)


def single(value: Any) -> Array:
    """Rounded to single precision."""
    return np.asarray(value, dtype=np.float32).astype(np.float64)


class Unknown(Exception):
    """An operand that the record does not hold at this step: nothing can be said there."""


class Reads:
    """What a line reads at step t of a run: ``r(name)`` or ``r(name, place)``, with the alteration applied; ``raw`` without it.

    Names are those of the problem's fields, of the family's states ("x" for row t, "x+" and "x-" for the rows after and before),
    "noise" (row t), "loss" (that of step t), "n" (users or agents) and of OPERATIONS.
    """

    def __init__(
        self,
        problem: Problem,
        states: Mapping[str, Array],
        t: int,
        alteration: Alteration = NOTHING,
        seen: dict[str, Any] | None = None,
        earlier: Sequence[Problem] = (),
    ) -> None:
        self.problem, self.states, self.t, self.alteration, self.seen = problem, states, t, alteration, seen
        self.earlier = earlier
        self.family: Family = families()[problem.family]

    def __call__(self, name: str, place: str = "") -> Any:
        key = f"{name}@{place}" if place else name
        reads = self.alteration.reads
        if reads:
            change = reads.get(key) or reads.get(name)
            if change is not None:
                return change(self)
        value = self.raw(name)
        if self.seen is not None:
            self.seen[key] = value
        return value

    def raw(self, name: str) -> Any:
        """The operand as the algorithm has it; KeyError where there is none."""
        base = name.rstrip("+-")
        if name in OPERATIONS:
            return OPERATIONS[name]
        if name == "n":
            return self.count
        if name == "noise":
            return self.noise_at(self.t)
        if name == "loss":
            return self.loss_at(self.t)
        if base in self.family.states:
            return self.row(base, self.t + name.count("+") - name.count("-"))
        return self.field_at(name, self.t)

    @property
    def count(self) -> int:
        """How many users, agents or losses there are."""
        for name in ("losses", "objectives", "targets"):
            if name in self.problem.fields:
                return len(self.problem.fields[name])
        return 1

    def row(self, state: str, t: int) -> Array:
        """Row t of a state, row 0 before its start; KeyError after its end or where it is not recorded."""
        rows = self.states[state]
        if t >= len(rows):
            raise KeyError(state)
        return np.asarray(rows[max(t, 0)])

    def past(self, state: str) -> Array:
        """The row before that of step t; Unknown where there is none."""
        if self.t < 1:
            raise Unknown(state)
        return np.asarray(self.states[state][self.t - 1])

    def noise_at(self, t: int) -> Array:
        """Noise t; zeros outside the run."""
        noise = self.problem.noise
        if noise is None:
            if self.family.noise:
                raise Unknown("noise")
            return np.zeros(1)
        return np.asarray(noise[t]) if 0 <= t < len(noise) else np.zeros_like(noise[0])

    def loss_at(self, t: int) -> Any:
        """The loss of step t (one alone serves all); the last one after the last."""
        losses = self.problem.losses
        return losses[t % len(losses) if len(losses) > 1 else 0].reference

    def kept(self, name: str, alike: str = "shapes") -> Any:
        """A field of the first problem that the program was given and that has it of this shape (a number: not 0), and its
        matrices and starts of these shapes, or only of this length, or of any; this problem's own where there is none."""
        for problem in self.earlier:
            same = _shapes(problem.fields[name]) == _shapes(self.problem.fields[name]) and self._alike(problem, alike)
            if same and not (np.ndim(problem.fields[name]) == 0 and problem.fields[name] == 0):
                return Reads(problem, {}, min(self.t, problem.steps - 1)).field_at(name, min(self.t, problem.steps - 1))
        return self.field_at(name, self.t)

    def kept_loss(self, i: int) -> Any:
        """Loss i of the first problem that has one of these shapes at this place."""
        mine = _shapes(self.problem.losses[i])
        kept = (p.losses[i] for p in self.earlier if len(p.losses) > i and _shapes(p.losses[i]) == mine)
        return next(kept, self.problem.losses[i]).reference

    def _alike(self, problem: Problem, alike: str) -> bool:
        mine = [self.problem.fields[n] for n in ("A", "features", *self.family.start) if n in self.problem.fields]
        other = [problem.fields[n] for n in ("A", "features", *self.family.start) if n in problem.fields]
        cut = {"shapes": 0, "length": -1}.get(alike)
        return cut is None or [np.shape(v)[cut:] for v in mine] == [np.shape(v)[cut:] for v in other]

    def field_at(self, name: str, t: int) -> Any:
        """A field; of one with a row per step row t, within its range; functions as reference objects."""
        value, shape = self.problem.fields[name], self.family.fields[name]
        if isinstance(value, Function):
            return value.reference
        if isinstance(value, tuple):
            return [LocalObjective(f.reference, f.l1) if name == "objectives" else f.reference for f in value]
        if not isinstance(shape, str) and shape[:1] == ("T",):
            return np.asarray(value)[min(max(t, 0), len(value) - 1)]
        return value


class Followed(Reads):
    """Reads that note which rows of the states were read, as (state, row)."""

    def __init__(self, problem: Problem, states: Mapping[str, Array], t: int) -> None:
        super().__init__(problem, states, t)
        self.rows: set[tuple[str, int]] = set()

    def row(self, state: str, t: int) -> Array:
        self.rows.add((state, max(t, 0)))
        return super().row(state, t)


def _shapes(value: Any) -> Any:
    """What a memory by shape sees of a field: its shape; of functions their kinds and the shapes of their parameters."""
    if isinstance(value, tuple):
        return tuple(_shapes(part) for part in value)
    if isinstance(value, Function):
        return value.kind, *(np.shape(part) for part in value.parameters.values())
    return np.shape(value)


OPERATIONS: Mapping[str, Callable[..., Any]] = {
    "prox": prox,  # (f, v, step)
    "argmin": minimise_penalised,  # (f, M, q, step)
    "local minimiser": lambda objective, linear, weight, centre: objective.minimise_penalised(linear, weight, centre),
    "clip": lambda rows, radius: clip(rows, radius) if radius > 0 else np.asarray(rows),
    "solve": lambda M, right: np.linalg.solve(M, right),
    "mean": lambda rows: np.asarray(rows).mean(axis=0),
    "soft threshold": lambda v, level: np.sign(v) * np.maximum(np.abs(v) - level, 0),
    "I": lambda n: np.eye(n),
    "neighbour sum": lambda A, f: A @ f,
}


@dataclass(frozen=True)
class Line:
    """One line. law: the identity that checks it; target(r): what the program has; terms(r): named summands; finish(r, sum): the
    value from their sum; groups: names of several terms together; before(r): the same state a step earlier, None for none; kept:
    what it means that a program has ``before`` for the value."""

    law: str
    target: Callable[[Reads], Array]
    terms: Callable[[Reads], dict[str, Array]]
    finish: Callable[[Reads, Array], Array] = lambda r, total: total
    groups: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    before: Callable[[Reads], Array] | None = None
    kept: str = "the state kept as it was"

    def value(self, r: Reads) -> tuple[Array, float]:
        """The value under the alteration of ``r``, and the largest modulus of its operands."""
        terms, scales = self.terms(r), r.alteration.scales
        size = max((float(np.abs(v).max(initial=0.0)) for v in terms.values()), default=0.0)
        total: Any = 0.0
        for name, term in terms.items():
            factor = scales.get(name, 1.0)
            total = total + (factor(r) if callable(factor) else factor) * term
        result = np.asarray(self.finish(r, total), dtype=np.float64)
        if r.alteration.after is not None:
            if self.before is None:
                raise KeyError("before")
            result = np.asarray(r.alteration.after(r, result, self.before(r)), dtype=np.float64)
        return result, max(size, float(np.abs(result).max(initial=0.0)))


@cache
def lines() -> Mapping[str, tuple[Line, ...]]:
    """The lines of every family, found by file: a module of this folder with LINES (family -> lines)."""
    from .. import diagnosis as folder

    found: dict[str, tuple[Line, ...]] = {}
    for module in pkgutil.iter_modules(folder.__path__):
        found |= getattr(importlib.import_module(f"{folder.__name__}.{module.name}"), "LINES", {})
    return found


def state(name: str) -> Callable[[Reads], Array]:
    """The target ``name``, never altered."""
    return lambda r: np.asarray(r.raw(name))
