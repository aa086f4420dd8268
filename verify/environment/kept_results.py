"""Results kept for the next run under a digest of everything that decides them: a convenience, never evidence.

One file a result, JSON data and nothing that is run when it is read, replaced as a whole: processes that write at once, or are
killed, leave the old text or the new. A file that is torn, altered or not of this form is told and made again; one of another key
is out of date. Whoever can write into the folder can forge a file, as he could change the suite itself; therefore nothing but a
user's own next run reads it, and what a verdict hangs on is checked there again.

Libraries that were tried: diskcache unpickles a row that says so, with its JSON disk too, and a torn database loses all of it;
joblib's memory is pickles throughout.
"""

from __future__ import annotations

import hashlib
import json
import os
from pathlib import Path
from typing import Any

from .data_file import read_text, write_atomically

LARGEST, ROOM = 4_000_000, 256_000_000
DIGITS = 32
FIELDS = {"key", "seal", "value"}


class Kept:
    """The results in ``folder``. ``problem``: why none can be kept, or empty.

    A file of more than ``LARGEST`` bytes is neither written nor read. room: bytes of all; before the first result is kept
    those least recently written beyond it go. None: nothing goes.
    """

    def __init__(self, folder: Path, room: int | None = ROOM) -> None:
        self.folder, self._room = Path(folder), room
        self.problem = "" if _writable(self.folder) else f"{self.folder} cannot be written"

    def load(self, what: object, key: str) -> dict[str, Any] | None:
        """What :meth:`store` kept of ``what``, plain JSON that names it; None where there is nothing under ``key``."""
        path = self.place(what)
        try:
            row = json.loads(read_text(path, LARGEST))
            if not isinstance(row, dict) or set(row) != FIELDS or not isinstance(row["value"], dict):
                raise ValueError(f"not an object of {', '.join(sorted(FIELDS))}")
            if row["seal"] != _seal(row["key"], row["value"]):
                raise ValueError("its content is not the one that was sealed")
        except FileNotFoundError:
            return None
        except (OSError, ValueError, RecursionError) as problem:
            if self.folder.is_dir():
                _tell(path, problem)
            return None
        value: dict[str, Any] = row["value"]
        return value if row["key"] == key else None

    def store(self, what: object, key: str, value: dict[str, Any]) -> None:
        """Keep ``value``, plain JSON, in the place of what was kept of ``what``. A full disk costs the next run time, not this
        run its result."""
        text = json.dumps({"key": key, "seal": _seal(key, value), "value": value}) + "\n"
        if self.problem or len(text) > LARGEST:
            return
        if self._room is not None:
            self.prune(self._room)
            self._room = None
        try:
            write_atomically(self.place(what), text, durable=False)
        except OSError as problem:
            self.problem = str(problem)

    def place(self, what: object) -> Path:
        """The file of ``what``."""
        return self.folder / f"{digest(what)[:DIGITS]}.json"

    def prune(self, room: int) -> None:
        """Remove the results least recently written beyond ``room`` bytes, and what killed runs left behind over an hour ago."""
        found = sorted(((*_age_and_size(p), p) for p in self.folder.iterdir()), reverse=True)
        for age, size, path in found:
            ours = path.suffix == ".json" and len(path.stem) == DIGITS
            room -= size if ours else 0
            if room < 0 if ours else path.suffix == ".part" and age < found[0][0] - 3600:
                path.unlink(missing_ok=True)


def digest(*parts: object, order_counts: bool = False) -> str:
    """SHA-256 of ``parts`` as JSON. order_counts: objects whose names stand in another order are others."""
    return hashlib.sha256(json.dumps(parts, sort_keys=not order_counts).encode()).hexdigest()


def _seal(key: object, value: dict[str, Any]) -> str:
    """What a torn or altered file does not have."""
    return digest("kept", key, value)


def _tell(path: Path, problem: Exception) -> None:
    import logging  # seldom needed, and 10 ms to import

    logging.getLogger(__name__).warning("%s is not as it was kept, and is made again: %s", path, problem)


def _writable(folder: Path) -> bool:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError:
        return False
    return os.access(folder, os.W_OK)


def _age_and_size(path: Path) -> tuple[float, int]:
    try:
        found = path.stat()
    except OSError:
        return 0.0, 0
    return found.st_mtime, found.st_size
