"""A proof that displays itself: every identity that the kernel checked, in order, as LaTeX in the letters of the statement."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ..kernel import Combination, Fact, Have, Polynomial, Proof, Scope, Statement, Use, Vector
from ..kernel.proof import apply
from .display import RELATIONS, Shown, spelled, symbol


def unfolded(
    says: Statement,
    proof: Proof,
    statements: Mapping[str, Statement],
    symbols: Mapping[str, str],
    abbreviations: Mapping[str, Polynomial | Vector],
) -> dict[str, list[dict[str, Any]]]:
    """The steps of a proof as plain data; ``statements``: those of the theorems that it uses.

    Each row of ``steps`` has ``name``, ``latex`` (what it shows), ``how`` ("use", "have", "base", "step" or "goal"), ``of`` (the
    theorem used), ``replaced`` (what stands for its letters), and of an identity ``scale`` and ``terms``: coefficient, facts,
    square. ``where``: the abbreviations that occur. Rejected where a use is none.
    """
    show = Shown(spelled(says, symbols), abbreviations, says.spaces)
    scope, known = Scope(says), {fact.name: fact for fact in says.facts}
    rows: list[dict[str, Any]] = []
    for step in proof.steps:
        if isinstance(step, Have):
            rows.append(_row(show, step.fact, "have", step.because))
            known[step.fact.name] = step.fact
        else:
            facts = apply(scope, step, statements[step.theorem], known)
            rows += _used(show, step, facts)
            known |= {fact.name: fact for fact in facts}
    if proof.induction is not None:
        for invariant in proof.induction.invariants:
            rows.append(_row(show, invariant, "base", proof.induction.base[invariant.name]))
            rows.append(_row(show, invariant, "step", proof.induction.step[invariant.name]))
    rows += [_row(show, goal, "goal", proof.goals[goal.name]) for goal in says.goals]
    return {"steps": rows, "where": show.where()}


def _row(show: Shown, fact: Fact, how: str, because: Combination) -> dict[str, Any]:
    terms = [
        {
            "coefficient": show.polynomial(term.coefficient),
            "facts": list(term.facts),
            "square": None if term.square is None else _squared(show, term.square),
        }
        for term in because.terms
    ]
    row = {"name": fact.name, "latex": show.fact(fact), "how": how, "of": "", "replaced": []}
    return row | {"scale": show.polynomial(because.scale), "terms": terms}


def _squared(show: Shown, square: Polynomial | Vector) -> str:
    if isinstance(square, Vector):
        return rf"\|{show.vector(square)}\|^{{2}}"
    return rf"\left({show.polynomial(square)}\right)^{{2}}"


def _used(show: Shown, step: Use, facts: list[Fact]) -> list[dict[str, Any]]:
    replaced = [f"{symbol(n, show.symbols)} := {show.polynomial(p)}" for n, p in step.scalars.items()]
    replaced += [f"{symbol(n, show.symbols, True)} := {show.vector(v)}" for n, v in step.vectors.items()]
    return [
        {
            "name": fact.name,
            "latex": _apart(show, fact),
            "how": "use",
            "of": step.theorem,
            "replaced": replaced,
            "scale": "1",
            "terms": [],
        }
        for fact in facts
    ]


def _apart(show: Shown, fact: Fact) -> str:
    """A fact without sides of its own: what counts positively on the left, the rest on the right."""
    left = Polynomial({m: c for m, c in fact.value.terms.items() if c > 0})
    right = left - fact.value
    return f"{show.polynomial(left)} {RELATIONS[fact.kind]} {show.polynomial(right)}"
