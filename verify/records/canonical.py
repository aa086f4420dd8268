"""The ledger as canonical JSON: one text per document, written atomically, read strictly, compared in words."""

from __future__ import annotations

import json
from collections.abc import Collection, Mapping
from json.encoder import encode_basestring
from pathlib import Path
from typing import Any

from ..environment.data_file import LARGEST, Unusable, read_text, write_atomically
from ..kernel import Rejected
from .form import Ledger, Record
from .json_text import parse
from .typed_json import objection, schema

SCHEMA = 3
SHIPPED = Path(__file__).with_name("ledger-3.schema.json")
Document = Ledger


class LedgerError(ValueError):
    """A ledger that cannot be used: the message says where, what was found and what was expected."""


def canonical_json(document: object) -> str:
    """``document`` as JSON text: sorted keys, indented by one space, UTF-8 letters kept, newline at the end.

    Equal documents give equal bytes. Raises TypeError, naming the path, for whatever JSON text could not give back
    exactly: floats (so also NaN and infinities), tuples, sets, bytes, Fractions, keys that are not strings.
    """
    return _text(document, "\n", ("document",)) + "\n"


def _text(value: object, line: str, at: tuple[str, ...]) -> str:
    """What json.dumps writes, where every value is exactly so. ``line``: a line's start; ``at``: the path, for a refusal."""
    below = line + " "
    if isinstance(value, str):
        try:
            return encode_basestring(value.encode("utf-8").decode("utf-8"))
        except UnicodeEncodeError:
            raise TypeError(f"{''.join(at)}: expected text that UTF-8 can write, found {value!r}") from None
    if value is None or isinstance(value, int):
        return json.dumps(value)
    if isinstance(value, dict):
        if strange := [key for key in value if not isinstance(key, str)]:
            found = f"{type(strange[0]).__name__} {strange[0]!r}"
            raise TypeError(f"{''.join(at)}: expected keys that are strings, found {found}")
        rows = (f"{_text(k, '', (*at, ' (a key)'))}: {_text(value[k], below, (*at, f'.{k}'))}" for k in sorted(value))
        return f"{{{','.join(below + row for row in rows)}{line}}}" if value else "{}"
    if isinstance(value, list):
        rows = (_text(member, below, (*at, f"[{index}]")) for index, member in enumerate(value))
        return f"[{','.join(below + row for row in rows)}{line}]" if value else "[]"
    found = f"{type(value).__name__} {value!r}"
    raise TypeError(f"{''.join(at)}: expected a JSON value without floats, found {found}")


def read_ledger(path: Path) -> Ledger:
    """The ledger document stored at ``path``.

    Raises LedgerError for a missing or unreadable file, text that is not JSON, floats, double keys, another schema,
    another form than :mod:`.form` says, and for records without an id or a verdict or with an id that occurs twice.
    """
    path = Path(path)
    try:
        text = read_text(path)
    except FileNotFoundError:
        raise LedgerError(f"{path}: no such ledger; `python -m verify all` writes one") from None
    except (OSError, Unusable) as problem:
        raise LedgerError(f"{path}: cannot be read: {problem}") from None
    try:
        return checked(parse(text, str(path), LARGEST), str(path))
    except Rejected as problem:
        raise LedgerError(str(problem)) from None


def write_schema() -> None:
    """Bring the shipped schema up to date, after an edit of the form."""
    SHIPPED.write_text(json.dumps(schema(Ledger), indent=1, sort_keys=True, ensure_ascii=False) + "\n", encoding="utf-8")


def write_measurements(folder: Path, measurements: Mapping[str, Any]) -> Path:
    """Write ``measurements.json``: timings and machine facts, floats and all; kept beside the ledger, never compared."""
    text = json.dumps(measurements, sort_keys=True, indent=1, ensure_ascii=False) + "\n"
    return write_atomically(Path(folder) / "measurements.json", text)


def checked(document: object, where: str = "document") -> Ledger:
    """``document`` itself, once it has the shape of a ledger; LedgerError otherwise."""
    if not isinstance(document, dict):
        raise LedgerError(f"{where}: expected an object, found {type(document).__name__}")
    if type(document.get("schema")) is not int or document["schema"] != SCHEMA:
        raise LedgerError(f"{where}: expected schema {SCHEMA}, found {document.get('schema')!r}")
    fault = objection(document, Ledger)
    if fault:
        raise LedgerError(f"{where}: {fault}")
    ledger: Ledger = document  # type: ignore[assignment]
    names = [record["id"] for record in ledger["records"]]
    for index, record in enumerate(ledger["records"]):
        for name, text in (("id", record["id"]), ("verdict", record["verdict"])):
            if not text:
                raise LedgerError(f"{where}: records[{index}] ({record['id']!r}): expected a non-empty {name!r}")
    if len(set(names)) < len(names):
        raise LedgerError(f"{where}: the id {next(n for n in names if names.count(n) > 1)!r} occurs twice")
    return ledger


def compare(old: Document, new: Document) -> list[str]:
    """Every difference of verdicts between the recorded ledger ``old`` and the ledger ``new`` just computed, in words.

    Sorted by id; empty exactly where the same ids have the same verdicts.
    """
    before, after = _by_id(old), _by_id(new)
    differences = []
    for name in sorted(before.keys() | after.keys()):
        if name not in after:
            differences.append(
                f"{name}: expected {before[name]['verdict']}, found no record: its lemma file is gone or "
                "renamed; restore it, or record the new ledger"
            )
        elif name not in before:
            differences.append(
                f"{name}: expected no record, found {after[name]['verdict']}: a new claim; look at it with "
                f"`python -m verify show {name}`, then record the new ledger"
            )
        elif before[name]["verdict"] != after[name]["verdict"]:
            differences.append(
                f"{name}: verdict changed: expected {before[name]['verdict']}, found {after[name]['verdict']}; "
                f"try `python -m verify all --only {name}`"
            )
    return differences


def compare_contents(old: Document, new: Document, only: Collection[str] | None = None) -> list[str]:
    """Differences, in words, of records whose verdict stayed: which fields of which record changed.

    only: look at these fields alone, and not at the coverage.
    """
    before, after = _by_id(old), _by_id(new)
    differences = []
    for name in sorted(before.keys() & after.keys()):
        was, now = before[name], after[name]
        if was["verdict"] == now["verdict"] and was != now:
            had, has = dict(was), dict(now)
            fields = sorted(f for f in had.keys() | has.keys() if f not in had or f not in has or had[f] != has[f])
            fields = [f for f in fields if only is None or f in only]
            if fields:
                differences.append(f"{name}: still {now['verdict']}, but changed in: {', '.join(fields)}")
    if only is None and old["coverage"] != new["coverage"]:
        differences.append(f"coverage: expected {_words(old['coverage'])}, found {_words(new['coverage'])}")
    return differences


def _by_id(document: Document) -> dict[str, Record]:
    return {record["id"]: record for record in document["records"]}


def _words(coverage: object) -> str:
    if not isinstance(coverage, dict):
        return "none"
    return ", ".join(f"{paper} {c.get('recorded')}/{c.get('total')}" for paper, c in sorted(coverage.items())) or "none"
