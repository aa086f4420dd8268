"""The origin of a hypothesis as HTML: quoted words apart from ours, links to records, what is only argued in plain sight."""

from __future__ import annotations

from collections.abc import Mapping
from html import escape
from typing import Any

from .layout import quoted
from .mathematics import polynomial
from .words import reference, told

WORDS = {
    "assumed": "assumed",
    "letter": "letter",
    "program": "generated",
    "tried": "a sentence, tried on runs",
    "instance": "instance",
    "argued": "argued, not checked",
}


def origin_badge(kind: str) -> str:
    """The kind of an origin as a small label; what is only argued stands out."""
    known = kind if kind in WORDS else "unknown"
    return f'<span class="origin o-{known}">{escape(WORDS.get(kind, kind))}</span>'


def origin_html(origin: Mapping[str, Any], links: Mapping[str, str]) -> str:
    """A badge with the kind, and what belongs to it; everything is escaped."""
    kind = origin["kind"]
    tag = origin_badge(kind)
    means = told(origin["means"], links)
    if kind == "assumed":
        return f'{tag} {quoted(str(origin["quote"]))} <span class="soft">{escape(origin["where"])}</span> {means}'
    if kind == "letter":
        value = f" = {escape(str(origin['value']))}" if origin["value"] else ""
        bound = " (only bounded)" if origin["bounded"] else ""
        return f"{tag} {polynomial(str(origin['name'])) if origin['name'] else ''}{value}{bound} {means}"
    if kind in ("program", "tried"):
        return f"{tag} from {escape(str(origin['algorithm']))}, {_code(origin['fact'])}{_replaced(origin)} {means}"
    if kind == "instance":
        return f"{tag} of {reference(str(origin['record']), links)}, {_code(origin['goal'])}{_replaced(origin)} {means}"
    records = ", ".join(reference(str(name), links) for name in origin.get("records", ()))
    return f"{tag} {means}{f' ({records})' if records else ''}"


def _code(word: object) -> str:
    return f"<code>{escape(str(word))}</code>"


def _replaced(origin: Mapping[str, Any]) -> str:
    """The substitution, letter by letter."""
    shown = [f"{polynomial(str(n))} := {polynomial(str(v))}" for n, v in origin["substitution"].items()]
    later = [f"{polynomial(str(n))} &rarr; {polynomial(str(v))}" for n, v in (origin.get("moved") or {}).items()]
    after = f"; one step later {', '.join(later)}" if later else ""
    return (f" with {', '.join(shown)}" if shown else "") + after
