"""Measured constants as data: per goal and parameters a certified constant and an exactly attained ratio, replayed on every run.

A file ``<lemma>.tightness.json`` holds ``{"claim": id, "goals": [{"goal", "against", "grid": [...]}]}``; a row of the grid holds
``scalars``, ``certified`` with its ``proof``, ``attained`` with its ``point``, perhaps ``realised`` with its ``run``. The point
satisfies the facts of the claim and need be no run of an algorithm; ``run`` is one, so realised <= attained up to rounding where
the facts say less than the algorithm. Nothing in a file is believed: ``replay`` rebuilds the numeric statement from the claim,
lets the kernel check the proof and the points, and computes the ratios. Standard library and kernel only; no solver, no float.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path
from typing import Annotated

from ..exact.admm import Pair, instance_point
from ..kernel import Numbers, Point, Polynomial, Proof, Rejected, Statement, bounded_work, check_point, evaluate, prove
from ..records import json_text, typed_json
from ..records.typed_json import Sized
from .fact_text import is_larger_side
from .numeric_statement import BOUND, bounded, goal_named

MAX_GOALS, MAX_ROWS = 20, 50
MAX_FILE_WORK = 250_000  # of one proof in a file: 427 stand in the lemmas, the longest needs 46,673 units, the next 4,722


@dataclass(frozen=True)
class Row:
    """left <= certified * against by ``proof``; left/against is ``attained`` at ``point``, ``realised`` by the run."""

    scalars: Numbers
    certified: Fraction
    proof: Proof
    attained: Fraction
    point: Point
    realised: Fraction | None = None
    run: Pair | None = None

    def __post_init__(self) -> None:
        if (self.realised is None) != (self.run is None):
            raise ValueError("expected realised and run together or neither")


@dataclass(frozen=True)
class Measured:
    """The rows of one goal, of value ``against - left``; ``against``: its larger side, what the other takes away added or not."""

    goal: str
    against: Polynomial
    grid: Annotated[tuple[Row, ...], Sized(1, MAX_ROWS)]


@dataclass(frozen=True)
class Stored:
    """A data file."""

    claim: str
    goals: Annotated[tuple[Measured, ...], Sized(1, MAX_GOALS)]


typed_json.SPARSE[Row] = "realised run"


@dataclass(frozen=True)
class Constant:
    """A replayed row: every number in it was computed or accepted anew."""

    goal: str
    against: Polynomial
    scalars: Numbers
    certified: Fraction
    attained: Fraction
    realised: Fraction | None

    @property
    def tight(self) -> bool:
        """No smaller constant holds at these scalars."""
        return self.attained == self.certified


def replay(statement: Statement, measured: Sequence[Measured]) -> list[Constant]:
    """Every row checked anew against ``statement``; raises Rejected naming the goal and row where anything differs."""
    if len({one.goal for one in measured}) < len(measured):
        raise Rejected("a goal is measured twice")
    found = []
    for one in measured:
        seen: list[Numbers] = []
        for number, row in enumerate(one.grid):
            where = f"{one.goal}, row {number + 1}"
            if row.scalars in seen:
                raise Rejected(f"{where}: these scalars stand twice")
            seen.append(row.scalars)
            try:
                found.append(_replay(statement, one, row))
            except (Rejected, ValueError) as problem:
                raise Rejected(f"{where}: {problem}") from None
    return found


def _replay(statement: Statement, one: Measured, row: Row) -> Constant:
    if (goal := goal_named(statement, one.goal)).kind == "=":
        raise Rejected("an equality has no constant to measure")
    numeric = bounded(statement, row.scalars, one.goal, one.against, row.certified)
    try:
        with bounded_work(MAX_FILE_WORK):
            prove(BOUND, numeric, row.proof, {})
    except Rejected as problem:
        raise Rejected(f"the stored certificate does not prove the constant {row.certified}: {problem}") from None
    if not is_larger_side(goal, one.against, moved=True):
        raise Rejected("it is measured against what is no side of the goal")
    ratios = [("point", row.attained, row.point)]
    if row.run is not None and row.realised is not None:
        ratios.append(("run", row.realised, instance_point(row.run, statement, row.scalars)))
    for name, said, point in ratios:
        found = ratio_at(statement, one.goal, one.against, row.scalars, point)
        if found != said:
            raise Rejected(f"the stored {name} attains {found}, the file says {said}")
        if found > row.certified:
            raise Rejected(f"the {name} attains {found}, above the certified {row.certified}")
    return Constant(one.goal, one.against, dict(row.scalars), row.certified, row.attained, row.realised)


def ratio_at(statement: Statement, goal: str, against: Polynomial, scalars: Numbers, point: Point) -> Fraction:
    """left/against at the point, exactly; Rejected where a hypothesis fails there or against is not positive."""
    other = sorted(n for n, v in scalars.items() if point.scalars.get(n) != v)
    if other:
        raise Rejected(f"the point has other values of {', '.join(other)}")
    outcome = check_point(statement, point)
    fails = [name for name, held in outcome.hypotheses.items() if not held]
    if fails:
        raise Rejected(f"the point breaks {', '.join(fails)}")
    right = evaluate(against, outcome.at)
    if right <= 0:
        raise Rejected(f"the right-hand side is {right} at the point, not positive")
    return (right - evaluate(goal_named(statement, goal).value, outcome.at)) / right


def describe(found: Sequence[Constant]) -> list[str]:
    """Replayed rows as lines for a terminal."""
    lines = []
    for one in found:
        at = ", ".join(f"{n} = {v}" for n, v in one.scalars.items()) or "no parameters"
        run = "" if one.realised is None else f", by a run {float(one.realised):.9g}"
        lines.append(
            f"  {one.goal} at {at}: certified {float(one.certified):.9g}, attained {float(one.attained):.9g}{run}"
            + (", tight" if one.tight else "")
        )
    return lines


def read(text: str, source: str, claim: str) -> tuple[Measured, ...]:
    """The content of a data file for the claim of that id, strictly; raises Rejected with the place of what is wrong."""
    found = typed_json.read(Stored, json_text.parse(text, source), source)
    if found.claim != claim:
        raise Rejected(f"{source}: measured for {found.claim[:80]!r}, not for {claim}")
    return found.goals


def read_file(path: Path, claim: str) -> tuple[Measured, ...]:
    """The constants stored in ``path``, none where there is no such file."""
    return read(json_text.read_bounded(path), path.name, claim) if path.exists() else ()


def write(claim: str, measured: Sequence[Measured]) -> str:
    """The text of a data file: one line per row, keys sorted."""
    goals = []
    for one in measured:
        rows = ",\n".join(json_text.canonical(typed_json.write(row)) for row in one.grid)
        goal, against = (json_text.canonical(typed_json.write([part]))[1:-1] for part in (one.goal, one.against))
        goals.append(f'{{"goal":{goal},"against":{against},"grid":[\n{rows}\n]}}')
    return f'{{"claim":{json_text.canonical([claim])[1:-1]},"goals":[\n' + ",\n".join(goals) + "\n]}\n"
