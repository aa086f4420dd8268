"""A certificate unfolded: every identity of a proof in the order in which a person can check it."""

from __future__ import annotations

import re
from collections.abc import Mapping
from html import escape
from typing import Any

from ..records.form import Record
from .exact_values import value_html
from .mathematics import polynomial
from .words import linked

_USE = re.compile(r"(.*): use of (.*)", re.S)
_BASE = re.compile(r"base of ([^:]*)(: .*)?", re.S)
_STEP = re.compile(r"step of ([^:]*)(: .*)?", re.S)


def certificate(record: Record, links: Mapping[str, str]) -> str:
    """The section of the page; empty without a certificate."""
    stored = record["certificate"]
    if not stored:
        return ""
    goals = {g["name"]: g["says"] for g in record["goals"]}
    parts = []
    for number, title in enumerate(in_order(stored), 1):
        one = stored[title]
        shown = _identity(title, one) if isinstance(one, Mapping) and "terms" in one else value_html(one)
        name, _, says = title.partition(": ")
        says = goals.get(title) or says
        head = f"<code>{escape(name)}</code>" + (f": {_said(says, links)}" if says else "")
        parts.append(f'<section class="step"><h3><span class="soft">{number}.</span> {head}</h3>{shown}</section>')
    induction = (
        " <code>base of</code>: the invariant with its sequences at their start; <code>step of</code>: with their successors."
    )
    more = induction if any(_BASE.fullmatch(title) for title in stored) else ""
    return (
        "<section><h2>Certificate, unfolded</h2><p>Each identity holds letter by letter once the facts are written out: expand "
        "both sides and compare. A coefficient in front of facts and squares is visibly non-negative (an equality may carry any "
        f"factor), so the left side is too.{more}</p>{''.join(parts)}</section>"
    )


def in_order(stored: Mapping[str, Any]) -> list[str]:
    """The titles of the identities so that each stands after those whose facts it uses; else alphabetically."""
    made = {title: title.partition(": ")[0] for title in stored}
    made |= {title: found[1] for title in stored if (found := _BASE.fullmatch(title))}
    bases = {name for title, name in made.items() if _BASE.fullmatch(title)}
    producers: dict[str, list[str]] = {}
    for title, name in made.items():
        producers.setdefault(name, []).append(title)
        if found := _STEP.fullmatch(title):
            producers.setdefault(found[1], []).append(title)
    done: list[str] = []

    def visit(title: str, above: frozenset[str]) -> None:
        if title in done or title in above:
            return
        inside = _BASE.fullmatch(title) or _STEP.fullmatch(title)
        for fact in sorted(_facts(stored[title])):
            if not (inside and fact in bases):  # an induction step may use the invariants themselves
                for other in sorted([*producers.get(fact, ()), *producers.get(fact.partition(".")[0], ())]):
                    visit(other, above | {title})
        done.append(title)

    def rank(title: str) -> tuple[int, str]:
        kind = 0 if _USE.fullmatch(title) else 1 if ": " in title and not _BASE.fullmatch(title) else 2
        kind = 3 if _BASE.fullmatch(title) else 4 if _STEP.fullmatch(title) else kind
        return (kind if kind != 2 else 5), title

    for title in sorted(map(str, stored), key=rank):
        visit(title, frozenset())
    return done


def _facts(one: Any) -> set[str]:
    terms = one.get("terms") or () if isinstance(one, Mapping) else ()
    return {str(f) for term in terms for f in term["facts"]}


def _said(says: str, links: Mapping[str, str]) -> str:
    return linked(says, links) if says.startswith("use of ") else polynomial(says)


def _identity(title: str, one: Mapping[str, Any]) -> str:
    """``scale * goal = sum of terms``, one line per term; the use of a proved claim lists what its letters become."""
    if _USE.fullmatch(title):
        rows = [f"<li>{polynomial(term['coefficient'])}</li>" for term in one.get("terms") or ()]
        return f'<p>with</p><ul class="rows">{"".join(rows)}</ul>' if rows else "<p>as it stands</p>"
    scale = str(one.get("scale") or "1")
    name = f"<code>{escape(title.partition(': ')[0])}</code>"
    left = name if scale == "1" else f"({polynomial(scale)}) · {name}"
    lines = []
    for term in one.get("terms") or ():
        coefficient = str(term["coefficient"] or "1")
        factors = [f"<code>{escape(str(f))}</code>" for f in term["facts"]]
        if term["square"] is not None:
            factors.append(f"‖{polynomial(str(term['square']))}‖<sup>2</sup>")
        if coefficient != "1" or not factors:
            bare = " " not in coefficient.removeprefix("- ")
            factors.insert(0, polynomial(coefficient) if bare else f"({polynomial(coefficient)})")
        lines.append(f"<li>{' · '.join(factors)}</li>")
    if not lines:
        return f"<p>{left} = 0</p>"
    return f'<p class="identity">{left} = the sum of</p><ul class="terms">{"".join(lines)}</ul>'
