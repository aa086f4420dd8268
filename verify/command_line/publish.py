"""The report brought up to date: rendered only where something that decides it changed.

Every page is made before the first is written, unchanged files are left alone, each other one is replaced as a whole, the ledger
last. So a failure or a kill before that leaves the old report, and a ledger never stands before the pages that show it.
"""

from __future__ import annotations

import dataclasses
import hashlib
from collections.abc import Callable
from concurrent.futures.process import BrokenProcessPool
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ..environment import house
from ..environment.garbage import all_is_kept
from ..environment.house import ROOT
from ..environment.kept_results import Kept, digest
from ..environment.sources import HOUSE, digest_of_files, environment, files_below
from ..environment.trouble import WorkerDied
from ..environment.workers import workers
from ..records.canonical import read_ledger
from ..records.form import Ledger
from ..report import files as report_files
from ..report.background import Background
from ..report.files import Published
from ..standalone.export import ledger_scripts
from . import report_background
from .agreement import agreed
from .listing import fingerprint, listing, read_listing, recorded_of
from .terminal import of_collection

if TYPE_CHECKING:
    from ..lemma.discover import Collection
    from ..lemma.other_collections import Other

DRAWING = ("jinja2", "latex2mathml")
LAST = "ledger.json"


def publish_collection(document: Ledger, other: Other, folder: Path, notes: Path, fresh: bool = False) -> Published:
    """Bring the report of a collection up to date with what was judged: its papers, and nothing that is the suite's own."""
    papers = report_background.papers(other.described)
    shown = Background(papers=papers, scripts=ledger_scripts(), collection=other.asked)
    decided = [shown.collection, {name: asdict(paper) for name, paper in shown.papers.items()}]
    return publish(document, folder, notes, fresh, lambda: shown, of=decided)


def recorded_collection(ours: Collection, other: Other, folder: Path | None) -> tuple[Published, Path]:
    """Make the pages of a collection again from the ledger that ``all`` wrote, into ``folder`` (default: beside that ledger), and
    where they are. ValueError where there is none, or the lemma files say otherwise by now."""
    path = recorded_of(other)
    if not path.is_file():
        raise ValueError(of_collection(f"{path}: no such ledger; `python -m verify all` writes one", other))
    if doubt := read_listing(other.joined(ours), path).doubt:
        raise ValueError(of_collection(doubt, other))
    folder = path.parent if folder is None else folder
    return publish_collection(read_ledger(path), other, folder, Path.cwd() / ".verify-cache"), folder


@all_is_kept()
def publish_recorded(folder: Path | None = None) -> tuple[Published, Path]:
    """Bring the report of the recorded ledger up to date, in ``folder`` (default: ``reports/``), and say where it is. ValueError
    where the ledger does not say what the lemma files say. Where that is not known other processes read these, and make what
    generated facts speak of, while the pages are made."""
    path = house.recorded()
    key, document = fingerprint(path), read_ledger(path)
    known = agreed(path)
    folder = house.reports() if folder is None else folder
    with workers(2) as pool:
        reading = pool.submit(listing, key) if known is None else None

        def refused() -> str:
            changed = f"{path} or a source changed while it was read: nothing was written, try again"
            return (reading.result().doubt if reading else "") or ("" if fingerprint(path) == key else changed)

        def beside() -> Background:
            told = pool.submit(report_background.told_generators).result if known is None else lambda: known
            return report_background.background(told)

        try:
            written = path.read_text(encoding="utf-8")
            return publish(document, folder, house.cache(), background=beside, doubt=refused, canonical=written), folder
        except BrokenProcessPool:
            raise WorkerDied("a process that reads lemma files was killed (out of memory?): nothing was written") from None


def publish(
    document: Ledger,
    folder: Path,
    notes: Path,
    fresh: bool = False,
    background: Callable[[], Background] = report_background.background,
    doubt: Callable[[], str] = str,
    of: object = "the suite",
    canonical: str = "",
) -> Published:
    """Bring ``folder`` up to date with ``document``.

    notes: a folder for what is remembered between runs: the digest of what decided the report, and of each of its files. Where
    nothing changed nothing is rendered; a file that is not as remembered is made again. ``fresh``: make all.
    of: plain data that decide ``background`` beside the files of the suite.
    canonical: the text of ``document`` as it was written, where that is known.
    doubt: says, before anything is written, why ``document`` may not be shown, which is raised as ValueError.
    """
    from ..report.every_page import pages

    folder = Path(folder)
    kept, where = Kept(notes / "report"), str(folder.resolve())
    key = report_key(document, of)
    files = {} if fresh else _remembered(kept.load(where, key) or {})
    if LAST in files and all(_file_sha(folder / n) == sha for n, sha in files.items()):
        _refuse(doubt())
        return Published(tuple(folder / n for n in sorted(files)), (), ())
    made_pages = pages(document, background(), canonical)
    _refuse(doubt())
    published = report_files.publish(made_pages.texts, folder)
    if made_pages.broken_latex:  # nothing is remembered: the next run says it again
        return dataclasses.replace(published, broken_latex=tuple(made_pages.broken_latex))
    kept.store(where, key, {path.relative_to(folder).as_posix(): _file_sha(path) or "" for path in published.paths})
    return published


def _refuse(doubt: str) -> None:
    if doubt:
        raise ValueError(doubt)


def report_key(document: Ledger, of: object) -> str:
    """A digest of everything that decides the bytes of the report: records, stored data, sources (lines of trusted code are
    counted), lemma files (words that no record holds), templates, libraries; ``of``: see :func:`publish`."""
    return digest(
        document,
        of,
        list(environment(DRAWING)),
        *(digest_of_files(files_below(*part)) for part in ((HOUSE, "verify"), (ROOT, "lemmas"), (ROOT, "examples"))),
    )


def _remembered(files: dict[str, Any]) -> dict[str, str]:
    """The files of the last report and their digests; nothing where one is not of the folder."""
    inside = all(
        isinstance(sha, str) and not Path(name).is_absolute() and ".." not in Path(name).parts for name, sha in files.items()
    )
    return files if inside else {}


def _file_sha(path: Path) -> str | None:
    try:
        return hashlib.sha256(path.read_bytes()).hexdigest()
    except OSError:
        return None
