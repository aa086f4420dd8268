"""The report's files brought up to date: rendered only where something that decides them changed, each replaced as a whole.

All files are made in a folder of their own first; then those that differ replace the old ones, the ledger last. So a failure
or a kill before that leaves the old report, and a ledger never stands before the pages that show it.
"""

from __future__ import annotations

import hashlib
import json
import shutil
import tempfile
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from . import certificate_json
from .discover import ROOT
from .kernel import Rejected
from .record_cache import writable
from .sources import HOUSE, digest_of_files, environment, source_digest

DRAWING = ("matplotlib", "networkx", "latex2mathml")
RENDERING = ("verify.report", "verify.figures")
LAST = "ledger.json"
Render = Callable[[Mapping[str, Any], Path], Iterable[Path]]


@dataclass(frozen=True)
class Published:
    """The files of the report, those of them that were replaced now, and whether anything had to be rendered."""

    files: tuple[Path, ...]
    replaced: tuple[Path, ...]
    rendered: bool


def render_report(document: Mapping[str, Any], folder: Path) -> list[Path]:
    """The whole report of the suite's own ledger."""
    from .figures import figure_data
    from .report import write_report

    return write_report(document, figure_data(), folder)


def render_without_figures(document: Mapping[str, Any], folder: Path) -> list[Path]:
    """The report of a collection: the papers' figures are not its own."""
    from .report import write_report

    return write_report(document, [], folder)


def publish(
    document: Mapping[str, Any], folder: Path, notes: Path, fresh: bool = False, render: Render = render_report, root: Path = ROOT
) -> Published:
    """Bring ``folder`` up to date with ``document``.

    notes: a folder for what is remembered between runs: the digest of what decided the report, and of each of its files. A
    file that is not as remembered is made again, and one that the report no longer has is removed. ``fresh``: make all.
    """
    folder = Path(folder)
    memory = notes / f"report-{_sha(str(folder.resolve()))[:32]}.json"
    key = report_key(document, render, root)
    known, files = _remembered(memory)
    if not fresh and known == key and LAST in files and all(_file_sha(folder / n) == sha for n, sha in files.items()):
        return Published(tuple(folder / n for n in sorted(files)), (), False)
    with tempfile.TemporaryDirectory(prefix=".report-", dir=notes if writable(notes) else None) as made:
        names = sorted((path.relative_to(made).as_posix() for path in render(document, Path(made))), key=lambda n: (n == LAST, n))
        new = {name: _file_sha(Path(made) / name) or "" for name in names}
        replaced = [folder / name for name in names if _replace(Path(made) / name, folder / name, new[name])]
    for name, sha in files.items():
        if name not in new and _file_sha(folder / name) == sha:
            (folder / name).unlink(missing_ok=True)
    if writable(notes):
        from .report import write_atomically

        write_atomically(memory, certificate_json.canonical({"key": key, "files": new}) + "\n")
    return Published(tuple(folder / n for n in sorted(new)), tuple(replaced), True)


def report_key(document: Mapping[str, Any], render: Render = render_report, root: Path = ROOT) -> str:
    """A digest of everything that decides the bytes of the report: records, stored data, sources, templates, libraries."""
    return _sha(
        json.dumps(
            [
                document,
                render.__name__,
                list(environment(DRAWING)),
                source_digest(*RENDERING),
                digest_of_files(_data(HOUSE, "verify")),
                digest_of_files(_data(root, "lemmas")),
            ],
            sort_keys=True,
        )
    )


def _data(root: Path, part: str) -> list[tuple[str, Path]]:
    """All files below ``root/part`` that are no Python: templates, stored results, points."""
    found = [p for p in (root / part).rglob("*") if p.suffix not in (".py", ".pyc") and p.is_file()]
    return sorted((p.relative_to(root).as_posix(), p) for p in found)


def _replace(made: Path, target: Path, sha: str) -> bool:
    if _file_sha(target) == sha:
        return False
    target.parent.mkdir(parents=True, exist_ok=True)
    try:
        made.replace(target)
    except OSError:  # another file system: copied beside the target first, so that it is still replaced as a whole
        with tempfile.TemporaryDirectory(prefix=f".{target.name}.", dir=target.parent) as near:
            Path(shutil.copyfile(made, Path(near) / target.name)).replace(target)
    return True


def _remembered(memory: Path) -> tuple[str, dict[str, str]]:
    """The key and the files' digests of the last report; nothing where the file is absent or not as it is written here."""
    try:
        row = certificate_json.read_object(certificate_json.parse(memory.read_text(encoding="utf-8")), memory.name, "key files")
    except (OSError, UnicodeDecodeError, Rejected):
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
