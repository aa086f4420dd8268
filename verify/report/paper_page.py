"""The page of one paper: its claims in its own order, each with its statement, verdict and what stands beside it."""

from __future__ import annotations

from collections import Counter

from .errata import papers_with_errata
from .library import Library
from .rendering import rendered
from .verdicts import VERDICTS


def paper_page(paper: str, library: Library) -> str:
    """``paper-<name>.html``."""
    records = library.of_paper(paper)
    count = Counter(r["verdict"] for r in records)
    found = ", ".join(f"{count[v.name]} {v.name.lower()}" for v in VERDICTS if count[v.name])
    return rendered("paper.html", library, paper=paper, found=found, wrong=bool(papers_with_errata(records)))
