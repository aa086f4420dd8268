"""The one function that makes a verdict from the outcomes of the checks."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from .discover import LemmaFile
from .kernel import Point
from .links import NOTHING_BELOW, Standing
from .standalone.second_check import ROW as ENGINE

DEFINITIONS = ("definition", "algorithm")


def verdict(
    lemma: LemmaFile,
    proved: bool,
    refuted: bool,
    checks: Sequence[Mapping[str, str]],
    measurement: Mapping[str, Any] | None = None,
    standing: Standing = NOTHING_BELOW,
) -> tuple[str, dict[str, str]]:
    """The verdict and its evidence. ``checks``: the rows of the record, each with name, outcome and detail. ``standing``: what
    the record rests on; it is never better than that."""
    claim = lemma.claim
    failed = [row for row in checks if row["outcome"] != "pass"]
    if failed:
        return "BROKEN", {"kind": "failed check", "detail": f"{failed[0]['name']}: {failed[0]['detail']}"}
    silent = [name for name in needed_checks(lemma, proved, refuted) if name not in {row["name"] for row in checks}]
    if silent:
        return "BROKEN", {"kind": "failed check", "detail": f"{silent[0]}: this check did not run"}
    if proved and refuted:
        return "BROKEN", {"kind": "contradiction", "detail": "both a proof and a counterexample are accepted"}
    if standing.unsound and (proved or claim.cited is not None):
        words = f"it rests on what is refuted, open or absent: {', '.join(standing.unsound)}"
        return "BROKEN", {"kind": "failed check", "detail": words}
    if refuted and claim.negated_by is not None:
        return "REFUTED", {"kind": "negation", "detail": f"{claim.negated_by} proves its negation under its hypotheses"}
    if refuted:
        kind = "exact point" if isinstance(lemma.counterexample, Point) else "exact instance"
        return "REFUTED", {"kind": kind, "detail": "the kernel confirms every hypothesis and a broken goal"}
    if claim.kind in DEFINITIONS:
        return "DEFINED", {"kind": "definition", "detail": "its stated properties are proved" if proved else "nothing to check"}
    if proved and lemma.proof is not None:
        kind = "induction" if lemma.proof.induction is not None else "algebra"
        coq = any(row["name"] == "Coq" for row in checks)
        agree = f"kernel, stand-alone engine{', sympy and Coq' if coq else ' and sympy'}"
        if standing.argued:
            told = f"{agree} agree on every identity; {len(standing.argued)} links are only argued"
            return "REDUCED", {"kind": kind, "detail": told}
        return "PROVED", {"kind": kind, "detail": f"{agree} agree on every identity"}
    if measurement is not None:
        found = f"{measurement['words']} ({measurement['risk']})"
        if measurement["supports"] is None:
            return "OPEN", {"kind": "statistics", "detail": f"inconclusive: {found}"}
        return ("SUPPORTED" if measurement["supports"] else "CONTRADICTED"), {"kind": "statistics", "detail": found}
    if claim.cited is not None:
        return "CITED", {"kind": "cited", "detail": claim.cited}
    if not claim.note.strip():
        return "BROKEN", {"kind": "failed check", "detail": "an open claim must say in its note what was tried"}
    return "OPEN", {"kind": "none", "detail": "see the note for what was tried"}


def needed_checks(lemma: LemmaFile, proved: bool, refuted: bool) -> list[str]:
    """The checks without which there is no verdict: one for each thing that the lemma file gives to be checked."""
    names = ["kernel", ENGINE, "sympy", "witness", "attack"] if proved else []
    names += [f"false neighbour: {neighbour.change}" for neighbour in lemma.too_strong]
    given = {
        "links": lemma.claim.says is not None,
        "negation": lemma.claim.negated_by is not None,
        "counterexample": refuted and lemma.claim.negated_by is None,
        "tightness": lemma.tightness is not None,
        "tightness data": bool(lemma.tightness_data),
        "observed law": lemma.observe is not None,
        "measurement": lemma.measured is not None,
        "found point": lemma.found_point is not None,
    }
    return names + [name for name, wanted in given.items() if wanted]
