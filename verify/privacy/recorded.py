"""The recorded verdict of a claim, read from the suite's own ledger, which an installation has packed; nothing here is typed."""

from __future__ import annotations

import json
from functools import lru_cache

from ..environment.data_file import read_bytes
from ..environment.house import ROOT

LEDGER = ROOT / "reports" / "ledger.json"


@lru_cache(maxsize=1)
def verdicts() -> dict[str, tuple[str, str]]:
    """id -> (verdict, title); empty where there is no record at hand, or one has two."""
    path = LEDGER if LEDGER.exists() else LEDGER.with_name("ledger.json.gz")
    try:
        records = json.loads(read_bytes(path))["records"]
        found = {record["id"]: (record["verdict"], record["title"]) for record in records}
    except (OSError, ValueError, KeyError, TypeError, RecursionError):
        return {}
    return found if len(found) == len(records) else {}


def verdict(claim: str) -> str | None:
    """PROVED, REFUTED, ..; None where no such claim is recorded."""
    found = verdicts().get(claim)
    return None if found is None else found[0]
