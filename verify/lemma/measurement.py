"""Statistics and float searches as evidence: never a proof, never a refutation, always with their risk of error."""

from __future__ import annotations

import json
import os
import random
import sys
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

TRIES = 30


@dataclass(frozen=True)
class Measurement:
    """What stored data say of a claim: SUPPORTED, CONTRADICTED, or nothing either way.

    supports: which of the two; None where the data are inconclusive, so that the claim stays OPEN. words: what was measured and
    found, with numbers as text. risk: the error probability or the effort of the search, in words. data: paths (from the
    project's root) of the stored results that the words are computed from; they are replayed, not measured again, so the record
    does not depend on the machine.
    """

    supports: bool | None
    words: str
    risk: str
    data: tuple[str, ...] = ()


def apart(measured: Callable[[], Measurement], root: Path) -> str:
    """Which files a measurement names and does not read, or reads (or writes) below the root and does not name; empty: none."""
    opened = _listening()
    opened.append([])
    try:
        names = measured().data
    finally:
        heard = opened.pop()
    named = {str((root / name).resolve()): name for name in names}
    read = {path for path, _ in heard if not path.endswith((".py", ".pyc")) and Path(path).is_relative_to(root.resolve())}
    if written := sorted(path for path, writes in heard if writes and path in read):
        return f"it writes {', '.join(written)}: expected data that were stored before"
    if unread := sorted(name for path, name in named.items() if path not in read):
        return f"it names {', '.join(unread)}, which it does not read"
    if more := sorted(read - named.keys()):
        return f"it reads {', '.join(more)}, which it does not name"
    return ""


@cache
def _listening() -> list[list[tuple[str, bool]]]:
    """Into the last list of this one go the files that the process opens, and whether to write them; an audit hook stays for
    good, so it does nothing where there is none."""
    heard: list[list[tuple[str, bool]]] = []

    def hook(event: str, given: tuple[Any, ...]) -> None:
        if heard and event == "open" and isinstance(given[0], str | bytes | os.PathLike):
            heard[-1].append((os.path.realpath(os.fsdecode(given[0])), bool(given[2] & (os.O_WRONLY | os.O_RDWR))))

    sys.addaudithook(hook)
    return heard


def fixed(measured: Callable[[], Measurement], found: Measurement) -> str:
    """What is wrong with a measurement that other data would not change; empty where some would, or where it decides nothing.

    The function is called again, the numbers of all JSON that it reads altered. What supports a claim must cease to do so for
    some of them; what contradicts one may be stricter (equality of many digits), but says other words then, or fails.
    """
    kept, failed = json.loads, False
    for seed in range(TRIES if found.supports is not None else 0):
        numbers = random.Random(seed)
        try:
            json.loads = lambda *text, n=numbers, k=seed, **more: _altered(kept(*text, **more), n, k)
            other = measured()
            if other.supports != found.supports or (found.supports is False and other.words != found.words):
                return ""
        except Exception:  # altered data may have no sense
            failed = True
        finally:
            json.loads = kept
    if found.supports is None or (found.supports is False and failed):
        return ""
    return "its outcome is the same whatever numbers the stored data hold"


def _altered(value: Any, numbers: random.Random, way: int) -> Any:
    if isinstance(value, dict):
        return {name: _altered(part, numbers, way) for name, part in value.items()}
    if isinstance(value, list):
        return [_altered(part, numbers, way) for part in value]
    factor = (numbers.choice((0.5, 1, 2)), 10 ** numbers.uniform(-3, 3), -1.0, 10 ** numbers.uniform(-1, 1), 1e-6, 1e6)[way % 6]
    if isinstance(value, bool):
        return numbers.random() < 0.5
    if isinstance(value, int):
        return int(value * factor) + numbers.randrange(3) - 1
    try:
        altered = float(value) * factor
        return f"{altered:.6g}" if isinstance(value, str) else altered
    except (ValueError, TypeError):
        return value
