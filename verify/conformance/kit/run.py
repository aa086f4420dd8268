"""Run an implementation on the vectors and evaluate every law."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

import numpy as np

from ...algorithms.arrays import Array
from .case import Case, select, shipped
from .family import Comparison, Family, check_states, evaluate_identity, finding, window
from .lemma_laws import lemma_findings
from .outcome import Failed, Finding, NotStarted, Outcome, Unsupported, outcome, refusal
from .probe import Probe, Subject, probes
from .problem import Problem
from .python_door import Door, PythonDoor, elsewhere
from .registry import check_law_names, family_of
from .registry import families as known
from .report import Report
from .scope import scope_of
from .singular import regular, run_fairly

BROKEN_LEMMA = "one of the update identities is broken at this step, or the step is not that of the algorithm"

ABSENT = "rows of those who do not take part are kept or computed, and not 0"
LARGE = {"long-run", "many-agents"}  # flags: where there is no other, the laws of the run alone are looked at
LARGEST = 2.0**500  # of a state times the square of a parameter: the square of it is a number of float64


def run_conformance(
    admm: Callable[..., Any] | Door,
    *,
    families: Sequence[str] = (),
    cases: Sequence[str] = (),
    namespace: str = "numpy",
    vectors: Iterable[Case] | None = None,
    progress: Callable[[Outcome], None] | None = None,
    first: bool = False,
    diagnose: bool = True,
) -> Report:
    """Every law on every selected vector.

    admm: a callable admm(problem, noise, steps) -> {state: array}, or a Door. families, cases: names, shell patterns of ids (all
    where empty). namespace: the array library handed to a callable. vectors: other cases than the shipped ones. first: stop after
    the first case that fails. diagnose: search the alteration of a broken line that does what the implementation did. ValueError
    for patterns that select nothing. A door that cannot be reached is one error.
    """
    check_law_names(known().values(), [probe.law for probe in probes()])
    door = admm if not callable(admm) else PythonDoor(admm, namespace)
    chosen = select(shipped() if vectors is None else tuple(vectors), cases)
    if families:
        unknown = [f for f in families if not any(c.problem.family == f for c in chosen)]
        if unknown:
            raise ValueError(f"no selected vector is of the family {', '.join(unknown)}")
        chosen = tuple(c for c in chosen if c.problem.family in families)
    found: list[Outcome] = []
    runs: dict[str, tuple[Problem, Mapping[str, Array]]] = {}
    for case in chosen:
        begin = len(found)
        try:
            for one in outcomes(door, case, runs=runs):
                found.append(one)
                if progress is not None:
                    progress(one)
        except NotStarted as reason:
            found.append(outcome(case.id, case.flags, "run", "run", "the implementation can be reached", refusal(reason)))
            break
        if first and any(o.result in ("fail", "error") for o in found[begin:]):
            break
    report = Report(door.name, tuple(found), scope=None if any(c.problem.own for c in chosen) else scope_of(chosen, found))
    if not diagnose or not any(o.kind == "step" for o in report.failures):
        return report
    from .diagnosis.of_run import diagnoses

    said = diagnoses(report.causes, runs, partial(elsewhere, door))
    rules = {cause.key: cause.first.about for cause in report.causes}
    letters = {key: one.letters(rules[key]) for key, one in said.items()}
    return replace(report, diagnoses={key: one.words for key, one in said.items()}, letters=letters)


def outcomes(
    door: Door,
    case: Case,
    examined: Sequence[Probe] | None = None,
    runs: dict[str, tuple[Problem, Mapping[str, Array]]] | None = None,
) -> Iterator[Outcome]:
    """Every law on one case; of the probes only those ``examined`` where given. Without states there is one outcome, ``run``.

    runs: filled with the problem and the states of the case.
    """
    family, told = family_of(case.problem), partial(outcome, case.id, case.flags)
    about = f"{family.id} runs and records {', '.join(family.states)}"
    try:
        run = run_fairly(door, case.problem)
        states = check_states(family, case.problem, run.states)
        refuse_overflow(family, case.problem, states)
    except NotStarted:
        raise
    except (Unsupported, Failed) as reason:
        yield told("run", "run", about, refusal(reason))
        return
    if runs is not None:
        runs[case.id] = (case.problem, states)
    yield told("run", "run", about, Finding("pass"))
    laws = list(run_laws(case, family, states))
    yield from laws
    if LARGE.issuperset(case.flags):
        return
    subject = Subject(family, case.problem, run, states, door, case.flags, frozenset(o.law for o in laws if o.result == "pass"))
    for probe in probes() if examined is None else examined:
        result = examine(probe, subject)
        if result is not None:
            yield told("probe", probe.law, probe.about, result, probe.bug)
    yield from lemma_outcomes(case, subject)


def refuse_overflow(family: Family, problem: Problem, states: Mapping[str, Array]) -> None:
    """Unsupported where a run, or the squares that laws are made of, leave float64, and the declared algorithm does so too or
    solves a system that is singular in float64: that is no fault of the program."""
    sizes = (np.abs(v) for v in problem.fields.values() if isinstance(v, (int, float, np.ndarray)))
    given = (v.max(initial=1.0, where=np.isfinite(v)) for v in sizes)
    most = LARGEST / max(given, default=1.0) ** 2
    if all(np.all(np.abs(rows) <= most) for rows in states.values()):
        return
    with np.errstate(all="ignore"):
        right = family.reference(problem)
    out = [np.flatnonzero(~(np.abs(rows.reshape(len(rows), -1)) <= most).all(axis=1)) for rows in right.values()]
    last = [int(rows[0]) for rows in out if len(rows)]
    if last:
        raise Unsupported(f"the algorithm itself diverges beyond float64 here, from row {min(last)} on: give it fewer steps")
    if not regular(problem):
        raise Unsupported("its states leave float64, where a matrix that the algorithm solves with is singular in float64")


def finite(subject: Subject) -> None:
    """Unsupported where the states are not finite, which the laws of the steps have told."""
    if not all(np.isfinite(rows).all() for rows in subject.states.values()):
        raise Unsupported("no further run is made of a program whose states are not finite")


def lemma_outcomes(case: Case, subject: Subject) -> Iterator[Outcome]:
    """The laws that are lemmas, named by the id of the claim; one outcome ``lemmas`` where a further run fails."""
    told = partial(outcome, case.id, case.flags)
    try:
        finite(subject)
        for lemma, found in lemma_findings(subject):
            yield told("lemma", lemma.id, lemma.title, found, BROKEN_LEMMA, lemma.id)
    except (Unsupported, Failed) as reason:
        yield told("lemma", "lemmas", "the lemmas hold on two runs", refusal(reason))


def run_laws(case: Case, family: Family, states: Mapping[str, Array]) -> Iterator[Outcome]:
    """The laws of one run: its identities, step by step, and the expected states."""
    whole, told = window(family, case.problem, states), partial(outcome, case.id, case.flags)
    for identity in family.identities:
        result = evaluate_identity(family, identity, case.problem, whole)
        if result is not None:
            kind = "derived" if identity.derived else "step"
            yield told(kind, identity.law, identity.about, result, identity.bug, identity.lemma)
    if case.expected is not None:
        words = "the states are those of exact or high-precision arithmetic"
        yield told("states", "expected-states", words, compare_expected(case, states), lemma=family.citation)


def compare_expected(case: Case, states: Mapping[str, Array]) -> Finding:
    """The first step at which a state is further from the expected one than its rounding bound."""
    bound = case.bound or {}
    compared = {n: Comparison(states[n], rows, bound[n]) for n, rows in (case.expected or {}).items() if n in states}
    found = [finding(comparison, 0, name) for name, comparison in compared.items()]
    broken = [one for one in found if one.result == "fail"]
    worst = max((one.excess or 0.0 for one in found), default=0.0)
    if not broken:
        return Finding("pass", excess=worst)
    first = min(broken, key=lambda one: one.step or 0)
    one, here = compared[first.variable or ""], case.problem.fields.get("participation")
    if here is None or here.shape != one.found.shape[:2]:
        return first
    present = replace(one, found=np.where(here[..., None] > 0, one.found, one.expected))
    return replace(first, bug=ABSENT) if finding(present, 0, "").result == "pass" else first


def examine(probe: Probe, subject: Subject) -> Finding | None:
    """A probe's finding; what an implementation refuses is unsupported, what it breaks is an error."""
    try:
        finite(subject)
        return probe.evaluate(subject)
    except (Unsupported, Failed) as reason:
        return refusal(reason)
