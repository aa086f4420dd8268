"""Exact points and instances as tables: every number as stored, with a decimal reading aid beside fractions."""

from __future__ import annotations

from collections.abc import Mapping
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


def point_table(point: Mapping[str, Any]) -> str:
    """Scalars, vectors and the instance of a point, each name with its exact value."""
    rows = [(name, number(value)) for name, value in sorted((point.get("scalars") or {}).items())]
    rows += [(name, value_html(value)) for name, value in sorted((point.get("vectors") or {}).items())]
    rest = {k: v for k, v in point.items() if k not in ("scalars", "vectors", "broken") and v is not None and v != []}
    if isinstance(rest.get("instance"), Mapping):
        rest |= rest.pop("instance")
    rows += [(name, value_html(value)) for name, value in sorted(rest.items())]
    if not rows:
        return "<p>No numbers are stored.</p>"
    body = "\n".join(f'<tr><th scope="row"><code>{escape(name)}</code></th><td>{cell}</td></tr>' for name, cell in rows)
    return (
        '<div class="scroll"><table class="values"><thead><tr><th scope="col">name</th><th scope="col">exact value</th></tr>'
        f"</thead>\n<tbody>\n{body}\n</tbody></table></div>"
    )
