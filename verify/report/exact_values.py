"""Exact points and instances as tables: every number as stored, with a decimal reading aid beside fractions."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape

from ..records.form import Json, Point
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


def point_table(point: Point, instance: Json = None, means: Mapping[str, str] | None = None) -> str:
    """Scalars, vectors and the run that they come from, each name with its value; ``means``: HTML of what names stand for."""
    rows = [(name, number(value)) for name, value in sorted(point["scalars"].items())]
    rows += [(name, value_html(value)) for name, value in [*sorted(point["vectors"].items()), *_rest(point)]]
    if not rows and not instance:
        return "<p>No numbers are stored.</p>"
    run = [(name, value_html(value)) for name, value in _run(instance)]
    return _values("name", rows, means or {}) + (
        f"<p>They come from this run of the algorithm:</p>{_values('given', run)}" if run else ""
    )


def _rest(point: Point) -> list[tuple[str, object]]:
    """What a point has beside scalars and vectors: Gram matrices, an index and its steps."""
    return sorted((name, value) for name, value in point.items() if name not in ("scalars", "vectors") and value != [])


def _run(instance: Json) -> list[tuple[str, object]]:
    return sorted((k, v) for k, v in instance.items() if k != "kind") if isinstance(instance, Mapping) else []


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


def point_line(point: Point) -> str:
    """A point in one paragraph, for those that only few will read: every number as stored, nothing else."""
    words = [f"{polynomial(k)} = {_shown(v)}" for k, v in sorted(_known(point).items())]
    return f'<p class="point">{"; ".join(words) or "no numbers"}</p>'


def _known(point: Point) -> dict[str, object]:
    return {**point["scalars"], **point["vectors"], **dict(_rest(point))}


def _shown(value: object) -> str:
    """As :func:`_plain`, as HTML: the keys are names of vectors, or inner products of two."""
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{polynomial(str(k))}: {_shown(v)}" for k, v in sorted(value.items())) + "}"
    return f"({', '.join(_shown(v) for v in value)})" if isinstance(value, list) else escape(str(value))


def _plain(value: object) -> str:
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{k}: {_plain(v)}" for k, v in sorted(value.items())) + "}"
    return f"({', '.join(_plain(v) for v in value)})" if isinstance(value, list) else str(value)


def point_words(point: Point, instance: Json = None) -> str:
    """The numbers of a point in words: scalars, vectors, then the run that they come from."""
    words = [f"{k} = {_plain(v)}" for k, v in sorted(_known(point).items())]
    run = ", ".join(f"{k} = {_plain(v)}" for k, v in _run(instance))
    return "; ".join([*words, f"from the run with {run}"] if run else words)
