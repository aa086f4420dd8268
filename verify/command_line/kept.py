"""What a command keeps in the cache folder to be told at once by the next one: a convenience for the user who wrote it, never
evidence. A file that is torn, altered or made under another key is as good as none; where nothing can be written nothing is kept.
"""

from __future__ import annotations

import hashlib
import json
from pathlib import Path
from typing import Any

from ..environment.data_file import Unusable, read_text
from ..records.canonical import write_atomically


def load(path: Path, key: str, largest: int = 4_000_000) -> dict[str, Any] | None:
    """What :func:`store` kept at ``path`` under ``key``; None where there is nothing, another thing or too much."""
    try:
        row = json.loads(read_text(path, largest))
    except (OSError, Unusable, ValueError, RecursionError):
        return None
    if not isinstance(row, dict) or row.get("key") != key or not isinstance(row.get("value"), dict):
        return None
    value: dict[str, Any] = row["value"]
    return value if row.get("seal") == digest(key, value) else None


def store(path: Path, key: str, value: dict[str, Any]) -> None:
    """Keep ``value``, plain JSON, under ``key``."""
    try:
        write_atomically(path, json.dumps({"key": key, "seal": digest(key, value), "value": value}), durable=False)
    except OSError:  # a folder that cannot be written costs the next command its time
        return


def digest(*parts: object) -> str:
    """SHA-256 of ``parts`` as JSON: the key of what they decide, and the seal that a torn or altered file does not have."""
    return hashlib.sha256(json.dumps(parts, sort_keys=True).encode()).hexdigest()
