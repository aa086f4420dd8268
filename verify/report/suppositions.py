"""What a record supposes of the steps and runs of other records, as a table of its page."""

from __future__ import annotations

from html import escape

from ..records.form import Record
from ..records.words import said
from .layout import table
from .library import Library
from .mathematics import polynomial
from .origins import origin_html
from .words import reference


def supposed_rows(record: Record, library: Library) -> str:
    """What the records assume of which this one has a step or the end of a run."""
    rows = [
        [
            reference(h["record"], library.links),
            f"<code>{escape(str(h['name']))}</code>",
            polynomial(said(h["says"], h["at"])),
            origin_html(h["origin"], library.links),
        ]
        for h in record["supposes"]
    ]
    words = "<p>Supposed besides, of every step and run that the links above speak of, in the letters of the records there:</p>"
    return words + table(("record", "fact", "says", "where it comes from"), rows) if rows else ""
