"""Both sides of the goals of a refuted claim at its counterexample: the exact values that the record has, drawn."""

from __future__ import annotations

from decimal import Decimal, localcontext
from fractions import Fraction
from itertools import product
from typing import NamedTuple

from ..records.form import Counterexample, Point, Record, Relation
from ..records.relation import value_at
from .mathematics import approximation

BAR, NAME, LETTER, ROW = 210, 66, 7, 24  # pixels; LETTER: of the widest digit of a value

MEET = "Exact numbers that meet every hypothesis of the checked statement"


class Sides(NamedTuple):
    """One goal at the point: its name, both sides exactly, their relation, and whether it holds."""

    goal: str
    left: Fraction
    relation: str
    right: Fraction
    holds: bool


def sides(record: Record) -> list[Sides]:
    """Every goal at the counterexample; empty without one, and where a value is no number (it has too many digits)."""
    found = record["counterexample"]
    relations = {goal["name"]: goal["says"]["relation"] for goal in record["goals"]}
    try:
        return [
            Sides(one["goal"], Fraction(one["left"] or ""), relations[one["goal"]], Fraction(one["right"] or ""), one["holds"])
            for one in (found["sides"] if found is not None else ())
        ]
    except (KeyError, ValueError, ZeroDivisionError):
        return []


def witnessed(record: Record) -> list[Sides]:
    """The goals at the witness of a proved record, where both sides are numbers that differ; none along sequences."""
    witness = record["witness"]
    if witness is None or "index" in witness:
        return []
    found = []
    try:
        vectors = {name: [Fraction(x) for x in v] for name, v in witness["vectors"].items()}
        at = {name: Fraction(value) for name, value in witness["scalars"].items()}
        for (u, x), (v, y) in product(vectors.items(), repeat=2):
            at[f"<{u},{v}>"] = sum((a * b for a, b in zip(x, y, strict=False)), Fraction(0))
        for row in record["hypotheses"]:
            if isinstance(row["says"], str) and " := " in row["says"]:
                at[row["name"]] = value_at(row["says"].partition(" := ")[2], at)
        for goal in record["goals"]:
            left, right = (value_at(text, at) for text in (goal["says"]["left"], goal["says"]["right"]))
            found += [Sides(goal["name"], left, goal["says"]["relation"], right, True)] if left != right else []
    except (KeyError, ValueError, ZeroDivisionError):
        return []
    return found


def broken(found: Counterexample) -> list[str]:
    """The goals that fail at a counterexample."""
    return [one["goal"] for one in found["sides"] if not one["holds"]]


NO_NUMBERS = "It has no letters to choose numbers for: what is printed breaks as it stands."


def what_breaks(found: Counterexample) -> str:
    """What fails at a counterexample, in words: "the statement", or its parts by name where others hold."""
    names = [f'"{name.replace("_", " ")}"' for name in broken(found)]
    if not names or len(names) == len(found["sides"]):
        return "the statement"
    return f"the part{'s' if names[1:] else ''} {', '.join(names)} of the statement"


def named_index(found: Counterexample) -> Point:
    """The point with the index of its sequences as a scalar under its own letter, where the record names one."""
    point, letter = found["point"], found["letter"]
    if "index" not in point or not letter or letter in point["scalars"]:
        return point
    named: Point = {**point, "scalars": {**point["scalars"], letter: str(point["index"])}}
    del named["index"]
    return named


def meanings(record: Record) -> dict[str, str]:
    """What the letters of a record stand for, by letter: from the definitions that its hypotheses name."""
    named = (h["origin"] for h in record["hypotheses"])
    return {o["name"]: o["means"] for o in named if o["kind"] == "letter" and o["name"] and o["means"]}


def goal_of(record: Record, name: str) -> Relation:
    """What the goal of this name says."""
    return next(goal["says"] for goal in record["goals"] if goal["name"] == name)


def picture(record: Record) -> str:
    """The two sides of each goal that fails as bars from zero, at most three goals; empty where there is nothing to compare."""
    failing = [one for one in sides(record) if not one.holds and one.left != one.right][:3]
    return "".join(_bars(one, len(failing) > 1) for one in failing)


def _bars(one: Sides, named: bool) -> str:
    """Coordinates are integers (floored), so that the drawing is the same everywhere."""
    from .template_files import drawing  # what is told at a terminal needs no templates

    low, high = min(one.left, one.right, Fraction(0)), max(one.left, one.right, Fraction(0))
    top = 20 if named else 4

    def place(value: Fraction) -> int:
        return NAME + int((value - low) / (high - low) * BAR)

    rows = []
    for index, (name, value) in enumerate((("left side", one.left), ("right side", one.right))):
        x, end = sorted((place(Fraction(0)), place(value)))
        rows.append((name, top + ROW * index, x, max(1, end - x), short(value)))
    should = {">=": "at least", ">": "more than", "=": "equal to"}[one.relation]
    name = one.goal.replace("_", " ")
    return drawing(
        "bars.html",
        words=f"{name}: the left side should be {should} the right side; it is {short(one.left)} against {short(one.right)}",
        title=name if named else "",
        width=NAME + BAR + 16 + LETTER * max(len(row[-1]) for row in rows),
        height=top + 2 * ROW + 4,
        top=top,
        rows=rows,
        at=NAME + BAR + 8,
        zero=place(Fraction(0)),
    )


def short(value: Fraction) -> str:
    """A short exact value as it is, with its decimals; a long one by its decimals alone."""
    exact, near = str(value), approximation(str(value))
    return f"{exact} {near}".strip() if len(exact) <= 11 else near or f"≈ {Decimal(value.numerator):.6g}"


def apart(one: Sides) -> tuple[str, str]:
    """Both sides in short, with as many digits as tell them apart where they differ."""
    words = short(one.left), short(one.right)
    if words[0] != words[1] or one.left == one.right:
        return words
    size = max(abs(one.left), abs(one.right))
    digits = 3 + next(n for n in range(400) if size < abs(one.left - one.right) * 10**n)
    with localcontext(prec=digits):
        left, right = (str(Decimal(side.numerator) / Decimal(side.denominator)) for side in (one.left, one.right))
    return f"≈ {left}", f"≈ {right}"
