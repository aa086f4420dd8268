"""A lemma file as plain data: all that it says, written and read strictly, so that it can be compared or handed over.

The judge looks at nothing but these data, so two lemma files with equal data have equal records. A function ``measured`` is
called, and its outcome is the datum.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypedDict

from ..kernel import Fact, Rejected, Statement
from ..records.typed_json import fields_of, read, write
from .claim import Claim
from .discover import LemmaFile, facts_of
from .measurement import Measurement, apart, fixed
from .origin import Said, origin_of, sides

APART = ("root", "claim", "measured")


class Problem(TypedDict):
    """Why a function ``measured`` gave nothing."""

    problem: str


def write_lemma(lemma: LemmaFile, fresh: bool = False) -> dict[str, Any]:
    """Everything ``lemma`` says as JSON without floats; the order of names is kept. ``fresh``: as its file was imported, so that
    what is measured is tried on altered data. Rejected for an object that is no datum."""
    return {name: write(getattr(lemma, name)) for name in fields_of(LemmaFile)[0] if name not in APART} | {
        "claim": write_claim(lemma.claim),
        "measured": None if lemma.measured is None else outcome(lemma.measured, fresh, lemma.root),
    }


def write_claim(claim: Claim) -> dict[str, Any]:
    """Everything a claim says, with the origins of its facts."""
    says = claim.says
    return {**write(claim), "origins": [] if says is None else [write_origin(f) for f in (*facts_of(says), *says.goals)]}


def write_origin(fact: Fact) -> dict[str, Any] | None:
    """The sides and the origin (None for a goal) of a fact; None where it was made without sides."""
    shown = sides(fact)
    return None if shown is None else write(Said(*shown, origin_of(fact)))


def with_origins(says: Statement, data: Any, where: str) -> Statement:
    """``says`` with what :func:`write_origin` wrote of its facts, step facts and goals; Rejected for any other form."""
    steps = says.recursion.step_facts if says.recursion is not None else ()
    every = (*says.facts, *steps, *says.goals)
    found = read(list[Said | None], data, f"{where}.claim.origins")
    if len(found) != len(every):
        raise Rejected(f"{where}.claim.origins: expected one entry for each of the {len(every)} facts and goals")
    made = iter([fact if said is None else dataclasses.replace(fact, said=said) for fact, said in zip(every, found, strict=True)])
    facts, more = tuple(next(made) for _ in says.facts), tuple(next(made) for _ in steps)
    recursion = dataclasses.replace(says.recursion, step_facts=more) if says.recursion is not None else None
    return dataclasses.replace(says, facts=facts, recursion=recursion, goals=tuple(made))


def read_lemma(data: Any, where: str, root: Path) -> LemmaFile:
    """The lemma that :func:`write_lemma` wrote; Rejected with the place of whatever is not its form."""
    row = read(dict[str, object], data, where)
    forms = {name: form for name, form in fields_of(LemmaFile)[0].items() if name != "root"}
    if row.keys() != forms.keys():
        raise Rejected(f"{where}: expected the fields {', '.join(forms)}, found {', '.join(map(str, row))[:400]}")
    said = read(dict[str, object], row["claim"], f"{where}.claim")
    claim = read(Claim, {n: v for n, v in said.items() if n != "origins"}, f"{where}.claim")
    if claim.says is not None:
        claim = dataclasses.replace(claim, says=with_origins(claim.says, said.get("origins"), where))
    values = {name: read(form, row[name], f"{where}.{name}") for name, form in forms.items() if name not in APART}
    measured = read(Measurement | Problem | None, row["measured"], f"{where}.measured")
    return LemmaFile(**values, claim=claim, root=root, measured=None if measured is None else lambda: _told(measured))


def _told(found: Measurement | Problem) -> Measurement:
    if isinstance(found, Measurement):
        return found
    raise ValueError(found["problem"])


def outcome(measured: Callable[[], Measurement], fresh: bool = False, root: Path | None = None) -> dict[str, Any]:
    """What ``measured`` says: the fields of its Measurement, or under ``problem`` why it gave none."""
    try:
        found = measured()
    except Exception as problem:  # stored data are a stranger's: whatever is wrong with them is told with the record
        return {"problem": f"{type(problem).__name__}: {problem}"}
    if not isinstance(found, Measurement):
        return {"problem": f"expected a Measurement, found {type(found).__name__}"}
    if fresh and (problem_of := fixed(measured, found) or (apart(measured, root) if root else "")):
        return {"problem": problem_of}
    return {
        "supports": found.supports,
        "words": str(found.words),
        "risk": str(found.risk),
        "data": [str(name) for name in found.data],
    }
