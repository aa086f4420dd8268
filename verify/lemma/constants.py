"""Measured constants as data: per goal and parameters a certified constant and an exactly attained ratio, replayed on every run.

A file ``<lemma>.tightness.json`` holds ``{"claim": id, "goals": [{"goal", "against", "grid": [...]}]}``; a row of the grid holds
``scalars``, ``certified`` with its ``proof``, ``attained`` with its ``point``, perhaps ``realised`` with its ``run``. The point
satisfies the facts of the claim and need be no run of an algorithm; ``run`` is one, so realised <= attained up to rounding where
the facts say less than the algorithm. Nothing in a file is believed: ``replay`` rebuilds the numeric statement from the claim,
lets the kernel check the proof and the points, and computes the ratios. Standard library and kernel only; no solver, no float.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path
from typing import Any

from ..exact.admm import Pair, instance_point
from ..kernel import Point, Polynomial, Proof, Rejected, Statement, assignment, bounded_work, evaluate, prove
from . import certificate_json
from .numeric_statement import BOUND, bounded, goal_named

MAX_GOALS, MAX_ROWS = 20, 50


@dataclass(frozen=True)
class Row:
    """left <= certified * against by ``proof``; left/against is ``attained`` at ``point``, ``realised`` by the run."""

    scalars: Mapping[str, Fraction]
    certified: Fraction
    proof: Proof
    attained: Fraction
    point: Point
    realised: Fraction | None = None
    run: Pair | None = None


@dataclass(frozen=True)
class Measured:
    """The rows of one goal, whose value is ``against - left``."""

    goal: str
    against: Polynomial
    grid: tuple[Row, ...]


@dataclass(frozen=True)
class Constant:
    """A replayed row: every number in it was computed or accepted anew."""

    goal: str
    against: Polynomial
    scalars: Mapping[str, Fraction]
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
        seen: list[Mapping[str, Fraction]] = []
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
    if goal_named(statement, one.goal).kind == "=":
        raise Rejected("an equality has no constant to measure")
    numeric = bounded(statement, row.scalars, one.goal, one.against, row.certified)
    try:
        with bounded_work(certificate_json.MAX_FILE_WORK):
            prove(BOUND, numeric, row.proof, {})
    except Rejected as problem:
        raise Rejected(f"the stored certificate does not prove the constant {row.certified}: {problem}") from None
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


def ratio_at(statement: Statement, goal: str, against: Polynomial, scalars: Mapping[str, Fraction], point: Point) -> Fraction:
    """left/against at the point, exactly; Rejected where a hypothesis fails there or against is not positive."""
    other = sorted(n for n, v in scalars.items() if point.scalars.get(n) != v)
    if other:
        raise Rejected(f"the point has other values of {', '.join(other)}")
    at, holds = assignment(statement, point)
    fails = [name for name, held in holds.items() if not held]
    if fails:
        raise Rejected(f"the point breaks {', '.join(fails)}")
    right = evaluate(against, at)
    if right <= 0:
        raise Rejected(f"the right-hand side is {right} at the point, not positive")
    return (right - evaluate(goal_named(statement, goal).value, at)) / right


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
    data = certificate_json.read_object(certificate_json.parse(text, source), source, "claim goals")
    if data["claim"] != claim:
        raise Rejected(f"{source}: measured for {str(data['claim'])[:80]!r}, not for {claim}")
    goals = []
    for number, entry in enumerate(certificate_json.read_list(data["goals"], f"{source}.goals", MAX_GOALS)):
        here = f"{source}.goals[{number}]"
        part = certificate_json.read_object(entry, here, "goal against grid")
        rows = certificate_json.read_list(part["grid"], f"{here}.grid", MAX_ROWS)
        goals.append(
            Measured(
                certificate_json.read_text(part["goal"], f"{here}.goal"),
                certificate_json.read_polynomial(part["against"], f"{here}.against"),
                tuple(_row(row, f"{here}.grid[{k}]") for k, row in enumerate(rows)),
            )
        )
    return tuple(goals)


def read_file(path: Path, claim: str) -> tuple[Measured, ...]:
    """The constants stored in ``path``, none where there is no such file."""
    return read(certificate_json.read_bounded(path), path.name, claim) if path.exists() else ()


def write(claim: str, measured: Sequence[Measured]) -> str:
    """The text of a data file: one line per row, keys sorted."""
    goals = []
    for one in measured:
        rows = []
        for row in one.grid:
            run = {} if row.run is None else {"realised": str(row.realised), "run": certificate_json.write_instance(row.run)}
            rows.append(
                certificate_json.canonical(
                    {
                        "scalars": {n: str(v) for n, v in row.scalars.items()},
                        "certified": str(row.certified),
                        "proof": certificate_json.write_proof(row.proof),
                        "attained": str(row.attained),
                        "point": certificate_json.write_point(row.point),
                        **run,
                    }
                )
            )
        against = certificate_json.canonical(certificate_json.write_polynomial(one.against))
        goals.append(
            f'{{"goal":{certificate_json.canonical([one.goal])[1:-1]},"against":{against},"grid":[\n' + ",\n".join(rows) + "\n]}"
        )
    return f'{{"claim":{certificate_json.canonical([claim])[1:-1]},"goals":[\n' + ",\n".join(goals) + "\n]}\n"


def _row(data: Any, where: str) -> Row:
    row = certificate_json.read_object(data, where, "scalars certified proof attained point", "realised run")
    if ("realised" in row) != ("run" in row):
        raise Rejected(f"{where}: expected realised and run together or neither")
    if not isinstance(row["scalars"], dict):
        raise Rejected(f"{where}.scalars: expected an object")
    realised = certificate_json.read_fraction(row["realised"], f"{where}.realised") if "realised" in row else None
    run = certificate_json.read_pair(row["run"], f"{where}.run") if "run" in row else None
    return Row(
        {n: certificate_json.read_fraction(v, f"{where}.scalars.{n}") for n, v in row["scalars"].items()},
        certificate_json.read_fraction(row["certified"], f"{where}.certified"),
        certificate_json.read_proof(row["proof"], f"{where}.proof"),
        certificate_json.read_fraction(row["attained"], f"{where}.attained"),
        certificate_json.read_point(row["point"], f"{where}.point"),
        realised,
        run,
    )


__all__ = ["Constant", "Measured", "Row", "describe", "ratio_at", "read", "read_file", "replay", "write"]
