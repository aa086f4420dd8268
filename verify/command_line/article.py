"""`article`: the paper on what private ADMM leaks, rendered from the recorded ledger, and printed where there is a browser."""

from __future__ import annotations

import dataclasses
import os
import shutil
import subprocess
import tempfile
from pathlib import Path

from .. import __version__
from ..environment import house
from ..environment.data_file import write_atomically
from ..environment.house import ROOT
from ..records.canonical import read_ledger
from .listing import listing
from .report_background import background

SOURCE = ROOT / "docs" / "article"
SECONDS = 120.0


def write_article(folder: Path | None = None) -> list[str]:
    """Write ``article.html`` and, with Chromium, ``article.pdf`` into ``folder`` (default: beside its source); what was written.

    ValueError where the source is not there or the ledger is not what the lemma files say; ArticleError where a record is not
    what the article says of it; OSError where the browser fails.
    """
    from ..coq.end_to_end import end_to_end
    from ..report.article import article
    from ..report.library import Library

    if not SOURCE.is_dir():
        raise ValueError("the article's source is in a checkout of this suite (docs/article/), not in the installed package")
    if doubt := listing().doubt:
        raise ValueError(doubt)
    target = SOURCE if folder is None else folder
    library = Library.of(read_ledger(house.recorded()), background())
    pages = os.path.relpath(house.reports(), target)
    library = dataclasses.replace(library, links={name: f"{pages}/{page}" for name, page in library.links.items()})
    source, style = ((SOURCE / name).read_text(encoding="utf-8") for name in ("article.html.jinja", "article.css"))
    page, paper = target / "article.html", target / "article.pdf"
    write_atomically(page, article(source, style, library, end_to_end(), __version__))
    found = browser()
    if found is None:
        return [f"wrote {page}", "no PDF: this needs Chromium (apt-get install chromium), which was not found"]
    printed(found, page, paper)
    return [f"wrote {page}", f"wrote {paper}"]


def browser() -> str | None:
    """The path of Chromium, or None."""
    return shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")


def printed(program: str, page: Path, paper: Path) -> None:
    """``page`` as a PDF. OSError with the browser's last words where it made none."""
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile:
        made = Path(profile) / "printed.pdf"
        flags = ["--headless", "--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking"]
        asked = [f"--user-data-dir={profile}", "--no-pdf-header-footer", f"--print-to-pdf={made}", page.resolve().as_uri()]
        try:
            answer = subprocess.run([program, *flags, *asked], capture_output=True, text=True, timeout=SECONDS, check=False)
        except subprocess.TimeoutExpired:
            raise OSError(f"{program} did not print within {SECONDS:.0f} s") from None
        if not made.is_file():
            words = [line for line in answer.stderr.splitlines() if line.strip()] or ["it said nothing"]
            raise OSError(f"{program} printed nothing: {words[-1]}")
        shutil.copyfile(made, paper)
