"""Statements, proofs and points in the words that the stand-alone engines read: plain data, polynomials as text."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ..kernel import Combination, Fact, Have, Point, Polynomial, Proof, Statement, Vector
from ..lemma.fact_text import polynomial_text


def point_data(point: Point, broken: Sequence[str]) -> dict[str, Any]:
    """A point and the goals that fail there, in the words that the engine reads."""
    return {
        "scalars": {n: str(v) for n, v in point.scalars.items()},
        "vectors": {n: [str(x) for x in v] for n, v in point.vectors.items()},
        "index": point.index,
        "steps": [{n: str(v) for n, v in step.items()} for step in point.steps],
        "broken": list(broken),
    }


def statement_data(name: str, title: str, reasons: Mapping[str, str], says: Statement) -> dict[str, Any]:
    """A statement in the words that the engines read."""
    r = says.recursion
    return {
        "name": name,
        "title": title,
        "why the facts hold": dict(reasons),
        "signs": dict(says.signs),
        "spaces": dict(says.spaces),
        "definitions": [(n, polynomial_text(p)) for n, p in says.definitions],
        "facts": [_fact(f) for f in says.facts],
        "goals": [_fact(g) for g in says.goals],
        "recursion": None
        if r is None
        else {
            "index": r.index,
            "start": r.start,
            "initial": {n: polynomial_text(p) for n, p in r.initial.items()},
            "following": {n: polynomial_text(p) for n, p in r.following.items()},
            "step_signs": dict(r.step_signs),
            "step_facts": [_fact(f) for f in r.step_facts],
        },
    }


def _fact(fact: Fact) -> tuple[str, str, str]:
    return fact.name, polynomial_text(fact.value), fact.kind


def proof_data(proof: Proof) -> dict[str, Any]:
    """A proof in the words that the engine reads."""
    steps: list[dict[str, Any]] = []
    for step in proof.steps:
        if isinstance(step, Have):
            steps.append({"fact": _fact(step.fact), "because": _combination(step.because)})
        else:
            steps.append(
                {
                    "name": step.name,
                    "theorem": step.theorem,
                    "scalars": {n: polynomial_text(p) for n, p in step.scalars.items()},
                    "vectors": {n: _vector(v) for n, v in step.vectors.items()},
                }
            )
    induction = proof.induction
    return {
        "steps": steps,
        "induction": None
        if induction is None
        else {
            "invariants": [_fact(i) for i in induction.invariants],
            "base": {n: _combination(c) for n, c in induction.base.items()},
            "step": {n: _combination(c) for n, c in induction.step.items()},
        },
        "because": {n: _combination(c) for n, c in proof.goals.items()},
    }


def _combination(because: Combination) -> dict[str, Any]:
    return {
        "scale": polynomial_text(because.scale),
        "terms": [(polynomial_text(t.coefficient), list(t.facts), _square(t.square)) for t in because.terms],
    }


def _square(square: Polynomial | Vector | None) -> Any:
    return None if square is None else _vector(square) if isinstance(square, Vector) else polynomial_text(square)


def _vector(vector: Vector) -> dict[str, str]:
    return {n: polynomial_text(p) for n, p in vector.parts.items()}
