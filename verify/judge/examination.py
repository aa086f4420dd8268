"""The checks of one claim, in order, and the record that comes of them."""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import Any

from ..coq.answers import row as coq_answer
from ..kernel import Point, Rejected, Statement, Theorem, assignment, check_point, evaluate
from ..lemma import certificate_json, constants
from ..lemma.claim import Claim
from ..lemma.discover import Collection, LemmaFile, uses
from ..lemma.measurement import Measurement
from ..lemma.origin import Letter, origin_of
from ..lemma.tightness import Tightness
from ..links.check import KINDS, check_denoted, check_links, standing_of
from ..standalone.second_check import ROW as SECOND_CHECK
from ..standalone.second_check import Refused, second_check
from .display import displayed
from .emptiness import defects, empty_goals
from .negation import negates
from .neighbours import strangeness
from .record import bare_record, constant_rows
from .second_opinion import Disagreement, confirm
from .unfolded import unfolded
from .verdicts import verdict

BUDGETS = ("quick", "default", "deep")


@dataclass(frozen=True)
class Settings:
    """How hard to try. The canonical record is the same for every budget; more effort only adds attacks."""

    budget: str = "default"
    seed: int = 0
    jobs: int = 1
    only: tuple[str, ...] = ()


class Checks:
    """The named checks of one record, in order."""

    def __init__(self) -> None:
        self.rows: list[dict[str, str]] = []

    def add(self, name: str, passed: bool, detail: str) -> bool:
        self.rows.append({"name": name, "outcome": "pass" if passed else "fail", "detail": detail})
        return passed


def bind(at: Any, says: Statement) -> Point:
    """A Point from a Point or from an exact algorithm instance, whose run gives the values of the statement's names."""
    if isinstance(at, Point):
        return at
    from ..exact.admm import instance_point

    return instance_point(at, says)


def examine(
    lemma: LemmaFile,
    theorems: dict[str, Theorem],
    rejected: dict[str, str],
    settings: Settings,
    collection: Collection | None = None,
) -> tuple[dict[str, Any], dict[str, float]]:
    """One record with its verdict, and the seconds of its parts. ``collection``: where its links lead (without one, nowhere)."""
    collection = Collection({lemma.claim.id: lemma}, ()) if collection is None else collection
    claim, says = lemma.claim, lemma.claim.says
    checks, seconds = Checks(), {}
    record = bare_record(lemma)
    record["display"] = displayed(says, claim.symbols, lemma.abbreviations) if says is not None else None
    proved = claim.id in theorems
    if lemma.proof is not None:
        started = time.perf_counter()
        if checks.add("kernel", proved, rejected.get(claim.id, "certificate accepted")) and says is not None:
            try:
                used = {name: theorems[name].statement for name in uses(lemma)}
                record["display"]["proof"] = unfolded(says, lemma.proof, used, claim.symbols, lemma.abbreviations)
                checks.add(SECOND_CHECK, True, second_check(claim.id, says, lemma.proof, used))
            except Refused as problem:
                checks.add(SECOND_CHECK, False, str(problem))
            try:
                count = confirm(says, lemma.proof, theorems)
                checks.add("sympy", True, f"sympy confirms {count} identities")
            except Disagreement as problem:
                checks.add("sympy", False, str(problem))
        seconds["sympy"] = time.perf_counter() - started
        if proved and (answer := coq_answer(lemma, theorems)) is not None:
            checks.add("Coq", *answer)
    if says is not None:
        _links(lemma, collection, checks)
        if lemma.proof is not None:
            _emptiness(claim, checks)
        record["witness"] = _witness(lemma, says, checks)
        started = time.perf_counter()
        record["neighbours"] = _neighbours(lemma, checks, settings)
        seconds["neighbours"] = time.perf_counter() - started
        record["counterexample"] = _counterexample(lemma, says, checks)
        _found_point(lemma, says, proved, checks)
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
        if lemma.counterexample is not None or lemma.observe is not None or lemma.found_point is not None:
            checks.add("statement", False, "a counterexample, a found point or a law to observe needs claim.says")
    record["measurement"] = found = _measured(lemma, checks)
    _negation(lemma, theorems, collection, checks)
    record["verdict"], record["evidence"] = verdict(lemma, proved, checks.rows, found, standing_of(collection)[claim.id])
    record["checks"] = checks.rows
    record["seed"] = settings.seed
    return record, seconds


def _links(lemma: LemmaFile, collection: Collection, checks: Checks) -> None:
    """Every instance, generated fact and definition of the statement, checked."""

    def statement_of(name: str) -> Statement | None:
        other = collection.lemmas.get(name)
        return None if other is None else other.claim.says

    links = check_links(lemma, statement_of)
    links += check_denoted(lemma, {name: other.claim for name, other in collection.lemmas.items()})
    wrong = [f"{link.fact} ({link.kind}): {link.problem}" for link in links if link.problem]
    count = {kind: sum(link.kind == kind for link in links if not link.problem) for kind in KINDS.values()}
    words = ", ".join(f"{number} {kind}" for kind, number in count.items() if number) or "no hypotheses"
    checks.add("links", not wrong, "; ".join(wrong) or words)


def _emptiness(claim: Claim, checks: Checks) -> None:
    """The goals that say little, named; an error where the claim assumes what it says."""
    if claim.says is None:
        return
    try:
        found = empty_goals(claim.says)
    except Rejected as problem:
        checks.add("emptiness", False, str(problem))
        return
    wrong = defects(claim, found)
    named = "; ".join(one.words for one in found) or "no goal follows from one hypothesis alone"
    checks.add("emptiness", not wrong, "; ".join(wrong) or named)


def _negation(lemma: LemmaFile, theorems: dict[str, Theorem], collection: Collection, checks: Checks) -> None:
    """The record that the claim names as its negation must prove it."""
    name = lemma.claim.negated_by
    if name is None:
        return
    problem = "it is not proved" if name not in theorems else negates(collection.lemmas[name], lemma)
    checks.add("negation", not problem, f"{name}: {problem}" if problem else f"{name} breaks a goal under the same hypotheses")


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
    recursion = says.recursion
    if recursion is not None and lemma.witness.index == recursion.start and lemma.proof is not None:
        checks.add("witness", False, "the witness takes no step: nothing shows that the hypotheses on the steps can hold")
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
        if lemma.claim.says is not None and (strange := strangeness(lemma.claim.says, neighbour.says)):
            refuted, problem = False, f"no neighbour of the claim: {strange}"
        elif stored is not None:
            try:
                refuted, problem = check_point(neighbour.says, stored).refutes, "the stored point does not refute it"
            except Rejected as found:
                refuted, problem = False, f"the stored point is malformed: {found}"
        else:
            from ..attack import refute

            refuted = refute(neighbour.says, seed=settings.seed, effort="default").point is not None
            problem = "the attack found no exact counterexample"
        checks.add(f"false neighbour: {neighbour.change}", refuted, "refuted exactly" if refuted else problem)
        rows.append(
            {
                "change": neighbour.change,
                "refuted": refuted,
                "point": certificate_json.write_point(stored) if stored is not None else None,
            }
        )
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
        checks.add(
            "counterexample",
            False,
            "a point refutes a claim only where its facts are equivalent to the paper's "
            "hypotheses; give an instance of the algorithm",
        )
        return None
    bounded = [f.name for f in says.facts if isinstance(o := origin_of(f), Letter) and o.bounded]
    if isinstance(found, Point) and bounded:
        checks.add(
            "counterexample",
            False,
            f"{', '.join(bounded)} only bound a value, so a point is no instance: a PROVED negation "
            "(negated_by) must carry the verdict",
        )
        return None
    fails = [n for n, ok in outcome.hypotheses.items() if not ok]
    broken = [n for n, ok in outcome.goals.items() if not ok]
    words = f"hypotheses fail: {', '.join(fails)}" if fails else f"breaks {', '.join(broken)}" if broken else "every goal holds"
    if not checks.add("counterexample", outcome.refutes, words):
        return None
    return certificate_json.write_point(point) | {
        "broken": broken,
        "instance": None if isinstance(found, Point) else certificate_json.write_instance(found),
    }


def _found_point(lemma: LemmaFile, says: Statement, proved: bool, checks: Checks) -> None:
    """The point that a campaign found against the claim, replayed. Where the facts are only implied it refutes no claim of a
    paper, but tells that no proof from these facts exists."""
    if lemma.found_point is None:
        return
    try:
        refutes = check_point(says, lemma.found_point).refutes
        words = "the stored point does not refute the statement (an older one?): remove the file or search again"
    except Rejected as problem:
        refutes, words = False, f"the stored point is malformed: {problem}"
    if refutes and proved:
        refutes, words = False, "an exact point refutes an accepted proof"
    elif refutes:
        words = (
            "an exact point obeys the facts and breaks a goal"
            if lemma.claim.facts == "equivalent"
            else "an exact point obeys the facts and breaks a goal: no proof from these facts exists; the paper's hypotheses "
            "say more, so the claim itself is not refuted"
        )
    checks.add("found point", refutes, words)


def _measured(lemma: LemmaFile, checks: Checks) -> dict[str, Any] | None:
    if lemma.measured is None:
        return None
    try:
        found = lemma.measured()
        missing = [name for name in found.data if not (lemma.root / name).is_file()]
        complete = isinstance(found, Measurement) and bool(found.words.strip() and found.risk.strip() and found.data)
        complete = complete and (found.supports is None or isinstance(found.supports, bool))
    except (Exception, SystemExit) as problem:  # stored data are a stranger's: they break this record only
        checks.add("measurement", False, f"{type(problem).__name__}: {problem}")
        return None
    words = (
        f"no file {', '.join(missing)}"
        if missing
        else "computed from stored data"
        if complete
        else "a measurement needs words, a risk of error, the stored data and a yes, a no or None for inconclusive"
    )
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
    if not checks.add(
        "tightness",
        outcome.admissible and right > 0,
        "measured at an exact point"
        if outcome.admissible and right > 0
        else "the point is not admissible, or the right-hand side is not positive there",
    ):
        return None
    ratio = left / right
    return {
        "constant": found.constant,
        "paper": "1",
        "proved": "1" if lemma.proof is not None else None,
        "attained": str(ratio),
        "tight": ratio == 1,
        "comment": f"largest known ratio of the two sides of {found.goal}",
        "point": certificate_json.write_point(point),
    }


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
    from ..attack import refute

    found = refute(says, seed=settings.seed, effort="quick")
    if found.point is None and settings.budget != "quick":
        effort = "deep" if settings.budget == "deep" else "quick"
        found = refute(says, seed=settings.seed + 1, effort=effort)
    detail = (
        "no exact counterexample within the effort"
        if found.point is None
        else f"the attack refutes an accepted proof at {certificate_json.canonical(certificate_json.write_point(found.point))}"
    )
    checks.add("attack", found.point is None, detail)


def _observe(lemma: LemmaFile, says: Statement, checks: Checks) -> None:
    from .observe import UnknownVocabulary, observe

    if lemma.proof is None:
        checks.add("observed law", False, "only a proved claim is a law of runs: drop `observe`, or prove the claim")
        return
    try:
        result = observe(lemma.observe or "", says)
    except (UnknownVocabulary, ValueError) as problem:
        checks.add("observed law", False, str(problem))
        return
    checks.add("observed law", result.holds, result.words)
