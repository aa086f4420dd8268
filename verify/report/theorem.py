"""A claim as a reader first wants it: what is proved in one sentence, what is wrong in two numbers, what a correction alters.

Everything is taken from the checked objects as the record shows them: signs, facts by their origins, goals, exact points.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from ..records.form import Record
from .exact_values import spoken
from .library import Library
from .sides import Sides, goal_of, sides, witnessed

AT_LEAST = re.compile(r"(?<![A-Za-z\\])\\ge(?![A-Za-z])")
ALONE = re.compile(
    r"\\?[A-Za-z]+(?:_(?:[A-Za-z0-9]|\{[^{}]*\}))?(?:\^(?:[0-9+]|\{[0-9+]+\}))?|\\mathit\{[^{}]*\}|\\bar\{\\?[A-Za-z]+\}"
)
BOUNDED, POWER, BESIDE = ("D", r"\mu^{2}"), re.compile(r"\^\{[0-9]+\}$"), r"\,"
TRIED = re.compile(r"\b(?:Attempts?|Tried) to save\b")


@dataclass(frozen=True)
class Theorem:
    """of: what its generated facts speak of, in words; by: the records of which it has instances; given: the rest, as LaTeX."""

    of: tuple[str, ...]
    by: tuple[str, ...]
    domain: str
    given: tuple[str, ...]


@dataclass(frozen=True)
class Difference:
    """Lines of LaTeX of two statements that only the first or the second has; ``same``: whether their goals are the same;
    ``near``: whether they share more lines than differ, so that the lines say what was altered."""

    first: tuple[str, ...]
    second: tuple[str, ...]
    same: bool
    near: bool


def theorem(record: Record, library: Library) -> Theorem | None:
    """The claim in the parts of one sentence; None without a formal statement.

    A fact that was generated, or is an instance of a record, is said by what it speaks of, or by that record.
    """
    display = record["display"]
    if display is None:
        return None
    origins: dict[str, Any] = {h["name"]: h["origin"] for h in record["hypotheses"]}
    made = {str(o["algorithm"]): None for o in origins.values() if o["kind"] == "program"}
    known = library.background.generators() if made else {}
    of = [name for name in made if name in known]
    by = dict.fromkeys(str(o["record"]) for o in origins.values() if o["kind"] == "instance")
    asked = [
        f["latex"] for f in display["facts"] if (o := origins[f["name"]])["kind"] != "instance" and o.get("algorithm") not in of
    ]
    return Theorem(
        together((name, str(known[name]["means"])) for name in of),
        tuple(by),
        display["domain"],
        (*(row["latex"] for row in (*display["names"], *display["where"])), *asked),
    )


def together(generated: Iterable[tuple[str, str]]) -> tuple[str, ...]:
    """What generated facts speak of, the algorithm or class that says it before it; what stands before the semicolon of several
    once, with all that is said after it."""
    after: dict[str, list[str]] = {}
    names: dict[str, str] = {}
    for name, means in generated:
        head, _, rest = means.partition("; ")
        after.setdefault(head, []).extend([rest] if rest else ())
        names.setdefault(head, name)
    return tuple(f"{names[head]}: {'; '.join((head, *dict.fromkeys(rests)))}" for head, rests in after.items())


def turned(latex: str, domain: str = "") -> str:
    """``bound >= D`` as ``D <= bound``, where one letter, or a power of one, is what is bounded; so with a bound on D or mu^2
    times a sum of products of letters that is positive by the ``domain``; else as it is."""
    parts = [part.strip() for part in AT_LEAST.split(latex)]
    if len(parts) != 2:
        return latex
    if ALONE.fullmatch(parts[1]):
        return rf"{parts[1]} \le {parts[0]}"
    signed = (group[:-2].rpartition(" ") for group in domain.split(r",\quad ") if group.endswith(" 0"))
    signs = {letter: sign for letters, _, sign in signed for letter in letters.split(", ")}
    products = [one.split(BESIDE) for one in parts[1].split(" + ")]
    bounded = next((one for one in products[0] if one in BOUNDED and all(p.count(one) == 1 for p in products)), "")
    left = [[one for one in p if one != bounded] for p in products]
    found = [{">" if one.isdigit() else signs.get(POWER.sub("", one), "") for one in p} for p in left]
    if not bounded or "" in set().union(*found) or not any(of <= {">"} for of in found):
        return latex
    shared = [one for one in left[0] if all(one in p for p in left)]
    rest = " + ".join(BESIDE.join(one for one in p if one not in shared) or "1" for p in left)
    below = [*shared, f"({rest})"] if left[1:] else shared
    return rf"{bounded} \le \frac{{{parts[0]}}}{{{BESIDE.join(below)}}}"


def failing(record: Record) -> list[tuple[str, Sides]]:
    """The goals that fail at the counterexample, as LaTeX with both sides; empty where a value is no number."""
    return _shown(record, [one for one in sides(record) if not one.holds])


def exemplified(record: Record) -> list[tuple[str, Sides]]:
    """The goals of a proved record at its witness, as LaTeX with both sides; empty where a value is no number."""
    return _shown(record, witnessed(record))


def named(record: Record, one: Sides) -> list[tuple[str, str]]:
    """The numbers of the witness whose letters the goal names; all of them where it names none."""
    words = set(re.findall(r"\w+", str(goal_of(record, one.goal))))
    said = spoken(record["witness"] or {"scalars": {}, "vectors": {}})
    return [pair for pair in said if pair[0] in words] or said


def _shown(record: Record, found: list[Sides]) -> list[tuple[str, Sides]]:
    display = record["display"]
    if display is None:
        return []
    shown = {g["name"]: g.get("plain", g["latex"]) for g in display["goals"]}
    return [(shown[one.goal], one) for one in found if one.goal in shown]


def reason(note: str) -> tuple[str, str]:
    """A note of a refuted claim in two: why it fails, and how it was tried to be saved."""
    found = TRIED.search(note)
    return (note[: found.start()].strip(), note[found.start() :].strip()) if found else (note, "")


def first_of(words: str) -> tuple[str, str]:
    """The first sentence of ``words``, or what stands before a semicolon, and the rest."""
    first, *more = re.split(r"(?<=[.;]) (?=[A-Z])", words, maxsplit=1)
    return first, "".join(more)


def gist(words: str, least: int = 100) -> tuple[str, str]:
    """The first sentences of ``words``, as many as reach ``least`` letters, and the rest."""
    ends = (found.start() for found in re.finditer(r"(?<=\.) (?=[A-Z(])", words))
    end = next((place for place in ends if place >= least), len(words))
    return words[:end], words[end:].strip()


def difference(*both: Record) -> Difference | None:
    """What two statements have alone, line by line; None where one is not formal, or nothing differs."""
    whole, goals = [], []
    for shown in (one["display"] for one in both):
        if shown is None:
            return None
        goals.append([turned(g["latex"]) for g in shown["goals"]])
        whole.append(dict.fromkeys((*(r["latex"] for r in (*shown["names"], *shown["where"], *shown["facts"])), *goals[-1])))
    first, second = (tuple(latex for latex in whole[i] if latex not in whole[1 - i]) for i in (0, 1))
    near = len(whole[0]) - len(first) >= max(len(first), len(second))
    return Difference(first, second, goals[0] == goals[1], near) if first or second else None
