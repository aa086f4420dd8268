"""A proof that displays itself: every identity that the kernel checked, in order, as LaTeX in the letters of the statement."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from ..kernel import Combination, Fact, Have, Polynomial, Proof, Scope, Statement, Use, Vector
from ..kernel.proof import apply
from ..lemma.symbols import symbol
from ..records.form import Shown as Step
from ..records.form import Term, Unfolded
from .display import RELATIONS, Shown, folding


def unfolded(
    says: Statement,
    proof: Proof,
    statements: Mapping[str, Statement],
    symbols: Mapping[str, str],
    abbreviations: Mapping[str, Polynomial | Vector],
) -> Unfolded:
    """The steps of a proof as plain data; ``statements``: those of the theorems that it uses. Rejected where a use is none."""
    show = folding(says, symbols, abbreviations)
    scope, known = Scope(says), {fact.name: fact for fact in says.facts}
    rows: list[Step] = []
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


def _row(show: Shown, fact: Fact, how: Literal["have", "base", "step", "goal"], because: Combination) -> Step:
    terms: list[Term] = [
        {
            "coefficient": show.polynomial(term.coefficient),
            "facts": list(term.facts),
            "square": None if term.square is None else _squared(show, term.square),
        }
        for term in because.terms
    ]
    latex, scale = show.fact(fact), show.polynomial(because.scale)
    return {"name": fact.name, "latex": latex, "how": how, "of": "", "replaced": [], "scale": scale, "terms": terms}


def _squared(show: Shown, square: Polynomial | Vector) -> str:
    if isinstance(square, Vector):
        return rf"\|{show.vector(square)}\|^{{2}}"
    return rf"\left({show.polynomial(square)}\right)^{{2}}"


def _used(show: Shown, step: Use, facts: list[Fact]) -> list[Step]:
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
