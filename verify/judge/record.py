"""Records: the canonical rows of the ledger, as plain data without floats, timings or machine facts."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any, cast

from ..kernel import Fact, Polynomial, Proof, Statement, Use, Vector
from ..lemma.claim import is_ours, reading_of
from ..lemma.constants import Constant
from ..lemma.discover import LemmaFile
from ..lemma.fact_text import TERMS, TEXT, polynomial_text, sides_of, vector_text
from ..lemma.identities import Reason, reasons
from ..lemma.origin import Argued, Assumed, AtEnd, EachStep, Letter, Origin, Program, origin_of
from ..records import json_text, typed_json
from ..records.form import Bare, Digests, Display, Goal, Hypothesis, Identity, Judged, Link, Relation
from ..records.form import Constant as ConstantRow
from ..records.form import Letter as LetterRow
from .display import displayed
from .sentence import sentence

KERNEL = Path(__file__).resolve().parent.parent / "kernel"


def kernel_digest() -> str:
    """SHA-256 over the kernel's sources, first 16 digits."""
    state = hashlib.sha256()
    for path in sorted(KERNEL.glob("*.py")):
        state.update(path.name.encode() + b"\0" + path.read_bytes() + b"\0")
    return state.hexdigest()[:16]


def relation_row(fact: Fact) -> Relation:
    """A fact as a record has it: its two sides as they were written."""
    left, right = sides_of(fact)
    return cast("Relation", {"left": polynomial_text(left), "relation": fact.kind, "right": polynomial_text(right)})


def certificate_rows(statement: Statement, proof: Proof) -> list[Identity]:
    """Every identity of the proof, in the order in which the kernel checks them."""

    def row(one: Reason) -> Identity:
        if isinstance(one, Use):
            becomes = _substitution(one.scalars, one.vectors)
            return {
                "name": one.name,
                "how": "use",
                "says": None,
                "of": one.theorem,
                "becomes": becomes,
                "scale": "1",
                "terms": [],
            }
        head = {"name": one.fact.name, "how": one.how, "says": relation_row(one.fact), "of": "", "becomes": {}}
        return cast("Identity", head | typed_json.write(one.because, TEXT, TERMS))

    return [row(one) for one in reasons(statement, proof)]


def origin_row(origin: Origin | None) -> Link:
    """The origin of a fact as plain data: its kind and what belongs to it."""
    if origin is None:
        return {"kind": "none", "means": ""}
    if isinstance(origin, Assumed) and origin.where.startswith("ours"):  # no paper states it: the domain of a claim of ours
        means = "; ".join(part for part in (origin.quote, origin.means) if part)
        return {"kind": "letter", "name": "", "bounded": False, "value": "", "means": f"declared domain: {means}"}
    if isinstance(origin, Assumed):
        return {"kind": "assumed", "quote": origin.quote, "where": origin.where, "means": origin.means}
    if isinstance(origin, Letter):
        return {"kind": "letter", "name": origin.name, "bounded": origin.bounded, "value": origin.value, "means": origin.means}
    if isinstance(origin, Argued):
        return {"kind": "argued", "means": origin.words, "records": list(origin.records)}
    along: dict[str, Any] = {"substitution": _substitution(origin.scalars, origin.vectors), "means": origin.means}
    if isinstance(origin, AtEnd):
        along["means"] = f"at the index {polynomial_text(origin.index)} of a run: {origin.means}"
    if isinstance(origin, EachStep):
        squares = {n: f"|{vector_text(v)}|^2" for n, v in origin.squares.items()}
        along = {
            "substitution": dict(sorted((_substitution(origin.scalars, {}) | squares).items())),
            "moved": _substitution(origin.moved, origin.vectors),
            "constant": list(origin.constant),
            "means": f"at every step{f': {origin.means}' if origin.means else ''}",
        }
    goal = origin.fact if isinstance(origin, Program) else origin.goal
    if isinstance(origin, Program) or (isinstance(origin, EachStep) and not origin.record):
        return cast("Link", {"kind": "program", "algorithm": origin.algorithm, "fact": goal, **along})
    return cast("Link", {"kind": "instance", "record": origin.record, "goal": goal, **along})


def _substitution(scalars: Mapping[str, Polynomial], vectors: Mapping[str, Vector]) -> dict[str, str]:
    return dict(
        sorted(({n: polynomial_text(p) for n, p in scalars.items()} | {n: vector_text(v) for n, v in vectors.items()}).items())
    )


def hypothesis_rows(statement: Statement) -> list[Hypothesis]:
    """Signs, definitions, sequences and facts, each with its origin."""
    recursion = statement.recursion
    signs = {**statement.signs, **(recursion.step_signs if recursion is not None else {})}
    domain = ", ".join(f"{n} {s}" for n, s in signs.items() if s != "real")
    facts = (*statement.facts, *(recursion.step_facts if recursion is not None else ()))
    reached = {n: "" for o in map(origin_of, facts) if isinstance(o, AtEnd) for n in sorted(o.index.atoms())}
    indices = reached | ({recursion.index: f", at least {recursion.start}"} if recursion is not None else {})
    domain = ", ".join(x for x in (domain, *(f"{n} an integer{least}" for n, least in indices.items())) if x)

    def defined(name: str, of: str, says: str, means: str) -> Hypothesis:
        origin: LetterRow = {"kind": "letter", "name": of, "bounded": False, "value": "", "means": means}
        return {"name": name, "says": says, "at": "once", "origin": origin}

    rows = [defined("signs", "", domain or "none", "declared domain")]
    rows += [defined(n, n, f"{n} := {polynomial_text(p)}", "definition") for n, p in statement.definitions]
    rows += [{"name": f.name, "says": relation_row(f), "at": "once", "origin": origin_row(origin_of(f))} for f in statement.facts]
    if recursion is not None:
        for name in recursion.initial:
            says = (
                f"{name} = {polynomial_text(recursion.initial[name])} at {recursion.index} = {recursion.start}; "
                f"then {name} := {polynomial_text(recursion.following[name])}"
            )
            rows.append(defined(name, name, says, "definition of the sequence"))
        rows += [
            {"name": f.name, "says": relation_row(f), "at": "every step", "origin": origin_row(origin_of(f))}
            for f in recursion.step_facts
        ]
    return rows


def digests(lemma: LemmaFile) -> Digests:
    """Digests of the statement, the proof, the generators of facts and the kernel that a verdict speaks of."""
    says, proof = lemma.claim.says, lemma.proof
    return {
        "statement": json_text.digest(typed_json.write(says)) if says is not None else None,
        "proof": json_text.digest(typed_json.write(proof)) if proof is not None else None,
        "generated": json_text.digest([*lemma.generated]) if lemma.generated else None,
        "kernel": kernel_digest(),
    }


def bare_record(lemma: LemmaFile, display: Display | None = None) -> Bare:
    """Everything a record says that is read off the lemma file; the judge adds the verdict and the checks. ``display``: its own,
    where it is at hand already."""
    claim, says = lemma.claim, lemma.claim.says
    hypotheses = hypothesis_rows(says) if says is not None else []
    goals: list[Goal] = [{"name": g.name, "says": relation_row(g)} for g in says.goals] if says is not None else []
    if says is not None and is_ours(claim):
        statement = sentence(display or displayed(says, claim.symbols, lemma.abbreviations), hypotheses, goals)
    else:
        statement = claim.statement
    return {
        "id": claim.id,
        "paper": claim.id.split(".")[0],
        "title": claim.title,
        "kind": claim.kind,
        "where": claim.where,
        "statement": statement,
        "note": " ".join(claim.note.split()),
        "file": lemma.path,
        "facts": claim.facts,
        "cited_source": claim.cited,
        "corrects": claim.corrects,
        "strengthens": claim.strengthens,
        "consequence": claim.consequence,
        "reading": reading_of(claim),
        "reading_note": claim.reading_note,
        "negated_by": claim.negated_by,
        "letters": lemma.letters,
        "idea": lemma.idea,
        "hypotheses": hypotheses,
        "goals": goals,
        "certificate": certificate_rows(claim.says, lemma.proof) if claim.says is not None and lemma.proof is not None else None,
        "digests": digests(lemma),
    }


def differs(record: Judged, lemma: LemmaFile) -> list[str]:
    """The fields in which a stored record says of its lemma something else than a new one would."""
    return sorted(field for field, value in bare_record(lemma).items() if dict(record)[field] != value)


def constant_rows(constants: Iterable[Constant]) -> list[ConstantRow]:
    """Measured constants as plain data: exact strings; ``claimed`` is what the goal itself says, in the same unit."""
    return [
        {
            "goal": c.goal,
            "against": polynomial_text(c.against),
            "scalars": {n: str(v) for n, v in c.scalars.items()},
            "claimed": "1",
            "certified": str(c.certified),
            "attained": str(c.attained),
            "realised": None if c.realised is None else str(c.realised),
            "tight": c.tight,
        }
        for c in constants
    ]
