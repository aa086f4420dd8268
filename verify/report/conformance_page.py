"""Other implementations under the laws of the lemmas: what each passes, does not support, or fails, as recorded."""

from __future__ import annotations

from .layout import anchor
from .library import Library
from .rendering import rendered

RESULTS = ("pass", "fail", "unsupported", "error")


def conformance_page(library: Library) -> str:
    """``conformance.html``; nothing recorded gives a page that says so."""
    return rendered("conformance.html", library, found=library.background.implementations, anchor=anchor, RESULTS=RESULTS)
