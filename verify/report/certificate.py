"""A certificate unfolded: every identity of a proof in the order in which a person can check it."""

from __future__ import annotations

from collections.abc import Mapping
from html import escape

from ..records.form import Identity, Record
from ..records.words import said
from .mathematics import polynomial
from .words import linked

INDUCTION = " <code>base of</code>: the invariant with its sequences at their start; <code>step of</code>: with their successors."
LEADS = {"base": "base of ", "step": "step of "}


def certificate(record: Record, links: Mapping[str, str]) -> str:
    """The section of the page; empty without a certificate."""
    stored = record["certificate"]
    if not stored:
        return ""
    parts = [
        f'<section class="step"><h3><span class="soft">{number}.</span> {_head(one, links)}</h3>{_identity(one)}</section>'
        for number, one in enumerate(stored, 1)
    ]
    more = INDUCTION if any(one["how"] == "base" for one in stored) else ""
    return (
        "<section><h2>Certificate, unfolded</h2><p>Each identity holds letter by letter once the facts are written out: expand "
        "both sides and compare. A coefficient in front of facts and squares is visibly non-negative (an equality may carry any "
        f"factor), so the left side is too.{more}</p>{''.join(parts)}</section>"
    )


def called(one: Identity) -> str:
    """The name of an identity with what it is of an invariant."""
    return LEADS.get(one["how"], "") + one["name"]


def _head(one: Identity, links: Mapping[str, str]) -> str:
    name = f"<code>{escape(called(one))}</code>: "
    return name + (linked(f"use of {one['of']}", links) if one["says"] is None else polynomial(said(one["says"])))


def _identity(one: Identity) -> str:
    """``scale * goal = sum of terms``, one line per term; the use of a proved claim lists what its letters become."""
    if one["how"] == "use":
        rows = [f"<li>{polynomial(f'{letter} := {value}')}</li>" for letter, value in one["becomes"].items()]
        return f'<p>with</p><ul class="rows">{"".join(rows)}</ul>' if rows else "<p>as it stands</p>"
    name = f"<code>{escape(called(one))}</code>"
    left = name if one["scale"] == "1" else f"({polynomial(one['scale'])}) · {name}"
    lines = []
    for term in one["terms"]:
        coefficient = term["coefficient"]
        factors = [f"<code>{escape(fact)}</code>" for fact in term["facts"]]
        if term["square"] is not None:
            factors.append(f"‖{polynomial(term['square'])}‖<sup>2</sup>")
        if coefficient != "1" or not factors:
            bare = " " not in coefficient.removeprefix("- ")
            factors.insert(0, polynomial(coefficient) if bare else f"({polynomial(coefficient)})")
        lines.append(f"<li>{' · '.join(factors)}</li>")
    if not lines:
        return f"<p>{left} = 0</p>"
    return f'<p class="identity">{left} = the sum of</p><ul class="terms">{"".join(lines)}</ul>'
