"""Exact points and instances as tables: every number as stored, with a decimal reading aid beside fractions."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from fractions import Fraction
from html import escape
from typing import Any

from .mathematics import approximation, polynomial


def number(value: object) -> str:
    """An exact value as stored; a fraction gets its approximate decimal as a reading aid."""
    text = "–" if value is None else str(value)
    near = approximation(text)
    return f'<span class="number"><code>{escape(text)}</code>{f" <small>{escape(near)}</small>" if near else ""}</span>'


def value_html(value: object) -> str:
    """Any stored JSON value: numbers and words as they are, lists in brackets, objects as nested definition lists."""
    if isinstance(value, Mapping):
        return (
            '<dl class="nested">'
            + "".join(f"<dt><code>{escape(str(k))}</code></dt><dd>{value_html(v)}</dd>" for k, v in sorted(value.items()))
            + "</dl>"
            if value
            else "<code>{}</code>"
        )
    if isinstance(value, list):
        if all(not isinstance(v, (Mapping, list)) for v in value):
            return '<span class="vector">(' + ", ".join(f"<code>{escape(str(v))}</code>" for v in value) + ")</span>"
        return '<ul class="rows">' + "".join(f"<li>{value_html(v)}</li>" for v in value) + "</ul>"
    if isinstance(value, bool):
        return "yes" if value else "no"
    text = "–" if value is None else str(value)
    return number(text) if len(text) < 60 and " " not in text else polynomial(text)


def point_table(point: Mapping[str, Any], means: Mapping[str, str] | None = None) -> str:
    """Scalars, vectors and the instance of a point, each name with its exact value; ``means``: HTML of what names stand for."""
    rows = [(name, number(value)) for name, value in sorted((point.get("scalars") or {}).items())]
    rows += [(name, value_html(value)) for name, value in sorted((point.get("vectors") or {}).items())]
    rest = {k: v for k, v in point.items() if k not in ("scalars", "vectors", "broken") and v is not None and v != []}
    instance = rest.pop("instance", None)
    rows += [(name, value_html(value)) for name, value in sorted(rest.items())]
    if not rows and not instance:
        return "<p>No numbers are stored.</p>"
    given = {k: v for k, v in instance.items() if k != "kind"} if isinstance(instance, Mapping) else {}
    run = [(name, value_html(value)) for name, value in sorted(given.items())]
    return _values("name", rows, means or {}) + (
        f"<p>They come from this run of the algorithm:</p>{_values('given', run)}" if run else ""
    )


def _values(head: str, rows: Sequence[tuple[str, str]], means: Mapping[str, str] | None = None) -> str:
    told = {name: means[name] for name, _ in rows if means and name in means}
    body = "\n".join(
        f'<tr><th scope="row" title="{escape(name)}">{polynomial(name)}</th><td>{cell}</td>'
        + (f"<td>{told.get(name, '')}</td>" if told else "")
        + "</tr>"
        for name, cell in rows
    )
    more = '<th scope="col">meaning</th>' if told else ""
    return (
        f'<div class="scroll" tabindex="0" role="region" aria-label="exact values">'
        f'<table class="values"><thead><tr><th scope="col">{head}</th><th scope="col">exact value</th>{more}</tr>'
        f"</thead>\n<tbody>\n{body}\n</tbody></table></div>"
    )


def point_line(point: Mapping[str, Any]) -> str:
    """A point in one paragraph, for those that only few will read: every number as stored, nothing else."""
    return f'<p class="point">{escape(point_words(point)) or "no numbers"}</p>'


def point_words(point: Mapping[str, Any]) -> str:
    """The numbers of a point in words: scalars, vectors, then the run that they come from."""
    known = {**(point.get("scalars") or {}), **(point.get("vectors") or {})}
    known |= {k: v for k, v in point.items() if k not in ("scalars", "vectors", "broken") and v is not None and v != []}

    def plain(value: object) -> str:
        if isinstance(value, Mapping):
            return "{" + ", ".join(f"{k}: {plain(v)}" for k, v in sorted(value.items())) + "}"
        return f"({', '.join(plain(v) for v in value)})" if isinstance(value, list) else str(value)

    instance = known.pop("instance", None) or {}
    words = [f"{k} = {plain(v)}" for k, v in sorted(known.items())]
    run = ", ".join(f"{k} = {plain(v)}" for k, v in sorted(instance.items()) if k != "kind")
    return "; ".join([*words, f"from the run with {run}"] if run else words)


_FACTOR = re.compile(r"(<[A-Za-z0-9_]+,[A-Za-z0-9_]+>|[A-Za-z][A-Za-z0-9_]*)(?:\^(-?[0-9]+))?")
_RELATION = re.compile(r"(.*) (>=|>|=) (.*)")


def margin(says: str, at: Mapping[str, Fraction]) -> Fraction:
    """Left side minus right side of ``left >= right`` in the words of a record; ValueError for other words."""
    left, _, right = both_sides(says, at)
    return left - right


def both_sides(says: str, at: Mapping[str, Fraction]) -> tuple[Fraction, str, Fraction]:
    """Left side, relation and right side in the words of a record; ValueError for other words."""
    relation = _RELATION.fullmatch(says)
    if relation is None:
        raise ValueError(f"expected a relation, found {says[:60]!r}")
    return value_at(relation[1], at), relation[2], value_at(relation[3], at)


def value_at(text: str, at: Mapping[str, Fraction]) -> Fraction:
    """The value of a polynomial in the words of a record: ``2 eta <x,y> - 1/2 beta^-1``; ValueError for other words."""
    total, term = Fraction(0), Fraction(1)
    tokens = text.split(" ")
    if len(tokens) > 20_000:
        raise ValueError("too long for a reading aid")
    for index, token in enumerate(tokens):
        if token in ("+", "-"):
            total += term if index else 0
            term = Fraction(-1 if token == "-" else 1)
        elif factor := _FACTOR.fullmatch(token):
            power = int(factor[2] or 1)
            if abs(power) > 64:
                raise ValueError("an exponent is out of range")
            term *= at[factor[1]] ** power
        else:
            term *= Fraction(token)
    return total + term
