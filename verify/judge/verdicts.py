"""The one function that makes a verdict from the outcomes of the checks."""

from __future__ import annotations

from collections.abc import Sequence

from ..lemma.claim import Claim
from ..lemma.discover import LemmaFile, refutation
from ..links.check import NOTHING_BELOW, Standing
from ..records.form import Check, Evidence, Judged, Measurement
from ..records.words import called
from ..standalone.second_check import ROW as ENGINE
from .printed import IMPLIES, RELATIONS, tokens

DEFINITIONS = ("definition", "algorithm")
CONDITION = "the paper's words for a condition: nothing is claimed to meet it, and nothing may rest on it"
NEIGHBOUR = "false neighbour"


def verdict(
    lemma: LemmaFile,
    proved: bool,
    checks: Sequence[Check],
    measurement: Measurement | None = None,
    standing: Standing = NOTHING_BELOW,
) -> tuple[str, Evidence]:
    """The verdict and its evidence. ``checks``: the rows of the record. ``standing``: what
    the record rests on; it is never better than that. What the lemma file gives against its claim refutes it once its row
    passes."""
    claim, against, said = lemma.claim, refutation(lemma), only_words(standing)
    failed = [row for row in checks if row["outcome"] != "pass"]
    if failed:
        return "BROKEN", {"kind": "failed check", "detail": f"{called(failed[0])}: {failed[0]['detail']}"}
    done = {called(row) for row in checks}
    silent = [name for name in needed_checks(lemma, proved) if name not in done]
    if silent:
        return "BROKEN", {"kind": "failed check", "detail": f"{silent[0]}: this check did not run"}
    if proved and against:
        return "BROKEN", {"kind": "contradiction", "detail": "both a proof and a counterexample are accepted"}
    if standing.unsound and (proved or claim.cited is not None):
        words = f"it rests on what is refuted, open or absent: {', '.join(standing.unsound)}"
        return "BROKEN", {"kind": "failed check", "detail": words}
    if against == "negation":
        return "REFUTED", {"kind": against, "detail": f"{claim.negated_by} proves its negation under its hypotheses"}
    if against:
        return "REFUTED", {
            "kind": against,
            "detail": "the kernel confirms every hypothesis of the checked statement and a broken goal",
        }
    if claim.kind in DEFINITIONS and claim.says is None:
        if why := says_too_much(claim):
            return "BROKEN", {"kind": "failed check", "detail": why}
        return "DEFINED", {"kind": "definition", "detail": CONDITION if _relates(claim.statement) else "nothing to check"}
    if claim.kind in DEFINITIONS and proved and not standing.new:  # what it states beyond words must be proved
        return "DEFINED", {"kind": "definition", "detail": "its stated properties are proved"}
    if proved and lemma.proof is not None:
        kind = "induction" if lemma.proof.induction is not None else "algebra"
        coq = any(row["name"] == "Coq" for row in checks)
        agree = f"kernel, stand-alone engine{', sympy and Coq' if coq else ' and sympy'}"
        if said:
            return "REDUCED", {"kind": kind, "detail": f"{agree} agree on every identity; {said}"}
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


def says_too_much(claim: Claim) -> str:
    """Why a definition without a formal statement is a claim; empty where it quotes a paper and concludes nothing."""
    if claim.where.strip().startswith("ours"):
        return "a definition of ours has a formal statement: there is no paper whose words it could quote"
    if claim.denotes:
        return "none of the letters of a definition in words denotes: expected a formal statement"
    if found := sorted(set(tokens(claim.statement)) & IMPLIES):
        return f"a definition in words concludes nothing: it prints {', '.join(found)}, expected a formal statement"
    return ""


def _relates(latex: str) -> bool:
    return bool(set(tokens(latex)) & (RELATIONS.keys() - {"="}))


def only_words(standing: Standing) -> str:
    """What carries a record by words alone; empty: nothing."""
    told = [f"{len(standing.argued)} links are only argued"] if standing.argued else []
    return "; ".join((*told, *standing.new))


def needed_checks(lemma: LemmaFile, proved: bool) -> list[str]:
    """The checks without which there is no verdict: one for each thing that the lemma file gives to be checked."""
    names = ["kernel", ENGINE, "sympy", "emptiness", "witness", "attack"] if proved else []
    names += [f"{NEIGHBOUR}: {neighbour.change}" for neighbour in lemma.too_strong]
    given = {
        "links": lemma.claim.says is not None,
        "print": lemma.claim.prints is not None,
        "negation": lemma.claim.negated_by is not None,
        "corrects": lemma.claim.corrects is not None,
        "strengthens": lemma.claim.strengthens is not None,
        "counterexample": lemma.counterexample is not None,
        "tightness": lemma.tightness is not None,
        "tightness data": bool(lemma.tightness_data),
        "observed law": lemma.observe is not None,
        "measurement": lemma.measured is not None,
        "found point": lemma.found_point is not None,
    }
    return names + [name for name, wanted in given.items() if wanted]


def remade(record: Judged, lemma: LemmaFile, proved: bool, standing: Standing = NOTHING_BELOW) -> tuple[str, Evidence]:
    """The verdict that a stored record's own rows make. ValueError where it shows a counterexample and the lemma file gives none
    (or none where it gives one)."""
    shown, given = record["counterexample"] is not None, lemma.counterexample is not None
    if shown != given:
        raise ValueError(f"it has {'a' if shown else 'no'} counterexample, the lemma file has {'one' if given else 'none'}")
    return verdict(lemma, proved, record["checks"], record["measurement"], standing)
