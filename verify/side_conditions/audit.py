"""Every purely scalar claim of the collection put to the solvers: what they say, and which hypotheses are not needed."""

from __future__ import annotations

import time
from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from verify.lemma.discover import Collection, LemmaFile
from verify.lemma.reading_process import discover

from .decide import Decision, Disagreement, decide
from .solvers import SOLVERS

Row = dict[str, Any]


def scalar_claims(collection: Collection) -> list[LemmaFile]:
    """The lemma files whose statements have neither vectors nor sequences."""
    return [
        lemma
        for lemma in collection.lemmas.values()
        if lemma.claim.says is not None and not lemma.claim.says.spaces and lemma.claim.says.recursion is None
    ]


def audit(
    collection: Collection | None = None, *, only: Iterable[str] = (), seconds: float = 5, total_seconds: float = 600
) -> list[Row]:
    """One row per scalar claim, in the order of their ids, with at most two solvers at a time.

    After ``total_seconds`` no question is asked any more (their answers are "unknown"). Keys of a row: ``id``, ``proof`` and
    ``counterexample`` (whether the file has one), ``goals``, ``z3``, ``cvc5`` (status by goal: together and each alone),
    ``confirmed`` (failing goals with a point that the kernel confirms), ``hypotheses``, ``witness`` (whether
    the kernel confirms a point of them), ``necessary`` (``unconfirmed``: those of them without a confirmed point),
    ``unnecessary`` (``together``: whether all of these may be dropped at once), ``undecided`` (names of facts), ``troubles``,
    ``surprises`` (what contradicts the file; empty is as it should be).
    """
    wanted = set(only)
    chosen = [
        lemma
        for lemma in scalar_claims(discover() if collection is None else collection)
        if not wanted or lemma.claim.id in wanted
    ]
    deadline = time.monotonic() + total_seconds
    with ThreadPoolExecutor(2) as pool:
        return list(pool.map(lambda lemma: _row(lemma, seconds, deadline), chosen))


def _row(lemma: LemmaFile, seconds: float, deadline: float) -> Row:
    row: Row = {"id": lemma.claim.id, "proof": lemma.proof is not None, "counterexample": lemma.counterexample is not None}
    if lemma.claim.says is None:
        raise ValueError(f"{lemma.claim.id} has no statement")
    try:
        found = decide(lemma.claim.says, seconds=seconds, deadline=deadline)
    except Disagreement as problem:
        empty: Row = {key: {} for key in ("goals", *SOLVERS)}
        empty |= {key: [] for key in ("confirmed", "necessary", "unconfirmed", "unnecessary", "undecided", "troubles")}
        empty |= {"hypotheses": "unknown", "witness": False, "together": None}
        return row | empty | {"surprises": [f"the solvers disagree: {problem}"]}
    findings = [found.witness, *(goal.finding for goal in found.goals), *(fact.finding for fact in found.facts)]
    return row | {
        "goals": {goal.name: goal.status for goal in found.goals},
        **{solver: {goal.name: goal.status_by(solver) for goal in found.goals} for solver in SOLVERS},
        "confirmed": [goal.name for goal in found.goals if goal.confirmed],
        "hypotheses": found.hypotheses,
        "witness": found.witness.point is not None,
        "necessary": [fact.name for fact in found.facts if fact.status == "necessary"],
        "unconfirmed": [fact.name for fact in found.facts if fact.status == "necessary" and not fact.confirmed],
        "unnecessary": list(found.unnecessary),
        "together": found.together,
        "undecided": [fact.name for fact in found.facts if fact.status == "unknown"],
        "troubles": sorted({trouble for finding in findings for trouble in finding.troubles}),
        "surprises": surprises(found, proof=lemma.proof is not None, counterexample=lemma.counterexample is not None),
    }


def surprises(found: Decision, *, proof: bool, counterexample: bool) -> list[str]:
    """What the solvers say against a lemma file: a proved goal that fails, a refuted claim without a failing goal."""
    against = [
        f"{goal.name} is proved, yet the solvers say that it fails" for goal in found.goals if proof and goal.status == "fails"
    ]
    if counterexample and all(goal.status == "holds" for goal in found.goals):
        against.append("the claim is refuted, yet the solvers say that every goal holds")
    if found.vacuous:
        against.append("the hypotheses are unsatisfiable: every goal holds vacuously")
    return against
