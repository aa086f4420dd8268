"""The kinds of origins of a hypothesis, as labels."""

from __future__ import annotations

from html import escape

WORDS = {
    "assumed": "assumed",
    "letter": "letter",
    "program": "generated",
    "instance": "instance",
    "argued": "argued, not checked",
}


def origin_badge(kind: str) -> str:
    """The kind of an origin as a small label; what is only argued stands out."""
    known = kind if kind in WORDS else "unknown"
    return f'<span class="origin o-{known}">{escape(WORDS.get(kind, kind))}</span>'
