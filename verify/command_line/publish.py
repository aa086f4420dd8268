"""The report brought up to date: rendered only where something that decides it changed.

Every page is made before the first is written, unchanged files are left alone, each other one is replaced as a whole, the ledger
last. So a failure or a kill before that leaves the old report, and a ledger never stands before the pages that show it.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from ..environment.house import ROOT
from ..environment.sources import HOUSE, digest_of_files, environment
from ..judge.record_cache import writable
from ..kernel import Rejected
from ..lemma import certificate_json
from ..records.form import Ledger

if TYPE_CHECKING:
    from ..report import Background, Published

DRAWING = ("matplotlib", "networkx", "latex2mathml")
LAST = "ledger.json"


def own_background() -> Background:
    """What the report of the suite's own ledger shows beside the records."""
    from .report_background import background

    return background()


def no_background() -> Background:
    """The report of a collection: the papers' figures are not its own."""
    from ..report import Background

    return Background()


def publish(
    document: Ledger,
    folder: Path,
    notes: Path,
    fresh: bool = False,
    background: Callable[[], Background] = own_background,
    root: Path = ROOT,
) -> Published:
    """Bring ``folder`` up to date with ``document``.

    notes: a folder for what is remembered between runs: the digest of what decided the report, and of each of its files. Where
    nothing changed nothing is rendered; a file that is not as remembered is made again. ``fresh``: make all.
    """
    from ..report import Published, pages, write_atomically
    from ..report import publish as put

    folder = Path(folder)
    memory = notes / f"report-{_sha(str(folder.resolve()))[:32]}.json"
    key = report_key(document, background, root)
    known, files = _remembered(memory)
    if not fresh and known == key and LAST in files and all(_file_sha(folder / n) == sha for n, sha in files.items()):
        return Published(tuple(folder / n for n in sorted(files)), (), ())
    published = put(pages(document, background()).texts, folder)
    if writable(notes):
        new = {path.relative_to(folder).as_posix(): _file_sha(path) or "" for path in published.paths}
        write_atomically(memory, certificate_json.canonical({"key": key, "files": new}) + "\n")
    return published


def report_key(document: Ledger, background: Callable[[], Background] = own_background, root: Path = ROOT) -> str:
    """A digest of everything that decides the bytes of the report: records, stored data, sources, templates, libraries."""
    return _sha(
        json.dumps(
            [
                document,
                background.__name__,
                list(environment(DRAWING)),
                digest_of_files(_files(HOUSE, "verify")),
                digest_of_files(_files(root, "lemmas")),
                digest_of_files(_files(root, "examples")),
            ],
            sort_keys=True,
        )
    )


def _files(root: Path, part: str) -> list[tuple[str, Path]]:
    """All files below ``root/part``; of ``lemmas`` and ``examples`` without the sources, whose claims are in the document.

    Of ``verify`` every source counts: the report tells how many lines of trusted code there are.
    """
    unseen = {".pyc"} if part == "verify" else {".pyc", ".py"}
    found = [p for p in (root / part).rglob("*") if p.suffix not in unseen and p.is_file()]
    return sorted((p.relative_to(root).as_posix(), p) for p in found)


def _remembered(memory: Path) -> tuple[str, dict[str, str]]:
    """The key and the files' digests of the last report; nothing where the file is absent or not as it is written here."""
    try:
        row = certificate_json.read_object(certificate_json.parse_file(memory), memory.name, "key files")
    except Rejected:
        return "", {}
    key, files = row["key"], row["files"]
    inside = isinstance(files, dict) and all(
        isinstance(sha, str) and not Path(name).is_absolute() and ".." not in Path(name).parts for name, sha in files.items()
    )
    return (key, files) if isinstance(key, str) and inside else ("", {})


def _file_sha(path: Path) -> str | None:
    try:
        return hashlib.sha256(path.read_bytes()).hexdigest()
    except OSError:
        return None


def _sha(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()
