"""JSON as text: read strictly (no floats, no NaN, no key twice, bounded), written in one way, and its digest."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, NoReturn

from ..environment import data_file
from ..kernel import Rejected
from .typed_json import MAX_DIGITS

MAX_CHARACTERS = 8_000_000


def parse(text: str, source: str = "text", most: int = MAX_CHARACTERS) -> Any:
    """JSON text as plain data; raises Rejected naming ``source`` for anything but strict JSON without floats."""

    def refuse(what: str) -> Callable[[str], NoReturn]:
        def raiser(found: str) -> NoReturn:
            raise Rejected(f'{source}: {what} {found[:40]!r} is not allowed; write rationals as strings such as "1/3"')

        return raiser

    def whole(found: str) -> int:
        if len(found) > MAX_DIGITS:
            raise Rejected(f"{source}: a number has {len(found)} digits, at most {MAX_DIGITS} are read")
        return int(found)

    def unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        found = dict(pairs)
        if len(found) != len(pairs):
            keys = [k for k, _ in pairs]
            raise Rejected(f"{source}: a key is given twice: {next(k for k in keys if keys.count(k) > 1)[:60]!r}")
        return found

    if len(text) > most:
        raise Rejected(f"{source}: expected text of at most {most} characters")
    try:
        return json.loads(
            text,
            parse_float=refuse("the float"),
            parse_constant=refuse("the constant"),
            parse_int=whole,
            object_pairs_hook=unique,
        )
    except json.JSONDecodeError as problem:
        where = f"line {problem.lineno}, column {problem.colno}"
        raise Rejected(f"{source}: not JSON at {where} (truncated?): {problem.msg}") from None
    except RecursionError:
        raise Rejected(f"{source}: nested too deeply") from None


def read_bounded(path: Path) -> str:
    """The text of a data file. Rejected for a FIFO, a device, a folder, anything too long, not UTF-8 or not to be opened."""
    try:
        return data_file.read_text(path, MAX_CHARACTERS)
    except data_file.Unusable as problem:
        raise Rejected(str(problem)) from None
    except OSError as problem:
        raise Rejected(f"{path.name}: cannot be read: {problem}") from None


def parse_file(path: Path) -> Any:
    """:func:`parse` of what :func:`read_bounded` gives."""
    return parse(read_bounded(path), path.name)


def canonical(data: Mapping[str, Any] | list[Any]) -> str:
    """The one text of ``data``: sorted keys, no spaces."""
    return json.dumps(data, sort_keys=True, separators=(",", ":"), ensure_ascii=True, allow_nan=False)


def digest(data: Mapping[str, Any] | list[Any]) -> str:
    """SHA-256 of the canonical text, first 16 hexadecimal digits."""
    return hashlib.sha256(canonical(data).encode()).hexdigest()[:16]
