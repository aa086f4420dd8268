"""Exact points and instances: every number as stored, with a decimal reading aid beside fractions."""

from __future__ import annotations

from collections.abc import Mapping
from html import escape

from ..records.form import Json, Point
from .mathematics import approximation, polynomial


def number(value: object) -> str:
    """An exact value as stored, as HTML; a fraction gets its approximate decimal as a reading aid."""
    text = "–" if value is None else str(value)
    near = approximation(text)
    return f'<span class="number"><code>{escape(text)}</code>{f" <small>{escape(near)}</small>" if near else ""}</span>'


def stored_values(point: Point) -> list[tuple[str, object]]:
    """Name and value: scalars, vectors, and what a point has beside these (Gram matrices, an index and its steps)."""
    rest = {name: value for name, value in point.items() if name not in ("scalars", "vectors") and value != []}
    return [*sorted(point["scalars"].items()), *sorted(point["vectors"].items()), *sorted(rest.items())]


def spoken(point: Point) -> list[tuple[str, str]]:
    """The numbers of a point for a sentence, each with its relation: scalars, long ones by their decimals, and vectors of at most
    three numbers."""
    words = {name: (len(value) > 24 and approximation(value)) or value for name, value in sorted(point["scalars"].items())}
    words |= {name: f"({', '.join(v)})" for name, v in sorted(point["vectors"].items()) if len(v) <= 3}
    return [(name, said if said.startswith("≈") else f"= {said}") for name, said in words.items()]


def run_values(instance: Json) -> list[tuple[str, object]]:
    """What a run of an algorithm is given; nothing where a point is none's."""
    return sorted((k, v) for k, v in instance.items() if k != "kind") if isinstance(instance, Mapping) else []


def _plain(value: object, html: bool = False) -> str:
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{polynomial(k) if html else k}: {_plain(v, html)}" for k, v in sorted(value.items())) + "}"
    if isinstance(value, list):
        return f"({', '.join(_plain(v, html) for v in value)})"
    return escape(str(value)) if html else str(value)


def point_line(point: Point) -> str:
    """A point in one paragraph as HTML, for those that only few will read."""
    said = [f"{polynomial(name)} = {_plain(v, True)}" for name, v in sorted(stored_values(point))]
    return f'<p class="point">{"; ".join(said) or "no numbers"}</p>'


def point_words(point: Point, instance: Json = None) -> str:
    """The numbers of a point in words: scalars, vectors, then the run that they come from."""
    words = [f"{k} = {_plain(v)}" for k, v in sorted(stored_values(point))]
    run = ", ".join(f"{k} = {_plain(v)}" for k, v in run_values(instance))
    return "; ".join([*words, f"from the run with {run}"] if run else words)
