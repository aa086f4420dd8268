"""What lines read of a recorded run, by name, and what an alteration changes of it."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

import numpy as np

from ....algorithms import functions as library
from ....algorithms.arithmetic import FLOATS
from ....algorithms.arrays import Array, floats
from ....algorithms.declaration import Algorithm
from ....algorithms.expression import Clip, Parameter, parts
from ....algorithms.proximal import clip, hessian
from ....algorithms.regularisers import shrunk
from ....algorithms.run import Inputs, axes
from ..rounding import largest

KEPT = "what absent agents keep"  # the place of that operand
RESULT = "="  # the place of what a line makes
Change = Callable[["Reads"], Any]


@dataclass(frozen=True, eq=False)
class Alteration:
    """One change of a line, in words, and at which places what stands instead.

    Places: the key of a term, times a factor (a number, or from the reads); ``+key``, to which something is added, behind the
    scalars in front; ``name`` or ``name@term``, another operand; RESULT, from the reads, the result and the same state one step
    before. double: two together.
    """

    words: str
    changes: Mapping[str, Any] = field(default_factory=dict)
    double: bool = False

    @cached_property
    def places(self) -> tuple[tuple[str, str], ...]:
        """The names of what it changes, and the terms where it does, "" for all."""
        return tuple((name, at) for name, _, at in (place.partition("@") for place in self.changes))

    @cached_property
    def touches(self) -> set[str]:
        """What it changes."""
        return {place.removeprefix("+") for place in self.changes}

    @cached_property
    def adding(self) -> bool:
        """Whether it changes terms of a sum alone, and nothing before what is solved for."""
        return all(place[0] in "+0123456789" and place[-1] not in "Kf" for place in self.changes)

    @cached_property
    def precise(self) -> bool:
        """Whether it changes how a line is computed, or its result, or rounds something."""
        return "minimiser" in self.changes or RESULT in self.changes or "float32" in self.words or "rounded" in self.words

    def __and__(self, other: Alteration) -> Alteration:
        """Both; what ``other`` touches must be something else."""
        return Alteration(f"{self.words} and {other.words}", {**self.changes, **other.changes}, True)


NOTHING = Alteration("")


class Unknown(Exception):
    """An operand that the record does not hold at this step: nothing can be said there."""


@dataclass(frozen=True, eq=False)
class Recorded:
    """A program's run in the rows of the declaration; sigma: of the noise; earlier: what the program was given before;
    recovered: variables that were read from what a step adds to them; derived: a field of which functions are made -> what is
    given where it is changed; begins: first rows of what the declaration does not start."""

    algorithm: Algorithm
    inputs: Inputs
    states: Mapping[str, Array]
    steps: int
    sigma: float = 0.0
    earlier: tuple[Callable[[], Inputs], ...] = ()
    recovered: frozenset[str] = frozenset()
    derived: Mapping[str, Callable[[Callable[[Array], Array]], Inputs]] = field(default_factory=dict)
    begins: Mapping[str, Array] = field(default_factory=dict)

    @cached_property
    def variables(self) -> set[str]:
        return {v.name for v in self.algorithm.state} | {s.target.name for s in self.algorithm.steps} | set(self.states)

    @cached_property
    def noises(self) -> set[str]:
        return {noise.name for noise in self.algorithm.noises}

    @cached_property
    def schedules(self) -> set[str]:
        return {p.name for p in self.algorithm.parameters if "step" in p.per and np.ndim(self.inputs.data.get(p.name, 0))}

    @cached_property
    def chosen(self) -> set[str]:
        """The parameters that say who takes part."""
        return {s.among.name for s in self.algorithm.steps if s.among is not None}

    @cached_property
    def numbers(self) -> tuple[str, ...]:
        """The parameters that the data give, but for who takes part and radii of clipping."""
        return tuple(
            p.name for p in self.algorithm.parameters if p.name in self.inputs.data and p.name not in self.chosen | self.radii
        )

    @cached_property
    def radii(self) -> set[str]:
        """The parameters that are radii of clipping, whether the data give them or not."""
        return {p.name for e in self.algorithm.every(Clip) for p in parts(e.radius) if isinstance(p, Parameter)}

    @cached_property
    def per_step(self) -> set[str]:
        """The functions of which there is one for each step."""
        return {
            f.name
            for f in self.algorithm.functions
            if "step" in f.per and isinstance(self.inputs.functions.get(f.name), (list, tuple))
        }

    @cached_property
    def kinds(self) -> set[str]:
        """The types of the functions, and whether they have an l1 term."""
        return {f"{type(getattr(f, 'loss', f)).__name__} {bool(getattr(f, 'l1', 0))}" for f in self.functions}

    @cached_property
    def solvers(self) -> dict[tuple[int, bytes], Callable[[Array], Array]]:
        """What ``minimised`` and ``nearer`` make of a function of the data and a number or matrix, by its id and the entries."""
        return {}

    @cached_property
    def histories(self) -> dict[Any, list[Array]]:
        """What a term has behind its scalars, step by step."""
        return {}

    @cached_property
    def conditions(self) -> dict[bytes, float]:
        """Condition numbers of systems that steps have in common, by their entries."""
        return {}

    def condition(self, K: Array) -> float:
        """The condition number of a matrix, found once."""
        if (key := K.tobytes()) not in self.conditions:
            sizes = np.abs(np.linalg.eigvalsh(K)) if np.array_equal(K, K.T) else np.linalg.svd(K, compute_uv=False)
            self.conditions[key] = float(sizes.max() / sizes.min()) if sizes.min() > 0 else np.inf
        return self.conditions[key]

    def offset(self, name: str) -> float:
        """The largest modulus of what the quadratics among its functions of a name have beside the matrix."""
        forms = [library.quadratic(f) for f in listed(self.inputs.functions[name])]
        return max((largest(floats(form[1])) for form in forms if form is not None), default=0.0)

    @cached_property
    def functions(self) -> list[Any]:
        """All functions of the data."""
        return [f for given in self.inputs.functions.values() for f in listed(given)]

    def minimised(self, f: Any, K: Any, r: Array, unit: float = 0.0) -> Array:
        """As ``minimised``; what depends on f and K alone is done once."""
        key = id(f), floats(K).tobytes()
        solver = self.solvers.get(key)
        if solver is None:
            if not np.isfinite(K).all() or not (f is None or any(f is one for one in self.functions)):
                return minimised(f, K, r)
            solver = self.solvers[key] = library.minimiser(f, K, FLOATS)
        return floats(solver(r))

    def nearer(self, f: Any, K: Any, r: Array, x: Array) -> Array:
        """As ``nearer``; what depends on f, K and x alone is done once."""
        key = id(f), floats(K).tobytes() + x.tobytes()
        if key not in self.solvers:
            made = nearer(f, K, x)
            if not any(f is one for one in self.functions):
                return made(r)
            self.solvers[key] = made
        return self.solvers[key](r)

    @cached_property
    def count(self) -> int:
        """How many agents or, where there are none, functions there are."""
        agents = [len(self.states[v.name][0]) for v in self.algorithm.state if "^" in v.over and v.name in self.states]
        return max(
            [*agents[:1], *(len(f) for f in self.inputs.functions.values() if isinstance(f, (list, tuple)) and not agents)],
            default=1,
        )


def listed(given: Any) -> list[Any]:
    """Several functions, or one alone."""
    return list(given) if isinstance(given, (list, tuple)) else [given]


class Reads:
    """What a line reads at step t of a run: ``r(name)`` or ``r(name, term)``, with the alteration applied; ``raw`` without it.

    Names are those of the declaration ("x" for row t, "x+" and "x-" for the rows after and before, "A'" for the adjoint), "n"
    (agents) and those of OPERATIONS. made: what the steps of the line have computed so far; system: the matrix of the last
    condition, over what stands before the identity in it; line: the one that is made; hidden: of a term those of these that it
    reads; seen, rows: what has been read; noted: values of terms; plain: the reads without an alteration, whose terms are kept
    where it changes nothing; near: what the line is said to have made: where a minimiser has no closed form it is asked whether
    that is it; agent: the only one of whom the last step is made.
    """

    def __init__(self, run: Recorded, t: int, alteration: Alteration = NOTHING, plain: Reads | None = None) -> None:
        self.run, self.t, self.alteration = run, t, alteration
        self.base: Mapping[str, Any] = {} if plain is None else plain.noted
        self.hidden: dict[str, set[str]] = {} if plain is None else plain.hidden
        self.of: dict[str, set[str]] = {} if plain is None else plain.of
        self.readers: Mapping[str, Collection[str]] = {} if plain is None else plain.read_by
        self.systems: dict[int, tuple[Any, float, float]] = {} if plain is None else plain.systems
        self.made: dict[str, Array] = {}
        self.seen: dict[str, Any] = {}
        self.rows: set[tuple[str, int]] = set()
        self.system: Any = None
        self.line: Any = None
        self.near: Array | None = None
        self.agent: int | None = None
        self.noted: dict[str, Any] = {}
        self.moduli: dict[str, float] = {} if plain is None else plain.moduli

    @cached_property
    def read_by(self) -> dict[str, list[str]]:
        """The terms that read a name."""
        return {name: [term for term, read in self.of.items() if name in read] for name in self.names}

    def modulus(self, term: str, value: Any) -> float:
        """The largest modulus of a term's entries; that of a term as it is, is taken once."""
        kept = value is self.base.get(term, self.noted.get(term))
        if not kept or term not in self.moduli:
            found = largest(value)
            if kept and not self.base:
                self.moduli[term] = found
            return found
        return self.moduli[term]

    def keeps(self, term: str) -> bool:
        """Whether a term is what it was without the alteration."""
        return term in self.base and term not in self.touched and term not in self.hidden

    def unread(self, term: str) -> bool:
        """Whether a term reads nothing that the alteration changes."""
        names, kept = self.of.get(term, ()), term in self.base and term not in self.hidden
        return kept and not any(at == term or (not at and name in names) for name, at in self.alteration.places)

    @cached_property
    def touched(self) -> set[str]:
        """The terms that the alteration changes, or something that they read."""
        found = {at or name.removeprefix("+") for name, at in self.alteration.places}
        for name, at in self.alteration.places:
            if not at:
                found.update(self.readers.get(name, ()))
        return found

    def __call__(self, name: str, term: str = "") -> Any:
        changes = self.alteration.changes
        if changes:
            change = changes.get(f"{name}@{term}") or changes.get(name)
            if change is not None:
                return change(self)
        value = self.raw(name)
        if name.rstrip("+-") in self.made:
            self.hidden.setdefault(term, set()).add(name)
        if self.alteration is NOTHING and name.rstrip("+-") not in self.made:
            self.seen[f"{name}@{term}"] = value
            self.of.setdefault(term, set()).add(name)
        return value

    def raw(self, name: str) -> Any:
        """The operand as the algorithm has it; KeyError where there is none."""
        run, base = self.run, name.rstrip("+-")
        if name in OPERATIONS:
            return OPERATIONS[name]
        if name == "n":
            return run.count
        if name == "sigma" and name not in run.inputs.data:
            return run.sigma
        if base in run.variables and name not in run.noises:
            return self.row(base, self.at(name))
        return self.of_step(name, self.t)

    @property
    def anew(self) -> Reads:
        """Fresh reads of the same step, without an alteration."""
        return Reads(self.run, self.t)

    @property
    def scalars(self) -> list[str]:
        """The parameters that are one number here."""
        return [n for n in self.run.numbers if not np.ndim(self.raw(n))]

    @property
    def states(self) -> set[str]:
        """The states that have been read, in whatever row."""
        return {n for n in self.names if n.rstrip("+-") in self.run.states}

    @property
    def names(self) -> set[str]:
        """What has been read, wherever."""
        return {key.partition("@")[0] for key in self.seen}

    def at(self, name: str) -> int:
        """The row of a state that a name reads."""
        return self.t + name.count("+") - name.count("-")

    def of_step(self, name: str, t: int) -> Any:
        """A noise, a function or what the data give, of step t."""
        if name in self.run.noises:
            return self.noise_at(name, t)
        return (self.function_at if name in self.run.inputs.functions else self.field_at)(name, t)

    def row(self, state: str, t: int) -> Array:
        """Row t of a state, before its start what it begins with; KeyError after its end or where it is not recorded."""
        if (held := self.made.get(state, self.run.begins.get(state) if t < 0 else None)) is not None:
            return held
        rows = self.run.states[state]
        if t >= len(rows):
            raise KeyError(state)
        self.rows.add((state, max(t, 0)))
        return np.asarray(rows[max(t, 0)])

    def mean(self, name: str, first: int) -> Array:
        """The mean of the rows of a state from ``first`` to the one of this name."""
        last = self.t + name.count("+")
        rows = self.run.states[name.rstrip("+")][first : last + 1]
        if len(rows) <= last - first or last < first:
            raise KeyError(name)
        self.rows |= {(name.rstrip("+"), t) for t in range(first, last + 1)}
        return np.asarray(rows.mean(axis=0))

    def noise_at(self, name: str, t: int) -> Array:
        """Noise t; zeros outside the run."""
        noise = self.run.inputs.noise.get(name)
        if noise is None:
            raise Unknown("noise")
        return np.asarray(noise[t]) if 0 <= t < len(noise) else np.zeros_like(noise[0])

    def function_at(self, name: str, t: int) -> Any:
        """The function of step t (the last ones from the end, one alone serves all), or the list of all agents'."""
        given = self.run.inputs.functions[name]
        if name in self.run.per_step:
            return given[t % len(given) if len(given) > 1 else 0]
        return list(given) if isinstance(given, (list, tuple)) else given

    @property
    def per_step(self) -> int:
        """How many functions there are of those of which each step has its own."""
        return max(len(self.run.inputs.functions[name]) for name in self.run.per_step)

    def field_at(self, name: str, t: int) -> Any:
        """What the data give; of a schedule row t, within its range; a start by the name of its state and 0."""
        data = self.run.inputs
        if name.endswith("'"):
            return np.asarray(self.field_at(name[:-1], t)).T
        if name not in data.data and name.endswith("0"):
            return floats(data.start[name[:-1]])
        value = data.data[name]
        return np.asarray(value)[min(max(t, 0), len(value) - 1)] if name in self.run.schedules else value


def iterated(f: Any) -> bool:
    """Whether a function has a minimiser that is found by iteration, beside an l1 term perhaps."""
    return hasattr(getattr(f, "loss", f), "nu") and library.quadratic(f) is None


def nearer(f: Any, K: Any, x: Array) -> Callable[[Array], Array]:
    """r -> a Newton step from x to argmin f(v) + v'Kv/2 + r'v, of an l1 term on the support of x: x itself where that is it, and
    only there."""
    M, l1 = np.asarray(K * np.eye(len(x)) if axes(K) == 0 else K), getattr(f, "l1", 0.0)
    loss = f.loss if hasattr(f, "l1") else f
    at, form = library.gradient(loss, FLOATS)(x) + M @ x, library.quadratic(loss)
    bend = M + (hessian(loss, x) if form is None else np.asarray(form[0]))
    on = np.abs(x) > 2.0**-40 * largest(x) if l1 else np.ones(len(x), dtype=bool)
    back, signs, steep = np.linalg.inv(bend[np.ix_(on, on)]), l1 * np.sign(x), np.diag(bend)

    def made(r: Array) -> Array:
        slope = at + r
        found = np.where(on, x, -shrunk(slope, l1) / steep) if l1 else np.array(x)
        found[on] = x[on] - back @ (slope + signs)[on]
        return floats(found)

    return made


def minimised(f: Any, K: Any, r: Array, unit: float = 0.0) -> Array:
    """argmin f(v) + v'Kv/2 + r'v; unit: what stands before the identity in K. LinAlgError where K is not finite."""
    if not np.isfinite(K).all():
        raise np.linalg.LinAlgError("the system is not finite")
    return floats(library.minimiser(f, K, FLOATS)(r))


OPERATIONS: Mapping[str, Callable[..., Any]] = {
    "minimiser": minimised,
    "clip": clip,
    "mean": lambda rows: np.asarray(rows).mean(axis=0),
}
