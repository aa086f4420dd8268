"""The exact points that a lemma file gives: a witness, false neighbours, a counterexample, a found point, a tight instance."""

from __future__ import annotations

from collections.abc import Mapping, Set
from dataclasses import replace
from typing import Any

from ..kernel import Outcome, Point, Polynomial, Rejected, Statement, Theorem, check_point, evaluate, prove
from ..lemma.discover import LemmaFile
from ..lemma.fact_text import is_larger_side, sides_of
from ..lemma.origin import Letter, origin_of
from ..lemma.tightness import Tightness
from ..records import typed_json
from ..records.form import Counterexample, Neighbour, Sides
from ..records.form import Point as PointRow
from ..records.form import Tightness as TightnessRow
from .checks import Checks
from .consecutive import too_short
from .neighbours import claims_other, near, strangeness
from .realised import chosen, instances_at, unfixed, unrealised
from .verdicts import NEIGHBOUR

NOT_NEEDED = "not needed: the same proof holds without it; say so in the note, or take it out of `drop`"

FARTHER = "multiply a side of a goal by 99/100: a claim far from false refutes its negation, and needs its hypotheses, too"

LONGEST = 1_000
"""Bits of a value that a record shows."""


def bind(at: Any, says: Statement) -> Point:
    """A Point from a Point or from an exact algorithm instance, whose run gives the values of the statement's names."""
    if isinstance(at, Point):
        return at
    from ..exact.admm import instance_point

    return instance_point(at, says)


def witness(lemma: LemmaFile, says: Statement, checks: Checks) -> PointRow | None:
    if lemma.witness is None:
        if lemma.proof is not None:
            checks.add("witness", False, "no witness: nothing shows that the hypotheses can hold")
        return None
    with checks.of("witness"):
        outcome, recursion = check_point(says, lemma.witness), says.recursion
        bad = [n for n, ok in (*outcome.hypotheses.items(), *outcome.goals.items()) if not ok]
        if not bad and recursion is not None and lemma.proof is not None and (short := too_short(says, recursion, lemma.witness)):
            raise Rejected(short)
        instances_at(says, lemma.witness)
        words = f"fails {', '.join(bad)}" if bad else "hypotheses and goals hold at an exact point"
        checks.add("witness", outcome.witnesses, words)
        row: PointRow = typed_json.write(lemma.witness)
        return row
    return None


def neighbours(lemma: LemmaFile, checks: Checks, seed: int, theorems: Mapping[str, Theorem]) -> list[Neighbour]:
    """Each false neighbour, refuted exactly. One that only drops hypotheses which the proof does not use is true: that is a
    finding, told in its row, and no failure as long as another neighbour is refuted. ``theorems``: what the proof may apply."""
    if lemma.proof is not None and not lemma.too_strong:
        checks.add("false neighbours", False, "none: nothing shows that the check can fail")
    rows: list[Neighbour] = []
    found_true = False
    for neighbour in lemma.too_strong:
        stored, finding = lemma.neighbour_points.get(neighbour.change), False
        if lemma.claim.says is not None and (strange := strangeness(lemma.claim.says, neighbour.says)):
            refuted, problem = False, f"no neighbour of the claim: {strange}"
        elif stored is not None:
            try:
                refuted, problem = (
                    check_point(neighbour.says, stored).refutes,
                    "the stored point does not refute it (an older one?): attack --store looks for another",
                )
            except Rejected as found:
                refuted, problem = False, f"the stored point is malformed: {found}"
        elif holds_without(lemma, neighbour.says, theorems):
            refuted, problem, finding = False, NOT_NEEDED, True
            found_true = True
        else:
            from ..attack import refute

            refuted, problem = False, "the attack found no exact counterexample"
            try:
                refuted = refute(neighbour.says, seed=seed, effort="default").point is not None
            except Rejected as found:
                problem = f"it is malformed: {found}"
        checks.add(NEIGHBOUR, refuted or finding, "refuted exactly" if refuted else problem, about=neighbour.change)
        rows.append(
            {"change": neighbour.change, "refuted": refuted, "point": typed_json.write(stored) if stored is not None else None}
        )
    says, shown = lemma.claim.says, [one.says for row, one in zip(rows, lemma.too_strong, strict=True) if row["refuted"]]
    if found_true and not shown:
        checks.add("false neighbours", False, "none is false: nothing shows that the check can fail")
    elif lemma.proof is not None and says is not None and shown:
        with checks.of("false neighbours"):
            if not any(near(says, one) and claims_other(says, one) for one in shown):
                checks.add("false neighbours", False, f"none is near: {FARTHER}")
    stale = sorted(set(lemma.neighbour_points) - {n.change for n in lemma.too_strong})
    if stale:
        checks.add("stored points", False, f"points are stored for unknown neighbours: {', '.join(stale)}")
    return rows


def holds_without(lemma: LemmaFile, fewer: Statement, theorems: Mapping[str, Theorem]) -> bool:
    """Whether ``fewer`` is the claim's statement with hypotheses dropped, and the proof of the claim is one of it."""
    says, proof = lemma.claim.says, lemma.proof
    if says is None or proof is None or replace(says, facts=fewer.facts) != fewer:
        return False
    if len(fewer.facts) >= len(says.facts) or any(fact not in says.facts for fact in fewer.facts):
        return False
    try:
        prove(lemma.claim.id, fewer, proof, theorems)
    except (Rejected, ValueError):
        return False
    return True


def counterexample(lemma: LemmaFile, says: Statement, checks: Checks, denoting: Set[str] = frozenset()) -> Counterexample | None:
    """``denoting``: the letters of the statement that denote a number of a law or a run, which no point may choose."""
    found = lemma.counterexample
    if found is None:
        return None
    with checks.of("counterexample", ValueError):
        point = bind(found, says)
        outcome = check_point(says, point)
        instances_at(says, point)
        fails = [n for n, ok in outcome.hypotheses.items() if not ok]
        broken = [n for n, ok in outcome.goals.items() if not ok]
        words = (
            f"hypotheses fail: {', '.join(fails)}" if fails else f"breaks {', '.join(broken)}" if broken else "every goal holds"
        )
        if isinstance(found, Point):
            words += _of_a_point(lemma, says, found, outcome.refutes, denoting)
        if checks.add("counterexample", outcome.refutes, words):
            return {
                "point": typed_json.write(point),
                "letter": "" if says.recursion is None else says.recursion.index,
                "instance": None if isinstance(found, Point) else typed_json.write(found),
                "sides": _sides(says, outcome),
            }
    return None


def _of_a_point(lemma: LemmaFile, says: Statement, point: Point, refutes: bool, denoting: Set[str]) -> str:
    """What a point chooses, in words; Rejected where it is no instance of what the paper says."""
    if lemma.claim.facts != "equivalent":
        raise Rejected(
            "a point refutes a claim only where its facts are equivalent to the paper's "
            "hypotheses; give an instance of the algorithm"
        )
    bounded = [f.name for f in says.facts if isinstance(o := origin_of(f), Letter) and (o.bounded or o.value)]
    if bounded:
        raise Rejected(
            f"{', '.join(bounded)} only bound a value, so a point is no instance: a PROVED negation "
            "(negated_by) must carry the verdict"
        )
    if not refutes:
        return ""
    if free := unfixed(says, point, denoting):
        raise Rejected(f"{', '.join(free)} denotes what no hypothesis fixes at the point: no number can be chosen for it")
    if missing := unrealised(says, point):
        raise Rejected(missing)
    free = chosen(says, point)
    return f"; numbers that the point chooses: {', '.join(free)}" if free else ""


def _sides(says: Statement, outcome: Outcome) -> list[Sides]:
    """Both sides of every goal at a point; values of over a thousand bits are left out."""

    def side(polynomial: Polynomial) -> str | None:
        value = evaluate(polynomial, outcome.at)
        return str(value) if value.numerator.bit_length() + value.denominator.bit_length() <= LONGEST else None

    rows: list[Sides] = []
    for goal in says.goals:
        left, right = sides_of(goal)
        rows.append({"goal": goal.name, "left": side(left), "right": side(right), "holds": outcome.goals[goal.name]})
    return rows


def found_point(lemma: LemmaFile, says: Statement, proved: bool, checks: Checks) -> None:
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


def tightness(lemma: LemmaFile, says: Statement, checks: Checks) -> TightnessRow | None:
    found = lemma.tightness
    if found is None:
        return None
    if not isinstance(found, Tightness):
        checks.add("tightness", False, f"expected a Tightness, found {type(found).__name__}")
        return None
    try:
        point = bind(found.at, says)
        outcome = check_point(says, point)
        values = instances_at(says, point)
        goal = next((g for g in says.goals if g.name == found.goal), None)
        if goal is None:
            raise Rejected(f"there is no goal {found.goal!r}")
        right = evaluate(found.against, outcome.at)
        if right > 0 and not is_larger_side(goal, found.against):
            raise Rejected(f"it measures {found.goal} against what is not its larger side")
        if of := [*found.against.substitute(values).atoms(), *goal.value.substitute(values).atoms()]:
            raise Rejected(f"the ratio depends on the constant {of[0]}, of which the point has no exact value")
        left = right - evaluate(goal.value, outcome.at)
    except (Rejected, ValueError) as problem:
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
    instance = not isinstance(found.at, Point) or lemma.claim.facts == "equivalent"
    return {
        "constant": found.constant,
        "paper": "1",
        "proved": "1" if lemma.proof is not None else "",
        "attained": str(ratio),
        "tight": ratio == 1,
        "instance": instance,
        "comment": f"largest known ratio of the two sides of {found.goal}"
        + ("" if instance else ", at a point of the facts: the hypotheses imply these, and it need not be a run"),
        "point": typed_json.write(point),
    }
