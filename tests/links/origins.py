"""Statements with origins as lines of text: the lists of :mod:`tests.theorems.notation`, each fact with where it comes from.

    if f: a - 1 >= 0 from assumed                               of ours; ``from argued``: in words alone
    if f: c - a = 0 from letter c                               ``letter c bounded``, ``... silent``, ``letter c value exp(1)``
    if f: g - h >= 0 from p.law larger (x_ := g, y := {v := 1}) an instance; ``from algorithm: fact (...)`` what is generated
    read R = p.one (E := {x := 1}, u := u; keep r c; move x := {x1 := 1})        one step: then ``each f: ... from R goal``
    end R = p.run at K (E := big; words)                        the value of a run: then ``if f: ... from R goal``

``read R = : algorithm (...)`` reads what is generated at every step; words after ``each link:`` are those of every link.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from functools import cache
from pathlib import Path

from tests.altered import changed
from tests.judge.small_claim import BARE
from tests.theorems.notation import Row, polynomial, read, vector
from verify.kernel import Fact, Polynomial, Statement, Vector
from verify.lemma.origin import AtEnd, EachStep, Instance, Origin, Program, Said, argued, assumed, letter
from verify.links.check import check_denoted, check_links

OURS = assumed("as it is here", "ours")


LISTS = [p.stem for p in sorted(Path(__file__).parent.glob("*.txt")) if not p.with_name(f"test_{p.stem}.py").exists()]
"""Those of ``test_rows.py``; another test has its own table."""


@cache
def linked_rows(name: str) -> tuple[tuple[Row, ...], dict[str, Statement]]:
    """The rows of this list that are judged, and its records by name."""
    made = tuple(read((Path(__file__).parent / f"{name}.txt").read_text(encoding="utf-8")))
    return tuple(r for r in made if not r.name.startswith("p.")), {r.name: linked(r) for r in made if r.name.startswith("p.")}


def row_of(name: str, row: str) -> Statement:
    """The statement of one row, or of one record, of this list."""
    rows, records = linked_rows(name)
    return records[row] if row in records else linked(next(r for r in rows if r.name == row))


def objections(says: Statement, records: Mapping[str, Statement]) -> list[str]:
    """What is wrong with each link of ``says`` (empty: nothing), then with what stands for letters that denote; ``records``: the
    statements by id."""
    lemma = changed(BARE, says=says)
    return [link.problem for link in (*check_links(lemma, records.get), *check_denoted(lemma, {}))]


def problems(says: Statement, records: Mapping[str, Statement]) -> str:
    """All of them in a line."""
    return "; ".join(filter(None, objections(says, records)))


def linked(row: Row) -> Statement:
    """The statement of a row, each fact with its origin."""
    says = row.stated()[0]
    given = {" ".join(line.split(" ")[:2]): line.split(" = ", 1)[1] for line in row.lines if line.startswith(("read ", "end "))}
    written = {key: [line for line in row.lines if line.startswith(f"{key} ")] for key in ("if", "each")}

    def of(key: str, facts: tuple[Fact, ...]) -> tuple[Fact, ...]:
        return tuple(_with(f, line.partition(" from ")[2], given) for f, line in zip(facts, written[key], strict=True))

    r = says.recursion
    r = r and replace(r, step_facts=of("each", r.step_facts))
    goals = tuple(replace(g, said=Said(g.value, Polynomial({}))) for g in says.goals)
    return replace(says, facts=of("if", says.facts), goals=goals, recursion=r)


def _with(fact: Fact, text: str, given: dict[str, str]) -> Fact:
    return replace(fact, said=Said(fact.value, Polynomial({}), _origin(text, given))) if text != "nowhere" else fact


def _origin(text: str, given: dict[str, str]) -> Origin | None:
    word, _, rest = text.partition(" ")
    if word == "assumed":
        return OURS
    if word == "argued":
        return argued("plain")
    if word == "letter":
        name, _, how = rest.partition(" ")
        return letter(
            name,
            "" if how.endswith("silent") else "its words",
            bounded=how.startswith("bounded"),
            value=how[6:] if how.startswith("value ") else "",
        )
    if f"read {word}" in given:
        return _step(given[f"read {word}"], rest)
    if f"end {word}" in given:
        return _end(given[f"end {word}"], rest)
    named, scalars, vectors = _named(text)
    if ": " in named:
        return Program(*named.rsplit(": ", 1), scalars, vectors)
    return Instance(*named.split(" "), scalars, vectors) if named else None


def _named(text: str) -> tuple[str, dict[str, Polynomial], dict[str, Vector]]:
    """What stands before the bracket, and the scalars and vectors that it gives."""
    found = re.fullmatch(r"([^(]*?)(?: \((.*)\))?", text)
    if found is None:
        raise ValueError(text)
    return found[1], *_images(found[2] or "")


def _images(text: str) -> tuple[dict[str, Polynomial], dict[str, Vector]]:
    pairs = [one.split(" := ", 1) for one in text.split(", ") if one]
    inside = {
        n: dict(p.split(" := ") for p in v[1:-1].split(" & ")) if v != "{0 vector}" else {} for n, v in pairs if v[0] == "{"
    }
    return {n: polynomial(v) for n, v in pairs if v[0] != "{"}, {n: vector(parts) for n, parts in inside.items()}


def _step(text: str, goal: str) -> EachStep:
    named, _, rest = text.partition(" (")
    means, keep, move = (rest.removesuffix(")") + "; keep ; move ").split("; ")[:3] if rest else ("", "keep ", "move ")
    record, _, algorithm = named.partition(": ")
    kept = tuple(keep.removeprefix("keep ").split())
    scalars, squares = _images(means)
    return EachStep(record, algorithm, goal, scalars, squares, kept, *_images(move.removeprefix("move ")))


def _end(text: str, goal: str) -> AtEnd:
    named, _, rest = text.partition(" (")
    record, index = named.split(" at ")
    images, _, words = rest.removesuffix(")").partition("; ")
    scalars, vectors = _images(images)
    return AtEnd(record, goal, polynomial(index), scalars, vectors, words)
