"""Other implementations under the laws of the lemmas: what each passes, does not support, or fails, as recorded."""

from __future__ import annotations

from .layout import anchor
from .library import Library
from .rendering import rendered
from .shares import shares

RESULTS = ("pass", "fail", "unsupported", "error")
LOOKS = {"pass": "good", "unsupported": "none", "error": "soft", "fail": "bad"}


def conformance_page(library: Library) -> str:
    """``conformance.html``; nothing recorded gives a page that says so."""
    found = library.background.implementations
    parts = {
        name: shares((result, look, each["counts"].get(result, 0)) for result, look in LOOKS.items())
        for name, each in found.items()
    }
    return rendered("conformance.html", library, found=found, parts=parts, anchor=anchor, RESULTS=RESULTS)
