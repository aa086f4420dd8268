"""Putting the report on disk: unchanged files are left alone, each other one is replaced as a whole, stale pages go."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from ..environment.data_file import write_atomically

MARK = "written by python -m verify report"
RECORDS = ("ledger.json",)
"""What cannot be made again from the rest."""
OWNED = ("*.html", "errata-*.md", "claims/*.html", "figures/*.svg")
"""Where pages of claims, papers and figures stand that a later ledger may no longer have."""


@dataclass(frozen=True)
class Published:
    """Every path of the report, those whose bytes changed, the stale ones that were removed, and ``id: reason`` for every
    formula that did not become MathML and is shown as its source."""

    paths: tuple[Path, ...]
    written: tuple[Path, ...]
    removed: tuple[Path, ...]
    broken_latex: tuple[str, ...] = ()

    def words(self, folder: Path) -> str:
        """For a terminal: a line for each broken formula, and one for the report."""
        counts = f"{len(self.paths)} files, {len(self.written)} changed, {len(self.removed)} removed"
        broken = [f"BROKEN LATEX {formula}; the report shows its source" for formula in self.broken_latex]
        return "\n".join([*broken, f"{folder}: {counts}; open {folder / 'index.html'}"])


def publish(texts: Mapping[str, str], folder: Path) -> Published:
    """Write ``texts`` by relative name into ``folder``; a file whose bytes are the same is not touched.

    A file that is not among them is removed only if it stands where the report puts pages or figures **and** carries the
    report's mark in its first 2,000 characters: nothing that somebody else wrote is lost.
    """
    folder = Path(folder)
    contents = {name: text.encode("utf-8") for name, text in texts.items()}
    changed = [name for name, content in contents.items() if not _holds(folder / name, content)]
    written = [folder / name for name in sorted(changed, key=lambda name: name in RECORDS)]  # the record last
    for path in written:
        name = path.relative_to(folder).as_posix()
        write_atomically(path, texts[name], durable=name in RECORDS)
    current = {folder / name for name in texts}
    stale = [p for pattern in OWNED for p in sorted(folder.glob(pattern)) if p not in current and _ours(p)]
    for path in stale:
        path.unlink()
    return Published(tuple(folder / name for name in texts), tuple(written), tuple(stale))


def _holds(path: Path, content: bytes) -> bool:
    try:
        return path.stat().st_size == len(content) and path.read_bytes() == content
    except OSError:
        return False


def _ours(path: Path) -> bool:
    try:
        if path.is_symlink() or not path.is_file():
            return False
        with path.open(encoding="utf-8") as file:
            return MARK in file.read(2000)
    except (OSError, UnicodeDecodeError):
        return False
