"""What a family of algorithms is: its fields and states with their shapes, its reference, and the identities of a run.

A family is a table in ``families/`` (see ``family_table``) and what its paper's file there makes of it; nothing registers it.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any

import numpy as np

from ...algorithms.arrays import Array, floats
from ...algorithms.declaration import Algorithm
from .declared import as_recorded, declared
from .outcome import Failed, Finding, Unsupported
from .problem import Problem
from .rounding import norms, rescaled

Shape = tuple[str, ...]  # sizes by letter, "T" and "T+1" for rows in time; () is a number


@dataclass(frozen=True, eq=False)
class Window:
    """Consecutive steps of a run: states with T+1 rows have one row more than those with T rows. first: index of step 0 here.

    kept: what its laws have in common.
    """

    first: int
    count: int
    rows: Mapping[str, Array]
    kept: dict[str, Any] = field(default_factory=dict)

    def __getitem__(self, name: str) -> Array:
        return self.rows[name]

    def now(self, name: str) -> Array:
        """Rows t of a state with T+1 rows."""
        return self.rows[name][:-1]

    def next(self, name: str) -> Array:
        """Rows t+1 of a state with T+1 rows."""
        return self.rows[name][1:]


@dataclass(frozen=True, eq=False)
class Comparison:
    """found = expected up to rounding, step by step: found, expected (k, ...), tolerance (k,) on the norm of the difference.

    stiffness: found - expected moves by at least this times a move of the state that the law speaks of, so that rounding explains
    an error of tolerance/stiffness in the state: 1 where found is the state, the least curvature of an optimality condition, 0
    where the condition may not tell. variable: the state compared, "" for that of the law. agent: whom to show alone, (k,).
    """

    found: Array
    expected: Array
    tolerance: Array
    stiffness: float | Array = 1.0
    variable: str = ""
    agent: Array | None = None

    @property
    def distance(self) -> Array:
        """|found - expected|, (k,)."""
        with np.errstate(invalid="ignore", over="ignore"):
            return norms(floats(self.found - self.expected))

    @property
    def excess(self) -> Array:
        """Distance in multiples of the tolerance, (k,); infinite where something is not finite."""
        with np.errstate(invalid="ignore", over="ignore"):
            distance = self.distance / self.tolerance
        return np.where(np.isfinite(distance), distance, np.inf)


@dataclass(frozen=True, eq=False)
class Limit:
    """found <= bound up to rounding, row by row: all (k,); first: the step of row 0; variable: the state it speaks of."""

    variable: str
    first: int
    found: Array
    bound: Array
    tolerance: Array


@dataclass(frozen=True)
class Identity:
    """A law of every step of one run, vectorised over the steps of a window.

    law: its name; variable: the state it speaks of; about: the formula; bug: what usually breaks it; lemma: the claim that needs
    it. evaluate(problem, window) gives a Comparison, or None where the law does not apply to the problem. derived: it follows
    from the other identities, so that its failure is a consequence of theirs.
    """

    law: str
    variable: str
    about: str
    bug: str
    lemma: str
    evaluate: Callable[[Problem, Window], Comparison | None]
    derived: bool = False


@dataclass(frozen=True)
class Start:
    """Row 0 of each state is the field of that name, or zeros for ""; the worst state stands for all.

    A form that keeps a multiple of a state (a scaled dual) divides what is given and multiplies what it records, entry by entry:
    two operations. 0 stays 0.
    """

    fields: Mapping[str, str]

    def given(self, p: Problem, state: str, like: Array) -> Array:
        """Where a state starts; like: its row 0."""
        name = self.fields[state]
        return floats(p.fields[name]) if name else np.zeros_like(like)

    def __call__(self, p: Problem, w: Window) -> Comparison | None:
        if w.first != 0:
            return None
        compared = []
        for state in self.fields:
            found = w[state][:1]
            given = self.given(p, state, found[0])[None]
            compared.append(Comparison(found, given, rescaled(given), variable=state))
        return max(compared, key=lambda c: float(c.excess[0]))


@dataclass(frozen=True)
class Family:
    """One algorithm.

    fields: name -> shape, or "loss", "losses", "regulariser", "graph" for functions; noise: its shape; states: name -> shape,
    the first letter being "T" or "T+1"; optional: states that need not be given; noise_in: the state that the noise of step t
    enters at t+1, and its factor there (problem -> number or (T, n, 1), None: that of the declaration's step); law: the noise's,
    "gaussian" (entries N(0, sigma^2)) or "spherical" (density proportional to exp(-|e|/sigma) of each vector e along the last
    axis, see ``noise_tests``); vocabulary: that of the lemma laws, "" for none; released: the states whose last
    row may be published, released_claim: the PROVED claim that bounds them (gamma there is the ``step`` here), released_bound:
    what of them it bounds, in words, whole_trace: it bounds every row of them together; citation: the claim behind the reference;
    sample: a random problem from a seed.

    For the probes, each None where it has no meaning. first_use(problem): per loss the first step that may depend on it, the
    number of steps or more for never. sensitivity(problem, states, other, states of other, i): how far the runs of two problems
    that differ in loss i may be apart. sent(problem, states): what is sent and its clipping radius, None where the problem has
    none.

    algorithm: the declaration of a family that is no shipped one.
    """

    id: str
    source: str
    fields: Mapping[str, Shape | str]
    noise: Shape
    states: Mapping[str, Shape]
    identities: tuple[Identity, ...]
    sample: Callable[[int], Problem]
    optional: frozenset[str] = frozenset()
    noise_in: str | None = None
    noise_factor: Callable[[Problem], Array | float] | None = None
    law: str = "gaussian"
    vocabulary: str = ""
    released: tuple[str, ...] = ()
    released_claim: str = ""
    released_bound: str = "bounds it"
    whole_trace: bool = False
    citation: str = ""
    first_use: Callable[[Problem], Sequence[int]] | None = None
    sensitivity: Callable[[Problem, Mapping[str, Array], Problem, Mapping[str, Array], int], Limit] | None = None
    sent: Callable[[Problem, Mapping[str, Array]], Limit | None] | None = None
    algorithm: Algorithm | None = None

    @cached_property
    def long(self) -> dict[str, bool]:
        """Which states have T+1 rows."""
        return {name: letters[0] == "T+1" for name, letters in self.states.items()}

    @cached_property
    def per_step(self) -> tuple[str, ...]:
        """The fields with a row for each step."""
        return tuple(name for name, letters in self.fields.items() if letters[:1] == ("T",))

    def reference(self, problem: Problem) -> dict[str, Array]:
        """The states of the declared algorithm's run in float64; without noise where the problem gives none.

        Raises Unsupported where float64 does not suffice.
        """
        try:
            return as_recorded(problem, self.long)
        except (np.linalg.LinAlgError, RuntimeError) as reason:  # a singular system, an inner problem that is not solved
            raise Unsupported(f"the reference cannot compute this problem in float64: {reason}") from None


def sizes(family: Family, problem: Problem) -> dict[str, int]:
    """The size of every letter, from the fields; ValueError naming the field that contradicts another."""
    found: dict[str, int] = {"T": problem.steps, "T+1": problem.steps + 1}
    for name, shape in family.fields.items():
        value = problem.fields[name]
        if isinstance(shape, str):
            continue
        if np.shape(value) == () and shape == ():
            continue
        actual = np.shape(value)
        if len(actual) != len(shape) or any(found.setdefault(s, a) != a for s, a in zip(shape, actual, strict=True)):
            wanted = ", ".join(str(found.get(s, s)) for s in shape)
            raise ValueError(f"{name} must have shape ({wanted}), found {actual}")
    return found


def shape_of(letters: Shape, found: Mapping[str, int]) -> tuple[int, ...]:
    """The shape of letters under sizes; a letter may be a number."""
    return tuple(found[s] if s in found else int(s) for s in letters)


def check_states(family: Family, problem: Problem, states: Mapping[str, Array]) -> dict[str, Array]:
    """The states as float64 arrays of the declared shapes; Failed names what is missing or has another shape."""
    found, checked = sizes(family, problem), {}
    unknown = sorted(set(states) - set(family.states))
    if unknown:
        raise Failed(f"unknown states {', '.join(unknown)}; the family {family.id} has {', '.join(family.states)}")
    for name, letters in family.states.items():
        if name not in states:
            if name in family.optional:
                continue
            raise Failed(f"the state {name!r} is missing; {family.id} records {', '.join(family.states)}")
        value, wanted = np.asarray(states[name]), shape_of(letters, found)
        if value.shape != wanted:
            raise Failed(f"the state {name!r} must have shape {wanted} ({', '.join(letters)}), found {value.shape}")
        checked[name] = value.astype(np.float64)
    return checked


def window(family: Family, problem: Problem, states: Mapping[str, Array], first: int = 0, count: int | None = None) -> Window:
    """The steps first, ..., first+count-1 of whole arrays, with the noise and the fields that have a row per step."""
    count = problem.steps - first if count is None else count
    rows: dict[str, Array] = {}
    for name, value in states.items():
        rows[name] = value[first : first + count + family.long[name]]
    for name in family.per_step:
        rows[name] = np.asarray(problem.fields[name])[first : first + count]
    if problem.noise is not None:
        rows["noise"] = np.asarray(problem.noise)[first : first + count]
    return Window(first, count, rows)


def finding(comparison: Comparison, first: int, variable: str) -> Finding:
    """Pass, or the first step that breaks it with what was expected and found; variable: that of the law."""
    excess = comparison.excess
    broken = np.flatnonzero(excess > 1)
    if len(broken) == 0:
        return Finding("pass", excess=float(excess.max(initial=0.0)))
    t, variable = int(broken[0]), comparison.variable or variable
    at, told = (t, "") if comparison.agent is None else ((t, comparison.agent[t]), f" of agent {comparison.agent[t]}")
    expected, found = unlike(comparison.expected[at], comparison.found[at])
    return Finding("fail", "", first + t, variable, expected, found + told, float(excess[t]))


def not_finite(family: Family, rows: Mapping[str, Array], most: float = sys.float_info.max) -> list[tuple[int, str]]:
    """Of each state that has entries that are not finite, or larger than this, the first row with one, and its name."""
    return [(t, n) for n in family.states if n in rows and (t := first_not_finite(rows[n], most)) is not None]


SQUARED = 2.0**500  # what is larger may have a square that is not finite


def first_not_finite(rows: Array, most: float = sys.float_info.max) -> int | None:
    """The first row with an entry that is not finite, or larger than this."""
    return next(iter(np.flatnonzero(~(np.abs(rows.reshape(len(rows), -1)) <= most).all(axis=1)).tolist()), None)


@np.errstate(over="ignore", invalid="ignore")
def evaluate_identity(family: Family, identity: Identity, problem: Problem, rows: Window) -> Finding | None:
    """An identity on a window; a state that is not given makes it unsupported, one that is not finite fails it."""
    wild = not_finite(family, rows.rows)
    if wild:
        made = [step.target.name for step in declared(problem)[0].steps]  # of one round the state that is made first
        t, name = min(wild, key=lambda found: (found[0] - family.long[found[1]], (*made, found[1]).index(found[1])))
        count = _large(family, rows)
        if count > 0:  # what is broken before a run overflows is why it does
            early = {n: v[: int(count) + family.long.get(n, 0)] for n, v in rows.rows.items()}
            found = evaluate_identity(family, identity, problem, Window(rows.first, int(count), early))
            if found is not None and found.result == "fail" and found.excess is not None and np.isfinite(found.excess):
                return found
        first = name == identity.variable and not (identity.law.endswith("start") and t > 0)
        detail = "the first state that is not finite" if first else "another state is not finite"
        return Finding("fail", detail, rows.first + t, name, "finite numbers", numbers(rows[name][t]))
    try:
        comparison = identity.evaluate(problem, rows)
    except KeyError as missing:
        return Finding("unsupported", f"the state {missing} is not recorded")
    except Unsupported as reason:
        return Finding("unsupported", str(reason))
    if comparison is None:
        return None
    result = finding(comparison, rows.first, identity.variable)
    if result.step is not None and result.step - rows.first >= _large(family, rows):
        result = replace(result, excess=np.inf)  # a solver of the program's own may overflow there
    if result.result == "fail" and identity.law == "start" and (name := _without_copy(family, rows)):
        return replace(result, detail=f"{WITHOUT_A_COPY} {name} is the last one, as where an array is recorded and then changed")
    return result


def _large(family: Family, rows: Window) -> float:
    """The first step after which an entry may have a square that is not finite; infinite for none."""
    return min((t - family.long[n] for t, n in not_finite(family, rows.rows, SQUARED)), default=np.inf)


WITHOUT_A_COPY = "every row of"


def _without_copy(family: Family, rows: Window) -> str:
    """The first state of three rows or more, from the start on, that are all the same."""
    states = (n for n, long in family.long.items() if long and n in rows.rows and len(rows[n]) > 2)
    return next((n for n in states if np.all(rows[n] == rows[n][-1])), "")


SHOWN = 4  # entries of an array in a message


def numbers(row: Array, first: int = 0, digits: int = 12) -> str:
    """A few entries of an array in words, for a message, from entry ``first`` of the raveled one on."""
    flat = np.ravel(row)
    shown = ", ".join(f"{v:.{digits}g}" for v in flat[first : first + SHOWN])
    return f"[{'..., ' * (first > 0)}{shown}{', ...' * (len(flat) > first + SHOWN)}]" if flat.size != 1 else shown


def unlike(expected: Array, found: Array) -> tuple[str, str]:
    """Both in words, with digits enough to differ, from the entry that is farthest off where the first ones do not show it."""
    first, place = 0, ""
    if np.shape(expected) == np.shape(found):
        with np.errstate(invalid="ignore", over="ignore"):
            apart = np.nan_to_num(np.abs(np.ravel(expected) - np.ravel(found)), nan=np.inf)
        entry = int(np.argmax(apart >= apart.max(initial=0.0) / 2)) if apart.size else 0
        if entry >= SHOWN:
            first, place = entry, f" from entry [{', '.join(str(int(i)) for i in np.unravel_index(entry, np.shape(found)))}]"
    texts = [(numbers(expected, first, digits), numbers(found, first, digits)) for digits in (12, 17)]
    wanted, seen = texts[0] if texts[0][0] != texts[0][1] else texts[1]
    return wanted, seen + place
