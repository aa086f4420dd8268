"""A proof that displays itself: every identity that the kernel checked, in order, as LaTeX in the letters of the statement."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, cast

from ..kernel import Fact, Polynomial, Proof, Scope, Statement, Term, Use, Vector
from ..kernel.proof import apply
from ..lemma.identities import Identity, reasons
from ..lemma.symbols import symbol
from ..records.form import Shown as Step
from ..records.form import Unfolded
from ..records.typed_json import write
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
    for one in reasons(says, proof):
        if isinstance(one, Use):
            facts = apply(scope, one, statements[one.theorem], known)
            rows += _used(show, one, facts)
            known |= {fact.name: fact for fact in facts}
        else:
            rows.append(_row(show, one))
            if one.how == "have":
                known[one.fact.name] = one.fact
    return {"steps": rows, "where": show.where()}


def _row(show: Shown, one: Identity) -> Step:
    def squared(term: Term, row: dict[str, Any]) -> dict[str, Any]:
        square = row.get("square")
        shown = rf"\|{square}\|^{{2}}" if isinstance(term.square, Vector) else rf"\left({square}\right)^{{2}}"
        return row | {"square": None if square is None else shown}

    sum_of = write(one.because, {Polynomial: show.polynomial, Vector: show.vector}, {Term: squared})
    head = {"name": one.fact.name, "latex": show.fact(one.fact), "how": one.how, "of": "", "replaced": []}
    return cast("Step", head | sum_of)


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
