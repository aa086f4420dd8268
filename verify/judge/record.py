"""Records: the canonical rows of the ledger, as plain data without floats, timings or machine facts."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from ..kernel import Combination, Have, Polynomial, Proof, Statement, Vector
from ..lemma import certificate_json
from ..lemma.claim import Claim
from ..lemma.constants import Constant
from ..lemma.discover import LemmaFile
from ..lemma.fact_text import fact_text, polynomial_text, vector_text
from ..lemma.origin import Argued, Assumed, AtEnd, EachStep, Instance, Letter, Origin, Program, origin_of

KERNEL = Path(__file__).resolve().parent.parent / "kernel"


def kernel_digest() -> str:
    """SHA-256 over the kernel's sources, first 16 digits."""
    state = hashlib.sha256()
    for path in sorted(KERNEL.glob("*.py")):
        state.update(path.name.encode() + b"\0" + path.read_bytes() + b"\0")
    return state.hexdigest()[:16]


def combination_row(because: Combination) -> dict[str, Any]:
    """A certificate as an identity a person can read."""
    terms = []
    for term in because.terms:
        square = None
        if term.square is not None:
            square = vector_text(term.square) if isinstance(term.square, Vector) else polynomial_text(term.square)
        terms.append({"coefficient": polynomial_text(term.coefficient), "facts": list(term.facts), "square": square})
    return {"scale": polynomial_text(because.scale), "terms": terms}


def certificate_row(proof: Proof) -> dict[str, Any]:
    """The whole proof by name of what each identity shows, in order."""
    row: dict[str, Any] = {}
    for step in proof.steps:
        if isinstance(step, Have):
            row[f"{step.fact.name}: {fact_text(step.fact)}"] = combination_row(step.because)
        else:
            row[f"{step.name}: use of {step.theorem}"] = {
                "scale": "1",
                "terms": [
                    {"coefficient": f"{n} := {polynomial_text(p)}", "facts": [], "square": None} for n, p in step.scalars.items()
                ]
                + [{"coefficient": f"{n} := {vector_text(v)}", "facts": [], "square": None} for n, v in step.vectors.items()],
            }
    if proof.induction is not None:
        for invariant in proof.induction.invariants:
            row[f"base of {invariant.name}: {fact_text(invariant)}"] = combination_row(proof.induction.base[invariant.name])
            row[f"step of {invariant.name}"] = combination_row(proof.induction.step[invariant.name])
    return row | {name: combination_row(c) for name, c in proof.goals.items()}


def origin_row(origin: Origin | None) -> dict[str, Any]:
    """The origin of a fact as plain data: its kind and what belongs to it."""
    if isinstance(origin, Assumed) and origin.where.startswith("ours"):  # no paper states it: the domain of a claim of ours
        means = "; ".join(part for part in (origin.quote, origin.means) if part)
        return {"kind": "letter", "name": "", "bounded": False, "value": "", "means": f"declared domain: {means}"}
    if isinstance(origin, Assumed):
        return {"kind": "assumed", "quote": origin.quote, "where": origin.where, "means": origin.means}
    if isinstance(origin, Letter):
        return {"kind": "letter", "name": origin.name, "bounded": origin.bounded, "value": origin.value, "means": origin.means}
    if isinstance(origin, Program):
        return {
            "kind": "program",
            "algorithm": origin.algorithm,
            "fact": origin.fact,
            "substitution": _substitution(origin.scalars, origin.vectors),
            "means": origin.means,
        }
    if isinstance(origin, Instance):
        return {
            "kind": "instance",
            "record": origin.record,
            "goal": origin.goal,
            "substitution": _substitution(origin.scalars, origin.vectors),
            "means": origin.means,
        }
    if isinstance(origin, EachStep):
        generated = {"kind": "program", "algorithm": origin.algorithm, "fact": origin.goal}
        proved = {"kind": "instance", "record": origin.record, "goal": origin.goal}
        return (proved if origin.record else generated) | {
            "substitution": _substitution(origin.scalars, {}) | {n: f"|{vector_text(v)}|^2" for n, v in origin.squares.items()},
            "moved": _substitution(origin.moved, origin.vectors),
            "constant": list(origin.constant),
            "means": f"at every step{f': {origin.means}' if origin.means else ''}",
        }
    if isinstance(origin, AtEnd):
        return {
            "kind": "instance",
            "record": origin.record,
            "goal": origin.goal,
            "substitution": _substitution(origin.scalars, origin.vectors),
            "means": f"at the index {polynomial_text(origin.index)} of a run: {origin.means}",
        }
    if isinstance(origin, Argued):
        return {"kind": "argued", "means": origin.words, "records": list(origin.records)}
    return {"kind": "none", "means": ""}


def _substitution(scalars: Mapping[str, Polynomial], vectors: Mapping[str, Vector]) -> dict[str, str]:
    return dict(
        sorted(({n: polynomial_text(p) for n, p in scalars.items()} | {n: vector_text(v) for n, v in vectors.items()}).items())
    )


def hypothesis_rows(statement: Statement) -> list[dict[str, Any]]:
    """Signs, definitions, sequences and facts, each with its origin."""
    recursion = statement.recursion
    signs = {**statement.signs, **(recursion.step_signs if recursion is not None else {})}
    domain = ", ".join(f"{n} {s}" for n, s in signs.items() if s != "real")
    facts = (*statement.facts, *(recursion.step_facts if recursion is not None else ()))
    reached = {n: "" for o in map(origin_of, facts) if isinstance(o, AtEnd) for n in sorted(o.index.atoms())}
    indices = reached | ({recursion.index: f", at least {recursion.start}"} if recursion is not None else {})
    domain = ", ".join(x for x in (domain, *(f"{n} an integer{least}" for n, least in indices.items())) if x)

    def row(name: str, says: str, origin: dict[str, Any]) -> dict[str, Any]:
        return {"name": name, "says": says, "origin": origin}

    def defined(name: str, means: str) -> dict[str, Any]:
        return {"kind": "letter", "name": name, "bounded": False, "value": "", "means": means}

    rows = [row("signs", domain or "none", defined("", "declared domain"))]
    rows += [row(n, f"{n} := {polynomial_text(p)}", defined(n, "definition")) for n, p in statement.definitions]
    rows += [row(f.name, fact_text(f), origin_row(origin_of(f))) for f in statement.facts]
    if recursion is not None:
        for name in recursion.initial:
            says = (
                f"{name} = {polynomial_text(recursion.initial[name])} at {recursion.index} = {recursion.start}; "
                f"then {name} := {polynomial_text(recursion.following[name])}"
            )
            rows.append(row(name, says, defined(name, "definition of the sequence")))
        rows += [row(f.name, f"{fact_text(f)} at every step", origin_row(origin_of(f))) for f in recursion.step_facts]
    return rows


def digests(lemma: LemmaFile) -> dict[str, str | None]:
    """Digests of the statement, the proof and the kernel that a verdict speaks of."""
    says, proof = lemma.claim.says, lemma.proof
    return {
        "statement": certificate_json.digest(certificate_json.write_statement(says)) if says is not None else None,
        "proof": certificate_json.digest(certificate_json.write_proof(proof)) if proof is not None else None,
        "kernel": kernel_digest(),
    }


def reading_of(claim: Claim) -> str:
    """How the checked statement relates to the print: as the claim says, or "corrected", "ours" where that is plain."""
    if claim.reading:
        return claim.reading
    return "corrected" if claim.corrects is not None else "ours" if claim.where.strip().startswith("ours") else ""


def bare_record(lemma: LemmaFile) -> dict[str, Any]:
    """Everything a record says that is read off the lemma file; the judge adds the verdict and the checks."""
    claim = lemma.claim
    return {
        "id": claim.id,
        "paper": claim.id.split(".")[0],
        "title": claim.title,
        "kind": claim.kind,
        "where": claim.where,
        "statement": claim.statement,
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
        "hypotheses": hypothesis_rows(claim.says) if claim.says is not None else [],
        "goals": [{"name": g.name, "says": fact_text(g)} for g in claim.says.goals] if claim.says is not None else [],
        "certificate": certificate_row(lemma.proof) if lemma.proof is not None else None,
        "digests": digests(lemma),
    }


def constant_rows(constants: Iterable[Constant]) -> list[dict[str, Any]]:
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
