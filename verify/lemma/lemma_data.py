"""A lemma file as plain data: all that it says, written and read strictly, so that it can be compared or handed over.

The judge looks at nothing but these data, so two lemma files with equal data have equal records. A function ``measured`` is
called, and its outcome is the datum.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from pathlib import Path
from typing import Any

from ..exact.admm import OracleRun, Pair
from ..kernel import Point, Rejected
from . import certificate_json, constants
from .certificate_json import read_list, read_object, read_text
from .claim import Claim
from .discover import LemmaFile, facts_of
from .measurement import Measurement, fixed
from .neighbours import Neighbour
from .origin_json import read_abbreviations, read_words, with_origins, write_abbreviations, write_origin
from .tightness import Tightness

CLAIM_WORDS = (
    "id",
    "title",
    "where",
    "kind",
    "statement",
    "facts",
    "corrects",
    "strengthens",
    "cited",
    "consequence",
    "reading",
    "reading_note",
    "negated_by",
    "denotes",
    "free",
    "note",
)
MAY_BE_NONE = ("corrects", "strengthens", "cited", "negated_by")


def write_lemma(lemma: LemmaFile, fresh: bool = False) -> dict[str, Any]:
    """Everything ``lemma`` says as JSON without floats; the order of names is kept. ``fresh``: as its file was imported, so that
    what is measured is tried on altered data. Rejected for an object that is no datum."""
    return {
        "module": lemma.module,
        "path": lemma.path,
        "claim": write_claim(lemma.claim),
        "proof": None if lemma.proof is None else certificate_json.write_proof(lemma.proof),
        "witness": None if lemma.witness is None else certificate_json.write_point(lemma.witness),
        "too_strong": [{"change": n.change, "says": certificate_json.write_statement(n.says)} for n in lemma.too_strong],
        "observe": lemma.observe,
        "counterexample": None if lemma.counterexample is None else _write_place(lemma.counterexample),
        "tightness": None if lemma.tightness is None else _write_tightness(lemma.tightness),
        "neighbour_points": {n: certificate_json.write_point(p) for n, p in lemma.neighbour_points.items()},
        "tightness_data": constants.write(lemma.claim.id, lemma.tightness_data) if lemma.tightness_data else None,
        "measured": None if lemma.measured is None else outcome(lemma.measured, fresh),
        "found_point": None if lemma.found_point is None else certificate_json.write_point(lemma.found_point),
        "abbreviations": write_abbreviations(lemma.abbreviations),
        "letters": lemma.letters,
        "idea": lemma.idea,
    }


def write_claim(claim: Claim) -> dict[str, Any]:
    """Everything a claim says, with the origins of its facts."""
    says = claim.says
    return {name: getattr(claim, name) for name in CLAIM_WORDS} | {
        "says": None if says is None else certificate_json.write_statement(says),
        "origins": [] if says is None else [write_origin(f) for f in (*facts_of(says), *says.goals)],
        "symbols": dict(claim.symbols),
        "prints": None if claim.prints is None else dict(claim.prints),
    }


def read_lemma(data: Any, where: str, root: Path) -> LemmaFile:
    """The lemma that :func:`write_lemma` wrote; Rejected with the place of whatever is not its form."""
    fields = " ".join(f.name for f in dataclasses.fields(LemmaFile) if f.name != "root")
    row = read_object(data, where, fields)
    said = read_object(row["claim"], f"{where}.claim", f"{' '.join(CLAIM_WORDS)} says origins symbols prints")
    words = {
        name: None if said[name] is None and name in MAY_BE_NONE else read_text(said[name], f"{where}.claim.{name}")
        for name in CLAIM_WORDS
    }
    says = None if said["says"] is None else certificate_json.read_statement(said["says"], f"{where}.claim.says")
    stated = None if says is None else with_origins(says, said["origins"], where)
    symbols = read_words(said["symbols"], f"{where}.claim.symbols")
    prints = None if said["prints"] is None else read_words(said["prints"], f"{where}.claim.prints")
    claim = Claim(**words, says=stated, symbols=symbols, prints=prints)  # type: ignore[arg-type]
    neighbours = []
    for number, entry in enumerate(read_list(row["too_strong"], f"{where}.too_strong")):
        here = f"{where}.too_strong[{number}]"
        part = read_object(entry, here, "change says")
        neighbours.append(Neighbour(read_text(part["change"], here), certificate_json.read_statement(part["says"], here)))
    if not isinstance(row["neighbour_points"], dict):
        raise Rejected(f"{where}.neighbour_points: expected an object")
    stored, found = row["tightness_data"], row["found_point"]
    return LemmaFile(
        module=read_text(row["module"], f"{where}.module"),
        path=read_text(row["path"], f"{where}.path"),
        claim=claim,
        proof=None if row["proof"] is None else certificate_json.read_proof(row["proof"], f"{where}.proof"),
        witness=None if row["witness"] is None else certificate_json.read_point(row["witness"], f"{where}.witness"),
        too_strong=tuple(neighbours),
        observe=None if row["observe"] is None else read_text(row["observe"], f"{where}.observe"),
        counterexample=None if row["counterexample"] is None else _read_place(row["counterexample"], f"{where}.counterexample"),
        tightness=None if row["tightness"] is None else _read_tightness(row["tightness"], f"{where}.tightness"),
        neighbour_points={
            n: certificate_json.read_point(p, f"{where}.neighbour_points.{n}") for n, p in row["neighbour_points"].items()
        },
        tightness_data=() if stored is None else constants.read(read_text(stored, where), f"{where}.tightness_data", claim.id),
        measured=None if row["measured"] is None else _read_outcome(row["measured"], f"{where}.measured"),
        root=root,
        found_point=None if found is None else certificate_json.read_point(found, f"{where}.found_point"),
        letters=read_text(row["letters"], f"{where}.letters"),
        idea=read_text(row["idea"], f"{where}.idea"),
        abbreviations=read_abbreviations(row["abbreviations"], f"{where}.abbreviations"),
    )


def outcome(measured: Callable[[], Measurement], fresh: bool = False) -> dict[str, Any]:
    """What ``measured`` says: the fields of its Measurement, or under ``problem`` why it gave none."""
    try:
        found = measured()
    except Exception as problem:  # stored data are a stranger's: whatever is wrong with them is told with the record
        return {"problem": f"{type(problem).__name__}: {problem}"}
    if not isinstance(found, Measurement):
        return {"problem": f"expected a Measurement, found {type(found).__name__}"}
    if fresh and (problem_of := fixed(measured, found)):
        return {"problem": problem_of}
    return {
        "supports": found.supports,
        "words": str(found.words),
        "risk": str(found.risk),
        "data": [str(name) for name in found.data],
    }


def _read_outcome(data: Any, where: str) -> Callable[[], Measurement]:
    if isinstance(data, dict) and "problem" in data:
        words = read_text(read_object(data, where, "problem")["problem"], where)

        def fails() -> Measurement:
            raise ValueError(words)

        return fails
    row = read_object(data, where, "supports words risk data")
    if not isinstance(row["supports"], bool | None):
        raise Rejected(f"{where}.supports: expected true, false or null (inconclusive)")
    found = Measurement(
        row["supports"],
        read_text(row["words"], where),
        read_text(row["risk"], where),
        tuple(read_text(name, where) for name in read_list(row["data"], f"{where}.data")),
    )
    return lambda: found


def _write_place(at: Any) -> dict[str, Any]:
    """A Point, or an exact instance by its fields."""
    if type(at) is Point:
        return {"kind": "Point", "point": certificate_json.write_point(at)}
    if type(at) not in (Pair, OracleRun):
        raise Rejected(f"expected a Point, a Pair or an OracleRun, found {type(at).__name__}")
    return certificate_json.write_instance(at)


def _read_place(data: Any, where: str) -> Point | Pair | OracleRun:
    kind = data.get("kind") if isinstance(data, dict) else None
    if kind == "Point":
        return certificate_json.read_point(read_object(data, where, "kind point")["point"], where)
    return certificate_json.read_oracle_run(data, where) if kind == "OracleRun" else certificate_json.read_pair(data, where)


def _write_tightness(found: Any) -> dict[str, Any]:
    if type(found) is not Tightness:
        raise Rejected(f"expected a Tightness, found {type(found).__name__}")
    return {
        "constant": found.constant,
        "goal": found.goal,
        "against": certificate_json.write_polynomial(found.against),
        "at": _write_place(found.at),
    }


def _read_tightness(data: Any, where: str) -> Tightness:
    row = read_object(data, where, "constant goal against at")
    return Tightness(
        read_text(row["constant"], where),
        read_text(row["goal"], where),
        certificate_json.read_polynomial(row["against"], f"{where}.against"),
        _read_place(row["at"], f"{where}.at"),
    )
