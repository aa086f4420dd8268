"""The lemmas themselves as laws: their facts and goals, evaluated on runs of an implementation.

Lemma files say which vocabulary of runs they speak of (``observe``). Where the run of the reference satisfies the facts of a
lemma at a step, so must the run under test, and its goals must hold; elsewhere the lemma does not speak of the problem.
"""

from __future__ import annotations

import importlib
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from ...environment.house import ROOT
from ...kernel import Statement
from ...lemma.discover import lemma_paths
from ...lemma.laws import LawReport, evaluate_law
from ...lemma.reading_process import discover
from . import vocabularies
from .outcome import Finding
from .probe import Subject


@dataclass(frozen=True)
class Lemma:
    """A lemma that can be observed: its id, its title, what it says and the derived scalars of its vocabulary."""

    id: str
    title: str
    says: Statement
    derived: Mapping[str, Callable[[Mapping[str, Any]], Any]]


@cache
def observed() -> Mapping[str, tuple[Lemma, ...]]:
    """The lemmas with a proof, by vocabulary; only the files that say ``observe`` are read. RuntimeError where one is broken."""
    paths = [path for path in lemma_paths() if "\nobserve = " in path.read_text(encoding="utf-8")]
    collection = discover(ROOT, paths)
    if collection.unreadable or not collection.lemmas:
        raise RuntimeError(f"the lemma files cannot be read: {collection.unreadable or 'none says observe'}")
    found: dict[str, list[Lemma]] = {}
    for lemma in collection.lemmas.values():
        if lemma.observe is not None and lemma.proof is not None and lemma.claim.says is not None:
            derived = getattr(importlib.import_module(f"lemmas.common.{lemma.observe}"), "DERIVED", {})
            found.setdefault(lemma.observe, []).append(Lemma(lemma.claim.id, lemma.claim.title, lemma.claim.says, derived))
    return {vocabulary: tuple(lemmas) for vocabulary, lemmas in found.items()}


def lemma_findings(subject: Subject) -> Iterator[tuple[Lemma, Finding]]:
    """Every lemma of the family's vocabulary on the subject; raises Unsupported or Failed where a further run does."""
    family, (problem, states) = subject.family, subject.brief
    if not family.vocabulary or problem.noise is None or problem.steps == 0:
        return
    bindings = getattr(vocabularies, family.vocabulary)
    right = bindings(problem, subject.reference, family.reference)
    found = bindings(problem, states, lambda other: subject.again(other)[1])
    steps = {t: (right[t], found[t]) for t in sorted({0, problem.steps - 1}) if right}
    for lemma in observed()[family.vocabulary]:
        finding = compare(lemma, steps)
        if finding is not None:
            yield lemma, finding


def compare(lemma: Lemma, steps: Mapping[int, tuple[Any, Any]]) -> Finding | None:
    """The first step at which the reference is of the lemma's class and the subject breaks a fact or goal; None without one.

    steps: the bindings of both.
    """
    admitted = 0
    for t, (expected, found) in steps.items():
        try:
            right = evaluate(lemma, expected)
        except ValueError:  # g is infinite at the start, or a denominator vanishes: the lemma does not speak of this step
            continue
        if right.assumed and right.holds:  # else the facts hold within their rounding only, not well enough for the goals
            admitted += 1
            try:
                report = evaluate(lemma, found)
            except ValueError as reason:
                return Finding("fail", f"the values of the lemma: {reason}", t)
            for kind, part in (("fact", report.facts), ("goal", report.goals)):
                for margin in part.values():
                    if not margin.holds:
                        detail = f"the {kind} {margin.name!r} of the lemma, as a difference"
                        return Finding("fail", detail, t, None, "at least 0", f"{margin.value:.6g}", margin.excess)
    return Finding("pass", f"{admitted} steps") if admitted else None


def evaluate(lemma: Lemma, binding: Any) -> LawReport:
    """Facts and goals of a lemma at a step, with the derived scalars that it names."""
    extra = {n: float(formula(binding["scalars"])) for n, formula in lemma.derived.items() if n in lemma.says.signs}
    sizes = binding["sizes"] | {n: abs(v) for n, v in extra.items()}
    return evaluate_law(lemma.says, {**binding, "scalars": binding["scalars"] | extra, "sizes": sizes})
