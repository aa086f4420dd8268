"""The checks of one claim, in order, and the record that comes of them."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from ..coq.answers import told as told_by_coq
from ..kernel import Point, Rejected, Statement, Theorem
from ..lemma import constants
from ..lemma.claim import Claim, is_ours, reading_of
from ..lemma.discover import Collection, LemmaFile, facts_of, origins_of, uses
from ..lemma.measurement import Measurement
from ..lemma.origin import Assumed, named_in, origin_of
from ..lemma.quotations import NoData, bitmap_of, data_of, unknown
from ..lemma.second_reading import changed
from ..links.check import KINDS, check_denoted, check_links, standing
from ..links.stated import statements
from ..records import json_text, typed_json
from ..records.form import Constant as ConstantRow
from ..records.form import Judged
from ..records.form import Measurement as Measured
from ..standalone.second_check import ROW as SECOND_CHECK
from ..standalone.second_check import Refused, second_check
from .checks import Checks
from .display import displayed
from .emptiness import defects, empty_goals
from .exact_points import counterexample, found_point, neighbours, tightness, witness
from .hidden_equations import hidden_equations
from .negation import negates, no_instance
from .realised import denoting
from .record import bare_record, constant_rows
from .same_quantity import Comparison, correction, sharper
from .second_opinion import Disagreement, confirm
from .titles import unsaid
from .unfolded import unfolded
from .verdicts import DEFINITIONS, only_words, verdict

BUDGETS = ("quick", "default", "deep")


@dataclass(frozen=True)
class Settings:
    """How hard to try. The canonical record is the same for every budget; more effort only adds attacks."""

    budget: str = "default"
    seed: int = 0
    jobs: int = 1
    only: tuple[str, ...] = ()


def examine(
    lemma: LemmaFile,
    theorems: dict[str, Theorem],
    rejected: dict[str, str],
    settings: Settings,
    collection: Collection | None = None,
) -> tuple[Judged, dict[str, float]]:
    """One record with its verdict, and the seconds of its parts. ``collection``: where its links lead (without one, nowhere)."""
    collection = Collection({lemma.claim.id: lemma}, ()) if collection is None else collection
    claim, says = lemma.claim, lemma.claim.says
    checks, seconds = Checks(), {}
    proved = claim.id in theorems
    display = None if says is None else displayed(says, claim.symbols, lemma.abbreviations)
    record: Judged = {
        **bare_record(lemma, display),
        "verdict": "",
        "evidence": {"kind": "", "detail": ""},
        "checks": checks.rows,
        "display": display,
        "witness": None,
        "counterexample": None,
        "neighbours": [],
        "measurement": None,
        "tightness": None,
        "constants": [],
        "seed": settings.seed,
    }

    @contextmanager
    def timed(name: str) -> Iterator[None]:
        started = time.perf_counter()
        yield
        seconds[name] = time.perf_counter() - started

    if lemma.proof is not None:
        with timed("sympy"):
            if checks.add("kernel", proved, rejected.get(claim.id, "certificate accepted")) and says is not None:
                _again(lemma, says, theorems, record, checks)
    if (proved or lemma.proof is None) and (answer := told_by_coq(lemma, theorems)) is not None:
        checks.add("Coq", answer.accepted, answer.words, axioms=answer.axioms)
    if says is not None:
        _links(lemma, collection, checks)
        if lemma.proof is not None:
            _emptiness(lemma, checks)
        record["witness"] = witness(lemma, says, checks)
        with timed("neighbours"):
            record["neighbours"] = neighbours(lemma, checks, settings.seed, theorems)
        record["counterexample"] = counterexample(lemma, says, checks, denoting(lemma, collection.lemmas))
        found_point(lemma, says, proved, checks)
        record["tightness"] = tightness(lemma, says, checks)
        record["constants"] = _constants(lemma, says, checks)
        if lemma.measured is not None:
            checks.add("measurement", False, "finitely many data measure no statement about all numbers: expected one in words")
        with timed("attack"):
            if proved:
                _attack(says, checks, settings)
        if lemma.observe is not None:
            with timed("observe"):
                _observe(lemma, says, checks)
    else:
        if lemma.tightness_data:
            checks.add("tightness data", False, "measured constants need claim.says")
        if lemma.counterexample is not None or lemma.observe is not None or lemma.found_point is not None:
            checks.add("statement", False, "a counterexample, a found point or a law to observe needs claim.says")
    unread = [_print(lemma, checks), _relations(lemma, collection, checks, settings.seed)]
    _second_reading(lemma, any(unread), unsaid(lemma, bool(record["tightness"] and record["tightness"]["tight"])), checks)
    _quotations(lemma, checks)
    _words(lemma, checks)
    record["measurement"] = found = _measured(lemma, checks)
    _negation(lemma, theorems, collection, checks)
    record["verdict"], record["evidence"] = verdict(lemma, proved, checks.rows, found, standing(claim.id, collection))
    return record, seconds


def _again(lemma: LemmaFile, says: Statement, theorems: dict[str, Theorem], record: Judged, checks: Checks) -> None:
    """A proof that the kernel accepted, unfolded and checked by two engines that share no code with it."""
    if lemma.proof is None or record["display"] is None:
        return
    claim = lemma.claim
    with checks.of(SECOND_CHECK, Refused):
        used = {name: theorems[name].statement for name in uses(lemma)}
        record["display"]["proof"] = unfolded(says, lemma.proof, used, claim.symbols, lemma.abbreviations)
        checks.add(SECOND_CHECK, True, second_check(claim.id, says, lemma.proof, used))
    with checks.of("sympy", Disagreement):
        checks.add("sympy", True, f"sympy confirms {confirm(says, lemma.proof, theorems)} identities")


def chosen_by_us(claim: Claim) -> list[str]:
    """What of a claim is no print: its place, what it corrects, hypotheses of ours."""
    own = [claim.where] if claim.where.strip().startswith("ours") else []
    own += [claim.corrects] if claim.corrects is not None else []
    facts = ((f.name, origin_of(f)) for f in facts_of(claim.says))
    return own + [name for name, o in facts if isinstance(o, Assumed) and o.where.strip().startswith("ours")]


def _links(lemma: LemmaFile, collection: Collection, checks: Checks) -> None:
    """Every instance, generated fact and definition of the statement, checked."""
    claim, says = lemma.claim, lemma.claim.says
    links = check_links(lemma, statements(collection.lemmas))
    links += check_denoted(lemma, {name: other.claim for name, other in collection.lemmas.items()})
    wrong = [f"{link.fact} ({link.kind}): {link.problem}" for link in links if link.problem]
    if reading_of(claim) in ("", "verbatim"):
        wrong += [
            f"{name}: ours, in a claim that is said to be the print: say in `reading` how it is read"
            for name in chosen_by_us(claim)
        ]
    if (
        says is not None
        and claim.cited is not None
        and not claim.denotes
        and all(named_in(g.value) == g.value.atoms() for g in says.goals)
    ):
        wrong.append(
            "what is cited is said of any numbers, of which none denotes: prove it, or say in `denotes` what it is about"
        )
    count = {kind: sum(link.kind == kind for link in links) for kind in KINDS.values()}
    words = ", ".join(f"{number} {kind}" for kind, number in count.items() if number) or "no hypotheses"
    checks.add("links", not wrong, "; ".join(wrong) or words)


def _print(lemma: LemmaFile, checks: Checks) -> bool:
    """What the paper prints, compared with the statement where the claim says what the printed letters mean; whether it is to be
    read, as it is not compared, in parts, or in what it concludes."""
    from .print_comparison import compared, concludes, print_row

    claim = lemma.claim
    if claim.prints is None:
        return claim.says is not None and not is_ours(claim) and claim.kind not in DEFINITIONS
    with checks.of("print", ValueError):
        found = compared(lemma)
        checks.add("print", *print_row(found))
        return bool(found.left) or not (is_ours(claim) or concludes(lemma, found))
    return False


def _relations(lemma: LemmaFile, collection: Collection, checks: Checks, seed: int) -> bool:
    """What the claim corrects or sharpens, compared with it; whether that is to be read, as no machine compares it."""
    unread = False
    for field, name, compare in (
        ("corrects", lemma.claim.corrects, correction),
        ("strengthens", lemma.claim.strengthens, sharper),
    ):
        if name is None:
            continue
        other = collection.lemmas.get(name)
        try:
            found = Comparison(wrong="which is no record") if other is None else compare(lemma, other, seed)
        except Rejected as problem:
            found = Comparison(wrong=str(problem))
        told = found.wrong or found.tied or "no machine compares them, so that it is to be read"
        checks.add(field, not found.wrong, f"{name}: {told}")
        unread |= not (found.wrong or found.tied)
    return unread


def _second_reading(lemma: LemmaFile, needed: bool, title: list[str], checks: Checks) -> None:
    """What the claim says was read as it stands now, where that is kept or ``needed``, or its ``title`` says more than the
    statement; a row where it was not."""
    with checks.of("second reading", ValueError):
        if problem := changed(lemma, needed or bool(title)):
            checks.add(
                "second reading", False, f"{problem}; nothing in the statement carries: {', '.join(title)}" if title else problem
            )


def _quotations(lemma: LemmaFile, checks: Checks) -> None:
    """The paper's words that the hypotheses quote, looked up in the data of the paper."""
    quotes = sorted(
        {o.quote for o in origins_of(lemma.claim.says) if isinstance(o, Assumed) and not o.where.strip().startswith("ours")}
    )
    if not quotes:
        return
    path = data_of(lemma)
    if not path.is_file():
        checks.add("quotations", True, f"{len(quotes)} not looked up: the paper has no {path.name}")
        return
    with checks.of("quotations", NoData):
        found = {quote: unknown(quote, bitmap_of(path)) for quote in quotes}
        wrong = [f"{quote!r}: the paper has no {window!r}" for quote, window in found.items() if window]
        short = [quote for quote, window in found.items() if window is None]
        told = f"{len(quotes) - len(short)} are the paper's words"
        told += f"; too short to look up: {', '.join(short)}" if short else ""
        checks.add("quotations", not wrong, "; ".join(wrong) or told)


def _words(lemma: LemmaFile, checks: Checks) -> None:
    """The formulas among the words of assumed facts, compared with the facts."""
    from .said_facts import compared_words

    with checks.of("words", ValueError):
        tied, apart, wrong = compared_words(lemma)
        if tied or wrong:
            told = f"{len(tied)} of {len(tied) + len(apart)} assumed facts are what the formulas in their words say"
            checks.add("words", not wrong, "; ".join(wrong) or told)


def _emptiness(lemma: LemmaFile, checks: Checks) -> None:
    """The goals that say little, named; an error where the claim assumes what it says."""
    claim = lemma.claim
    if claim.says is None:
        return
    with checks.of("emptiness"):
        found = empty_goals(claim.says)
        points = [p for p in (lemma.witness, *lemma.neighbour_points.values()) if isinstance(p, Point)]
        wrong = defects(claim, found, lemma.proof)
        wrong += [f"{name} holds with equality only: write the equation" for name in hidden_equations(claim.says, points)]
        named = "; ".join(one.words for one in found) or "no goal follows from one hypothesis alone"
        checks.add("emptiness", not wrong, "; ".join(wrong) or named)


def _negation(lemma: LemmaFile, theorems: dict[str, Theorem], collection: Collection, checks: Checks) -> None:
    """The record that the claim names as its negation must prove it."""
    name = lemma.claim.negated_by
    if name is None:
        return
    problem = "it is not proved" if name not in theorems else negates(collection.lemmas[name], lemma)
    problem = problem or only_words(standing(name, collection)) or no_instance(collection.lemmas[name], lemma)
    checks.add("negation", not problem, f"{name}: {problem}" if problem else f"{name} breaks a goal under the same hypotheses")


def _measured(lemma: LemmaFile, checks: Checks) -> Measured | None:
    if lemma.measured is None or lemma.claim.says is not None:
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


def _constants(lemma: LemmaFile, says: Statement, checks: Checks) -> list[ConstantRow]:
    """The measured constants, every certificate and every point checked anew."""
    if not lemma.tightness_data:
        return []
    with checks.of("tightness data"):
        found = constants.replay(says, lemma.tightness_data)
        checks.add("tightness data", True, f"{len(found)} constants: certificates accepted, ratios attained exactly")
        return constant_rows(found)
    return []


def _attack(says: Statement, checks: Checks, settings: Settings) -> None:
    from ..attack import refute

    found = refute(says, seed=settings.seed, effort="quick")
    if found.point is None and settings.budget != "quick":
        effort = "deep" if settings.budget == "deep" else "quick"
        found = refute(says, seed=settings.seed + 1, effort=effort)
    detail = (
        "no exact counterexample within the effort"
        if found.point is None
        else f"the attack refutes an accepted proof at {json_text.canonical(typed_json.write(found.point))}"
    )
    checks.add("attack", found.point is None, detail)


def _observe(lemma: LemmaFile, says: Statement, checks: Checks) -> None:
    from .observe import observe

    if lemma.proof is None:
        checks.add("observed law", False, "only a proved claim is a law of runs: drop `observe`, or prove the claim")
        return
    with checks.of("observed law", ValueError):
        result = observe(lemma.observe or "", says)
        checks.add("observed law", result.holds, result.words)
