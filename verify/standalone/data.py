"""Statements, proofs and points in the words that the stand-alone engines read: plain data, polynomials as text."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from ..kernel import Combination, Fact, Point, Polynomial, Proof, Statement, Term, Vector
from ..lemma.fact_text import polynomial_text
from ..records.typed_json import write

TEXT: dict[Any, Callable[[Any], Any]] = {
    Polynomial: polynomial_text,
    Vector: lambda vector: {n: polynomial_text(p) for n, p in vector.parts.items()},
}
SHAPES = {
    Fact: lambda _, row: (row["name"], row["value"], row["kind"]),
    Term: lambda _, row: (row["coefficient"], row["facts"], row.get("square")),
    Combination: lambda _, row: {"scale": row["scale"], "terms": row["terms"]},
    Proof: lambda _, row: {"steps": row["steps"], "induction": row["induction"], "because": row["goals"]},
}


def point_data(point: Point, broken: Sequence[str]) -> dict[str, Any]:
    """A point and the goals that fail there, in the words that the engine reads."""
    return {"index": None, "steps": [], **write(point), "broken": list(broken)}


def statement_data(name: str, title: str, reasons: Mapping[str, str], says: Statement) -> dict[str, Any]:
    """A statement in the words that the engines read."""
    said = {"recursion": None, **write(says, TEXT, SHAPES)}
    return {"name": name, "title": title, "why the facts hold": dict(reasons), **said}


def proof_data(proof: Proof) -> dict[str, Any]:
    """A proof in the words that the engine reads."""
    made: dict[str, Any] = write(proof, TEXT, SHAPES)
    return made
