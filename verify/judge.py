"""The judge: the only place where a verdict is made."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from multiprocessing import get_context
from pathlib import Path
from typing import Any

from . import certificate_json, constants
from .coq.answers import row as coq_answer
from .discover import ROOT, Collection, LemmaFile, discover, uses
from .kernel import Point, Rejected, Statement, Theorem, assignment, check_point, evaluate, prove
from .measurement import Measurement
from .record import SCHEMA, bare_record, constant_rows
from .relations import UnknownClaim, coverage, relate, select
from .second_opinion import Disagreement, confirm
from .tightness import Tightness

VERDICTS = {
    "PROVED": "a certificate accepted by the kernel, for all parameters and all dimensions",
    "REFUTED": "an exact instance satisfies the hypotheses and breaks the statement as printed",
    "CITED": "quoted from the named source, not proved here",
    "SUPPORTED": "statistics or a float search found nothing against it; not a proof",
    "CONTRADICTED": "statistics or a float search speak against it; not a refutation",
    "DEFINED": "a definition or an algorithm: nothing to prove; its checks passed",
    "OPEN": "neither proved nor refuted; the note says what was tried",
    "BROKEN": "a check failed: the suite, not the paper, must be mended",
}
BUDGETS = ("quick", "default", "deep")
DEFINITIONS = ("definition", "algorithm")


@dataclass(frozen=True)
class Settings:
    """How hard to try. The canonical record is the same for every budget; more effort only adds attacks."""

    budget: str = "default"
    seed: int = 0
    jobs: int = 1
    only: tuple[str, ...] = ()


@dataclass(frozen=True)
class Judgement:
    """``document`` is the canonical ledger; ``measurements`` holds timings and machine facts; ``unreadable`` the files."""

    document: dict[str, Any]
    measurements: dict[str, Any]
    unreadable: tuple[tuple[str, str], ...]

    @property
    def records(self) -> list[dict[str, Any]]:
        return list(self.document["records"])


class Checks:
    """The named checks of one record, in order."""

    def __init__(self) -> None:
        self.rows: list[dict[str, str]] = []

    def add(self, name: str, passed: bool, detail: str) -> bool:
        self.rows.append({"name": name, "outcome": "pass" if passed else "fail", "detail": detail})
        return passed

    @property
    def failed(self) -> list[dict[str, str]]:
        return [row for row in self.rows if row["outcome"] == "fail"]


def in_order(collection: Collection) -> Iterator[LemmaFile]:
    """Lemmas after the theorems they use; a cycle is cut, and the kernel then rejects the use."""
    done: set[str] = set()

    def visit(lemma: LemmaFile, above: frozenset[str]) -> Iterator[LemmaFile]:
        if lemma.claim.id in done or lemma.claim.id in above:
            return
        for name in uses(lemma):
            if name in collection.lemmas:
                yield from visit(collection.lemmas[name], above | {lemma.claim.id})
        if lemma.claim.id not in done:
            done.add(lemma.claim.id)
            yield lemma

    for lemma in collection.lemmas.values():
        yield from visit(lemma, frozenset())


def prove_all(collection: Collection) -> tuple[dict[str, Theorem], dict[str, str], dict[str, float]]:
    """Every proof through the kernel: theorems, reasons of rejection, seconds."""
    theorems: dict[str, Theorem] = {}
    rejected: dict[str, str] = {}
    seconds: dict[str, float] = {}
    for lemma in in_order(collection):
        name, says = lemma.claim.id, lemma.claim.says
        if lemma.proof is None:
            continue
        started = time.perf_counter()
        try:
            if says is None:
                raise Rejected("a proof needs a statement in claim.says")
            theorems[name] = prove(name, says, lemma.proof, theorems)
        except Rejected as problem:
            rejected[name] = str(problem)
        seconds[name] = time.perf_counter() - started
    return theorems, rejected, seconds


def bind(at: Any, says: Statement) -> Point:
    """A Point from a Point or from an exact algorithm instance, whose run gives the values of the statement's names."""
    if isinstance(at, Point):
        return at
    from .exact.admm import instance_point

    return instance_point(at, says)


def examine(lemma: LemmaFile, theorems: dict[str, Theorem], rejected: dict[str, str],
            settings: Settings) -> tuple[dict[str, Any], dict[str, float]]:
    """One record with its verdict, and the seconds of its parts."""
    claim, says = lemma.claim, lemma.claim.says
    checks, seconds = Checks(), {}
    record = bare_record(lemma)
    proved = claim.id in theorems
    if lemma.proof is not None:
        started = time.perf_counter()
        if checks.add("kernel", proved, rejected.get(claim.id, "certificate accepted")) and says is not None:
            try:
                count = confirm(says, lemma.proof, theorems)
                checks.add("second opinion", True, f"sympy confirms {count} identities")
            except Disagreement as problem:
                checks.add("second opinion", False, str(problem))
        seconds["sympy"] = time.perf_counter() - started
        if proved and (answer := coq_answer(lemma, theorems)) is not None:
            checks.add("Coq", *answer)
    if says is not None:
        record["witness"] = _witness(lemma, says, checks)
        started = time.perf_counter()
        record["neighbours"] = _neighbours(lemma, checks, settings)
        seconds["neighbours"] = time.perf_counter() - started
        record["counterexample"] = _counterexample(lemma, says, checks)
        record["tightness"] = _tightness(lemma, says, checks)
        record["constants"] = _constants(lemma, says, checks)
        started = time.perf_counter()
        if proved:
            _attack(lemma, says, checks, settings)
        seconds["attack"] = time.perf_counter() - started
        if lemma.observe is not None:
            started = time.perf_counter()
            _observe(lemma, says, checks)
            seconds["observe"] = time.perf_counter() - started
    else:
        record |= {"witness": None, "neighbours": [], "counterexample": None, "tightness": None, "constants": []}
        if lemma.tightness_data:
            checks.add("tightness data", False, "measured constants need claim.says")
        if lemma.counterexample is not None or lemma.observe is not None:
            checks.add("statement", False, "a counterexample or a law to observe needs claim.says")
    record["measurement"] = found = _measured(lemma, checks)
    refuted = record["counterexample"] is not None
    record["verdict"], record["evidence"] = verdict(lemma, proved, refuted, checks, found)
    record["checks"] = checks.rows
    record["seed"] = settings.seed
    return record, seconds


def verdict(lemma: LemmaFile, proved: bool, refuted: bool, checks: Checks,
            measurement: dict[str, Any] | None = None) -> tuple[str, dict[str, str]]:
    """The verdict and its evidence, from the outcomes of the checks alone."""
    claim = lemma.claim
    if checks.failed:
        first = checks.failed[0]
        return "BROKEN", {"kind": "failed check", "detail": f"{first['name']}: {first['detail']}"}
    if proved and refuted:
        return "BROKEN", {"kind": "contradiction", "detail": "both a proof and a counterexample are accepted"}
    if refuted:
        kind = "exact point" if isinstance(lemma.counterexample, Point) else "exact instance"
        return "REFUTED", {"kind": kind, "detail": "the kernel confirms every hypothesis and a broken goal"}
    if claim.kind in DEFINITIONS:
        return "DEFINED", {"kind": "definition", "detail": "its stated properties are proved" if proved else "nothing to check"}
    if proved and lemma.proof is not None:
        kind = "induction" if lemma.proof.induction is not None else "algebra"
        agree = "kernel, sympy and Coq" if any(row["name"] == "Coq" for row in checks.rows) else "kernel and sympy"
        return "PROVED", {"kind": kind, "detail": f"{agree} agree on every identity"}
    if measurement is not None:
        words = {"kind": "statistics", "detail": f"{measurement['words']} ({measurement['risk']})"}
        return ("SUPPORTED" if measurement["supports"] else "CONTRADICTED"), words
    if claim.cited is not None:
        return "CITED", {"kind": "cited", "detail": claim.cited}
    if not claim.note.strip():
        return "BROKEN", {"kind": "failed check", "detail": "an open claim must say in its note what was tried"}
    return "OPEN", {"kind": "none", "detail": "see the note for what was tried"}


def _witness(lemma: LemmaFile, says: Statement, checks: Checks) -> dict[str, Any] | None:
    if lemma.witness is None:
        if lemma.proof is not None:
            checks.add("witness", False, "no witness: nothing shows that the hypotheses can hold")
        return None
    try:
        outcome = check_point(says, lemma.witness)
    except Rejected as problem:
        checks.add("witness", False, str(problem))
        return None
    bad = [n for n, ok in (*outcome.hypotheses.items(), *outcome.goals.items()) if not ok]
    checks.add("witness", outcome.witnesses, f"fails {', '.join(bad)}" if bad else "hypotheses and goals hold at an exact point")
    return certificate_json.write_point(lemma.witness)


def _neighbours(lemma: LemmaFile, checks: Checks, settings: Settings) -> list[dict[str, Any]]:
    if lemma.proof is not None and not lemma.too_strong:
        checks.add("false neighbours", False, "none: nothing shows that the check can fail")
    rows = []
    for neighbour in lemma.too_strong:
        stored = lemma.neighbour_points.get(neighbour.change)
        if stored is not None:
            try:
                refuted, problem = check_point(neighbour.says, stored).refutes, "the stored point does not refute it"
            except Rejected as found:
                refuted, problem = False, f"the stored point is malformed: {found}"
        else:
            from .attack import refute

            refuted = refute(neighbour.says, seed=settings.seed, effort="default").point is not None
            problem = "the attack found no exact counterexample"
        checks.add(f"false neighbour: {neighbour.change}", refuted, "refuted exactly" if refuted else problem)
        rows.append({"change": neighbour.change, "refuted": refuted,
                     "point": certificate_json.write_point(stored) if stored is not None else None})
    stale = sorted(set(lemma.neighbour_points) - {n.change for n in lemma.too_strong})
    if stale:
        checks.add("stored points", False, f"points are stored for unknown neighbours: {', '.join(stale)}")
    return rows


def _counterexample(lemma: LemmaFile, says: Statement, checks: Checks) -> dict[str, Any] | None:
    found = lemma.counterexample
    if found is None:
        return None
    try:
        point = bind(found, says)
        outcome = check_point(says, point)
    except (Rejected, ValueError) as problem:
        checks.add("counterexample", False, str(problem))
        return None
    if isinstance(found, Point) and lemma.claim.facts != "equivalent":
        checks.add("counterexample", False, "a point refutes a claim only where its facts are equivalent to the paper's "
                                            "hypotheses; give an instance of the algorithm")
        return None
    fails = [n for n, ok in outcome.hypotheses.items() if not ok]
    broken = [n for n, ok in outcome.goals.items() if not ok]
    words = f"hypotheses fail: {', '.join(fails)}" if fails else f"breaks {', '.join(broken)}" if broken else "every goal holds"
    if not checks.add("counterexample", outcome.refutes, words):
        return None
    return certificate_json.write_point(point) | {"broken": broken, "instance": None if isinstance(found, Point)
                                                    else certificate_json.write_instance(found)}


def _measured(lemma: LemmaFile, checks: Checks) -> dict[str, Any] | None:
    if lemma.measured is None:
        return None
    try:
        found = lemma.measured()
        missing = [name for name in found.data if not (ROOT / name).is_file()]
        complete = isinstance(found, Measurement) and bool(found.words.strip() and found.risk.strip() and found.data)
    except Exception as problem:  # stored data are a stranger's: whatever is wrong with them breaks this record only
        checks.add("measurement", False, f"{type(problem).__name__}: {problem}")
        return None
    words = f"no file {', '.join(missing)}" if missing else "computed from stored data" if complete else \
        "a measurement needs words, a risk of error and the stored data"
    if not checks.add("measurement", complete and not missing, words):
        return None
    return {"supports": found.supports, "words": found.words, "risk": found.risk, "data": list(found.data)}


def _tightness(lemma: LemmaFile, says: Statement, checks: Checks) -> dict[str, Any] | None:
    found = lemma.tightness
    if found is None:
        return None
    if not isinstance(found, Tightness):
        checks.add("tightness", False, f"expected a Tightness, found {type(found).__name__}")
        return None
    try:
        point = bind(found.at, says)
        outcome = check_point(says, point)
        goal = next(g for g in says.goals if g.name == found.goal)
        at, _ = assignment(says, point)
        right = evaluate(found.against, at)
        left = right - evaluate(goal.value, at)
    except (Rejected, ValueError, StopIteration) as problem:
        checks.add("tightness", False, f"{type(problem).__name__}: {problem}")
        return None
    if not checks.add("tightness", outcome.admissible and right > 0, "measured at an exact point" if outcome.admissible
                      and right > 0 else "the point is not admissible, or the right-hand side is not positive there"):
        return None
    ratio = left / right
    return {"constant": found.constant, "paper": "1", "proved": "1" if lemma.proof is not None else None,
            "attained": str(ratio), "tight": ratio == 1, "comment": f"largest known ratio of the two sides of {found.goal}",
            "point": certificate_json.write_point(point)}


def _constants(lemma: LemmaFile, says: Statement, checks: Checks) -> list[dict[str, Any]]:
    """The measured constants, every certificate and every point checked anew."""
    if not lemma.tightness_data:
        return []
    try:
        found = constants.replay(says, lemma.tightness_data)
    except Rejected as problem:
        checks.add("tightness data", False, str(problem))
        return []
    checks.add("tightness data", True, f"{len(found)} constants: certificates accepted, ratios attained exactly")
    return constant_rows(found)


def _attack(lemma: LemmaFile, says: Statement, checks: Checks, settings: Settings) -> None:
    from .attack import refute

    found = refute(says, seed=settings.seed, effort="quick")
    if found.point is None and settings.budget != "quick":
        effort = "deep" if settings.budget == "deep" else "quick"
        found = refute(says, seed=settings.seed + 1, effort=effort)
    detail = "no exact counterexample within the effort" if found.point is None else \
        f"the attack refutes an accepted proof at {certificate_json.canonical(certificate_json.write_point(found.point))}"
    checks.add("attack", found.point is None, detail)


def _observe(lemma: LemmaFile, says: Statement, checks: Checks) -> None:
    from .observe import UnknownVocabulary, observe

    try:
        result = observe(lemma.observe or "", says)
    except (UnknownVocabulary, ValueError) as problem:
        checks.add("observed law", False, str(problem))
        return
    # A refuted claim must be seen to fail on runs or at least not to be required of them; only proofs bind.
    if lemma.proof is not None:
        checks.add("observed law", result.holds, result.words)


_worker: dict[str, Any] = {}


def _start_worker(root: str) -> None:
    collection = discover(Path(root))
    theorems, rejected, _ = prove_all(collection)
    _worker.update(collection=collection, theorems=theorems, rejected=rejected)


def _examine_by_id(name: str, settings: Settings) -> tuple[str, dict[str, Any], dict[str, float]]:
    record, seconds = examine(_worker["collection"].lemmas[name], _worker["theorems"], _worker["rejected"], settings)
    return name, record, seconds


def judge(settings: Settings, root: Path = ROOT, collection: Collection | None = None,
          progress: Callable[[str, str], None] | None = None) -> Judgement:
    """Judge every lemma file whose id is selected; returns the canonical ledger and, apart from it, measurements."""
    if settings.budget not in BUDGETS:
        raise ValueError(f"budget must be one of {', '.join(BUDGETS)}, found {settings.budget!r}")
    started = time.perf_counter()
    collection = discover(root) if collection is None else collection
    theorems, rejected, kernel_seconds = prove_all(collection)
    chosen = select(collection, settings.only)
    records: dict[str, dict[str, Any]] = {}
    seconds: dict[str, dict[str, float]] = {}
    for name, record, parts in _run(chosen, settings, root, collection, theorems, rejected):
        records[name] = record
        seconds[name] = {"kernel": kernel_seconds[name], **parts} if name in kernel_seconds else parts
        if progress is not None:
            progress(name, record["verdict"])
    rows = [broken_relation(row) for row in relate(collection, [records[name] for name in sorted(records)])]
    document = {"schema": SCHEMA, "records": rows, "coverage": coverage(rows, root)}
    measurements = {"seconds": {n: seconds[n] for n in sorted(seconds)}, "budget": settings.budget, "jobs": settings.jobs,
                    "wall": time.perf_counter() - started}
    return Judgement(document, measurements, tuple((u.path, u.problem) for u in collection.unreadable))


def _run(chosen: list[str], settings: Settings, root: Path, collection: Collection, theorems: dict[str, Theorem],
         rejected: dict[str, str]) -> Iterator[tuple[str, dict[str, Any], dict[str, float]]]:
    if settings.jobs <= 1 or len(chosen) < 4:
        for name in chosen:
            yield (name, *examine(collection.lemmas[name], theorems, rejected, settings))
        return
    with ProcessPoolExecutor(settings.jobs, mp_context=get_context("spawn"), initializer=_start_worker,
                             initargs=(str(root),)) as pool:
        yield from pool.map(_examine_by_id, chosen, [settings] * len(chosen))


def broken_relation(row: dict[str, Any]) -> dict[str, Any]:
    """A record whose relations cannot be is BROKEN: it rests on itself, or corrects or sharpens what has no record."""
    if row["impossible"]:
        row["verdict"], row["evidence"] = "BROKEN", {"kind": "failed check", "detail": "; ".join(row["impossible"])}
    del row["impossible"]
    return row


__all__ = ["BUDGETS", "VERDICTS", "Judgement", "Settings", "UnknownClaim", "examine", "judge", "prove_all", "select"]
