"""What `list` and `show` printed, kept until something that they read changes: loading every lemma file takes seconds.

User story: somebody looks up one claim after the other and edits none; every answer but the first comes at once. An answer is
kept below `.verify-cache/` (where an earlier `all` made that folder) under a digest of every source, sidecar and ledger.
"""

from __future__ import annotations

import contextlib
import hashlib
import io
import json
import os
import sys
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

ENDINGS = (".py", ".json", ".toml", ".v")


def answered(arguments: Sequence[str], root: Path, run: Callable[[], int]) -> int:
    """The exit status of ``run``, whose output is printed: the kept answer where there is one, else kept for the next time."""
    folder = root / ".verify-cache"
    if not folder.is_dir():
        return run()
    key = _digest(root, arguments)
    path = folder / f"answer-{hashlib.sha256(os.fsencode(' '.join(arguments))).hexdigest()[:16]}.json"
    kept = _read(path, key)
    if kept is None:
        out, err = io.StringIO(), io.StringIO()
        with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
            status = run()
        kept = {"key": key, "status": status, "out": out.getvalue(), "err": err.getvalue()}
        if status != 2:  # wrong usage is told again
            _write(path, kept)
    sys.stdout.write(str(kept["out"]))
    sys.stderr.write(str(kept["err"]))
    return int(str(kept["status"]))


def _digest(root: Path, arguments: Sequence[str]) -> str:
    """Of everything that an answer is made from: Python, the arguments, sources, sidecars, ledgers and the record."""
    total = hashlib.sha256(repr((sys.version, str(root), str(Path.cwd()), list(arguments))).encode())
    for path in (*_files(root / "verify"), *_files(root / "lemmas"), str(root / "reports" / "ledger.json")):
        total.update(path.encode(errors="surrogateescape") + b"\0")
        with contextlib.suppress(OSError), open(path, "rb") as file:  # noqa: PTH123  (a thousand files)
            total.update(hashlib.file_digest(file, "sha256").digest())
    return total.hexdigest()


def _files(folder: Path) -> Iterator[str]:
    for above, inside, names in os.walk(folder):
        inside[:] = sorted(name for name in inside if name != "__pycache__")
        yield from (os.path.join(above, name) for name in sorted(names) if name.endswith(ENDINGS))  # noqa: PTH118


def _read(path: Path, key: str) -> dict[str, object] | None:
    try:
        found = json.loads(path.read_text(encoding="utf-8"))
        whole = isinstance(found, dict) and found["key"] == key and type(found["status"]) is int
        return found if whole and isinstance(found["out"], str) and isinstance(found["err"], str) else None
    except (OSError, ValueError, KeyError):
        return None


def _write(path: Path, kept: dict[str, object]) -> None:
    made = path.with_name(f"{path.name}.{os.getpid()}")
    with contextlib.suppress(OSError):  # a full or read-only disk costs time only
        made.write_text(json.dumps(kept), encoding="utf-8")
        made.replace(path)
