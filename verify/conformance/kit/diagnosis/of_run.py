"""The diagnoses of a whole run of the kit: one for each cause that is a line of an algorithm."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import cache, partial
from itertools import product

import numpy as np

from ....algorithms.arrays import Array, floats
from ....algorithms.declaration import Update
from ....algorithms.expression import Datum, Noise, Number, Sum, Variable
from ....algorithms.run import Inputs
from ..causes import FOLLOWS, OF_ONE, Cause
from ..declared import as_declared, declared, summands
from ..family import Family, Identity, Start, check_states, window
from ..family_laws import LawOfStep
from ..outcome import BY_ADDRESS, Failed, Unsupported
from ..problem import Problem
from ..python_door import Run
from ..registry import family_of
from .earlier import KEPT
from .line import Line, Part, Term, evaluated, line_of
from .point import Example, Point
from .point_by_point import Good
from .reads import NOTHING, Reads, Recorded
from .search import OWN_START, Diagnosis, Search, balanced, begun, concluded, recorded_otherwise
from .words import given

IMPURE = ("global-random-state", "repeatable")
DERIVED = {"V": "degree", "present": "walk"}  # made from fields of the problem
ONE_ROW = "one list for all of them ([[0] * p] * n) or an array that is not copied"
RUNS = 3  # that are made again with arrays elsewhere
Runs = Mapping[str, tuple[Problem, Mapping[str, Array]]]


@np.errstate(over="ignore", invalid="ignore")  # of programs that diverge
def diagnoses(
    causes: Collection[Cause], runs: Runs, moved: Callable[[Problem], Run] | None = None
) -> dict[tuple[str, str], Diagnosis]:
    """(family, law) -> diagnosis; runs: case -> problem and the states of the program; moved: a run with arrays at other
    addresses."""
    found: dict[tuple[str, str], Diagnosis] = {}
    begins: dict[tuple[str, str], Search] = {}
    lines: dict[tuple[str, str], list[Example]] = {}
    accused = {c.key for c in causes}
    failed = {(o.case, o.law) for c in causes for o in (*c.outcomes, *c.consequences)}
    known = {problem.family: family_of(problem) for problem, _ in runs.values()}
    mine = {id_: [(case, *run) for case, run in runs.items() if run[0].family == id_] for id_ in known}
    before, place = given_before([problem for problem, _ in runs.values()]), {case: k for k, case in enumerate(runs)}
    for cause in sorted(causes, key=lambda c: not c.first.law.endswith("start")):
        family, law = known.get(cause.key[0]), cause.first.law
        impure = law in IMPURE
        if impure:  # the line that breaks most often in its wake may say what the program computes
            wake = Counter(o.law for o in cause.consequences if o.kind == "step")
            law = max(wake, key=lambda law: wake[law], default="")
        identity = None if family is None else next((i for i in family.identities if i.law == law), None)
        if family is None or identity is None or not (cause.first.kind == "step" or impure):
            continue
        examples = [
            example(
                case,
                identity,
                problem,
                states,
                broken_steps(family, identity, problem, states) if (case, law) in failed else {},
                before[: 2 * place[case]],
            )
            for case, problem, states in mine[family.id]
        ]
        lines[cause.key] = [e for e in examples if e is not None]
        starts = any(e.line.start for key, many in lines.items() if key[0] == family.id for e in many)
        seen = _uncopied(family, [states for _, _, states in mine[family.id]], starts)
        seen = seen or _follows(family, identity, [e for e in lines[cause.key] if e.broken], accused)
        search = None if seen else begun(lines[cause.key])
        if seen and not impure:
            found[cause.key] = Diagnosis(law, None, len(cause.outcomes), seen=seen)
        elif search is not None:
            begins[cause.key] = search
    for family_id in known:
        keys = [c.key for c in causes if c.key in begins and c.key[0] == family_id and c.first.law not in IMPURE]
        later = [key for key in keys if not lines[key][0].line.start]
        for key, told in zip(later, recorded_otherwise([begins[key] for key in later]), strict=False):
            begins[key].good = [told, *begins[key].good]
        _shared_first([begins[key].good for key in later])
        for key in (key for key in keys if not begins[key].good):
            states = [states for _, _, states in mine[family_id]]
            if seen := _one_row(known[family_id], key[1], states, begins[key].broken, accused):
                found[key] = Diagnosis(key[1], None, sum(bool(e.broken) for e in begins.pop(key).examples), seen=seen)
        untold = [key for key in keys if key in begins and not begins[key].good]
        for key, told in zip(untold, balanced([begins[key] for key in untold]), strict=False):
            begins[key].good = [told]
    elsewhere, spent = moved and cache(moved), 0
    for cause, search in ((c, begins[c.key]) for c in causes if c.key in begins):
        family = known[cause.key[0]]
        named = {d.alteration.words for key, d in found.items() if d.alteration and key[0] == family.id}
        one = concluded(search, spent, named)
        spent += search.spent
        if one.alteration is OWN_START and (other := _of_others(family, one.law, lines[cause.key], accused, runs)):
            one = replace(one, seen=f"{FOLLOWS}{other}, and holds with what that line should have made")
        unknown = one.alteration is None and not (one.partly and one.since > 1)
        if elsewhere is not None and (unknown or (one.alteration and KEPT in one.alteration.words)) and not one.seen:
            identity = next(i for i in family.identities if i.law == one.law)
            broken = [e for e in lines[cause.key] if e.broken]
            if all(_holds(elsewhere, family, identity, runs[e.case][0]) for e in broken[:RUNS]):
                one = replace(one, seen=f"holds with the arrays at other addresses: {BY_ADDRESS}")
        if not (cause.first.law in IMPURE and (one.alteration is None or one.seen)):
            found[cause.key] = one
    for key, one in found.items():
        wanted = sorted(n for n in known[key[0]].optional if any(n not in states for _, _, states in mine[key[0]]))
        names = {k: v for _, p, _ in mine[key[0]] for k, v in names_of(p).items()}
        found[key] = replace(one, names=names, wanted=tuple(wanted))
    return found


def _shared_first(found: Sequence[list[Good]]) -> None:
    """What is the first of one broken line and does it in every other becomes the first in each."""
    of = [{OF_ONE.sub("", one[0].words): one for one in good[::-1]} for good in found]
    first = (OF_ONE.sub("", good[0][0].words) for good in found if good)
    words = next((w for w in first if all(w in one for one in of)), "") if len(found) > 1 else ""
    for good, one in zip(found, of, strict=True):
        good[:0] = [one[words]] if words else []


def _holds(moved: Callable[[Problem], Run], family: Family, identity: Identity, problem: Problem) -> bool:
    try:
        states = check_states(family, problem, moved(problem).states)
    except (Failed, Unsupported):
        return False
    return not broken_steps(family, identity, problem, states)


def _follows(family: Family, identity: Identity, broken: Sequence[Example], accused: Collection[tuple[str, str]]) -> str:
    """The broken line of what this one computes besides, and that this one holds with what is recorded of it; "" for none."""
    if not isinstance(identity.evaluate, LawOfStep):
        return ""
    computed = {p.step.target.name for e in broken for p in e.line.parts[:-1]}
    other = next((i for i in family.identities if i.variable in computed and (family.id, i.law) in accused), None)
    if other is None:
        return ""
    as_recorded = [replace(e, line=line_of(e.line.law, e.line.parts[-1].step, (), frozenset(e.run.states))) for e in broken]
    if not all(p.distance(NOTHING) <= p.room for e in as_recorded for p in e.points(e.broken)):
        return ""
    return f"{FOLLOWS}{other.law}, and holds with {other.variable} as it is recorded"


def _of_others(family: Family, law: str, examples: Sequence[Example], accused: Collection[tuple[str, str]], runs: Runs) -> str:
    """An accused line, where one broken at its first step holds there with the rows that the other lines make; "" for none."""
    named, identity = "", next(i for i in family.identities if i.law == law)
    for e in (e for e in examples if e.broken):
        problem, states = runs[e.case]
        made = dict(states)
        for other in family.identities * 2:  # some read what others make
            o = example("", other, problem, made, {}) if isinstance(other.evaluate, LawOfStep) and other != identity else None
            points = o.points([0]) if o is not None and len(made.get(other.variable, ())) == problem.steps else []
            for p in points:
                made[other.variable] = np.concatenate([p.plain[None], made[other.variable][1:]])
                named = named or other.law * ((family.id, other.law) in accused)
        again = example("", identity, problem, made, e.broken)
        if again is None or not all(p.t == 0 and p.distance(NOTHING) <= p.room for p in again.points(e.broken)):
            return ""
    return named


def _uncopied(family: Family, runs: Sequence[Mapping[str, Array]], start: bool) -> str:
    """What the rows of the first state say that in every run are the last one, or repeat after a few, with the start or with
    another start; "" for none."""
    for name, period in product((n for n, long in family.long.items() if long), (1, 2, 3, 4)):
        rows = [s[name] if start else s[name][1:] for s in runs if name in s]
        if not start and all(np.array_equal(s[name][0], s[name][-1]) for s in runs if name in s):
            continue  # kept as it was
        alike = len(rows) == len(runs) and all(np.array_equal(r[period:], r[:-period]) for r in rows)
        if alike and max(map(len, rows)) > 2 * period:
            told = f"every row of {name} is the last one" if period == 1 else f"the rows of {name} repeat every {period} steps"
            return f"{told}: rows recorded without a copy"
    return ""


def _one_row(
    family: Family, law: str, runs: Sequence[Mapping[str, Array]], broken: Sequence[Point], accused: Collection[tuple[str, str]]
) -> str:
    """What a broken line says of a state that it sets or reads and whose agents have one row in every step of all runs, where the
    line that sets that state is broken; "" for none."""
    met = {n.rstrip("+-") for p in broken for n in (*p.reads.names, p.line.target.name)}
    for name in sorted(met & family.states.keys()):
        by = next((i.law for i in family.identities if i.variable == name and (family.id, i.law) in accused), "")
        rows = [s[name][family.long[name] :] for s in runs if name in s and s[name].ndim == 3 and s[name].shape[1] > 1]
        if by and rows and all(np.array_equal(r, r[:, :1] + 0 * r) for r in rows):
            return f"in every step the rows of all agents in {name} are one: {ONE_ROW}" if by == law else f"{FOLLOWS}{by}"
    return ""


def names_of(problem: Problem) -> dict[str, str]:
    """Parameters and noises of the declaration -> the fields of the problem that a program gets them from, where they differ; and
    what a noise is added to, where no state of a shipped family holds it."""
    (algorithm, inputs), fields = declared(problem), problem.fields
    found = DERIVED | {
        n: field for n, v in inputs.data.items() if n not in fields for field, given in fields.items() if given is v
    }
    for step in algorithm.steps:
        terms = summands(step)
        beside = [v.name for v in terms if isinstance(v, Variable) and v.name not in family_of(problem).states]
        if beside and problem.own is None and any(isinstance(t, Noise) for t in terms):
            found[beside[0]] = f"{step.target.name} before its noise"
    return found | {noise.name: "noise" for noise in algorithm.noises if noise.name not in fields}


def given_before(problems: Sequence[Problem]) -> tuple[Callable[[], Inputs], ...]:
    """What a program was given up to the end of each case, two for each: itself and a sample of ``repeatable``."""
    return tuple(cache(partial(_given, p, beside)) for p in problems for beside in (False, True))


def _given(p: Problem, beside: bool) -> Inputs:
    return declared(family_of(p).sample(p.seed + 1) if beside else p)[1]


def example(
    case: str,
    identity: Identity,
    problem: Problem,
    states: Mapping[str, Array],
    broken: Mapping[int, float],
    earlier: tuple[Callable[[], Inputs], ...] = (),
) -> Example | None:
    """A run under the line of a law; None where the law is no line."""
    run = recorded(problem, states, earlier)
    if isinstance(identity.evaluate, Start):
        start = {name: identity.evaluate.given(problem, name, states[name][0]) for name in identity.evaluate.fields}
        names = tuple(Variable(name, "") for name in start)
        return Example(
            case,
            replace(run, inputs=Inputs(run.inputs.data, run.inputs.functions, start), states=states),
            _starts_of(identity.law, names),
            broken,
        )
    if not isinstance(identity.evaluate, LawOfStep):
        return None
    law = identity.evaluate
    step, before = law.step(problem, run.algorithm)
    apart = {s.target.name for s in before if isinstance(s, Update)} & family_of(
        problem
    ).optional  # computed for all lines but its own
    return Example(
        case, run, line_of(identity.law, step, before, frozenset(run.states.keys() - apart), law.part, law.first), broken
    )


def _starts_of(law: str, states: tuple[Variable, ...]) -> Line:
    """The first rows of states, which are given."""
    lines = []
    for number, v in enumerate(states):
        given = Datum(f"{v.name}0", v.over)
        part = Part(Update(v, given), (Term(f"{number}.start", given.name, Number(Fraction(1)), given),), (), None)
        lines.append(Line(law, v, (part,), {}, start=True))
    return replace(lines[0], besides=tuple(lines[1:]))


def recorded(problem: Problem, states: Mapping[str, Array], earlier: tuple[Callable[[], Inputs], ...] = ()) -> Recorded:
    """A run of a family in the rows of the declaration; what may be left out is read from the step that adds something to it."""
    algorithm, inputs = declared(problem)
    derived = {name: given(_redone, problem, name) for name in ("features", "targets") if name in problem.fields}
    rows = as_declared(problem, states)
    begins = {n: floats(states[n][0]) for n, mine in rows.items() if n in states and len(states[n]) > len(mine)}
    run = Recorded(algorithm, inputs, rows, problem.steps, problem.sigma, earlier, derived=derived, begins=begins)
    for step in algorithm.steps:
        terms = summands(step)
        for v in terms:
            if isinstance(v, Variable) and v.name in family_of(problem).optional - run.states.keys() and inputs.noise:
                rest = Sum(tuple(t for t in terms if t != v))
                at = [Reads(run, t) for t in range(problem.steps)]
                found = [r.row(step.target.name, r.t + step.target.time) - evaluated(rest, r, "") for r in at]
                run = replace(run, states={**run.states, v.name: np.array(found)}, recovered=run.recovered | {v.name})
    return run


def _redone(change: Callable[[Array], Array], problem: Problem, name: str) -> Inputs:
    """What a declaration is given where a field of the problem is changed."""
    fields = {**problem.fields, name: change(floats(problem.fields[name]))}
    return declared(replace(problem, fields=fields))[1]


def broken_steps(family: Family, identity: Identity, problem: Problem, states: Mapping[str, Array]) -> dict[int, float]:
    """The steps at which an identity is broken, and how many times its bound the rest is there."""
    try:
        comparison = identity.evaluate(problem, window(family, problem, states))
    except (KeyError, Unsupported):
        return {}
    return {} if comparison is None else {t: float(e) for t, e in enumerate(comparison.excess) if e > 1}
