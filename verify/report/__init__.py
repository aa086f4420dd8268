"""The report: canonical ledger, summary, pages and figures, from records alone (plain JSON data).

What draws and typesets is imported when it is asked for: reading a ledger needs none of it.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from ..records.canonical import Document, LedgerError, canonical_json, compare, compare_contents, read_ledger, write_measurements
from ..records.form import Record
from .background import Background, CodeCount, Paper
from .files import Published, publish
from .verdicts import defects, unknown_references, unsettled

if TYPE_CHECKING:
    from .chart import draw
    from .every_page import Pages, pages, write_report
    from .figures import Figure, amplification, contraction_factor
    from .graph import dependency_graph
    from .summary_page import summary

LATER = {
    "draw": ".chart",
    **dict.fromkeys(("Figure", "amplification", "contraction_factor"), ".figures"),
    "dependency_graph": ".graph",
    **dict.fromkeys(("Pages", "pages", "write_report"), ".every_page"),
    "summary": ".summary_page",
}


def __getattr__(name: str) -> Any:
    if name in LATER:
        return getattr(import_module(LATER[name], __package__), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


__all__ = [
    "Background",
    "CodeCount",
    "Document",
    "Figure",
    "LedgerError",
    "Pages",
    "Paper",
    "Published",
    "Record",
    "amplification",
    "canonical_json",
    "compare",
    "compare_contents",
    "contraction_factor",
    "defects",
    "dependency_graph",
    "draw",
    "pages",
    "publish",
    "read_ledger",
    "summary",
    "unknown_references",
    "unsettled",
    "write_measurements",
    "write_report",
]
