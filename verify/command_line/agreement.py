"""That the recorded ledger says what the lemma files say: ``all`` keeps it beside the ledger, with what generated facts speak of.
Nobody reads these files again for that while they, what reads them and the ledger stay as they are.

It is no evidence: anybody can edit it, git ignores it, and CI judges everything anew.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from ..environment.data_file import LARGEST, Unusable, read_text, write_atomically
from ..environment.house import ROOT
from ..environment.kept_results import digest
from ..environment.sources import HOUSE, digest_of_files, files_below

NAME = "agreed.json"
READERS = (
    "algorithms",
    "cones",
    "environment",
    "exact",
    "find",
    "judge",
    "kernel",
    "lemma",
    "links",
    "records",
    "shifts",
    "standalone",
)
"""The rooms of all that lemma files may import, and of what compares them with a ledger."""


def agreed(ledger: Path) -> dict[str, Any] | None:
    """What generated facts speak of, where ``ledger`` is the one that was judged from the files as they are; else None."""
    try:
        row = json.loads(read_text(ledger.with_name(NAME), LARGEST))
        generators: dict[str, Any] = row["generators"]
        return generators if row["key"] == _key(ledger, generators) else None
    except (OSError, Unusable, ValueError, RecursionError, KeyError, TypeError):
        return None


def agree(ledger: Path, generators: dict[str, Any]) -> None:
    """Keep that the ledger just written was judged from the files of the checkout as they are, each of them readable."""
    text = json.dumps({"key": _key(ledger, generators), "generators": generators}, indent=1, ensure_ascii=False)
    write_atomically(ledger.with_name(NAME), text + "\n", durable=False)


def _key(ledger: Path, generators: object) -> str:
    files = [("ledger", ledger), ("names", HOUSE / "verify" / "__init__.py"), *files_below(ROOT, "lemmas")]
    files += [file for room in READERS for file in files_below(HOUSE, f"verify/{room}")]
    return digest(digest_of_files(files), generators, order_counts=True)
