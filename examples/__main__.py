"""Run every adapter and comparison that can be run here, compare with what is stored: python -m examples [--store] [PATTERN ...].

Status 0: as recorded; 1: an outcome changed; 2: wrong usage. What is not installed is named, loudly, and not compared.
"""

from __future__ import annotations

import json
import sys
from difflib import unified_diff
from fnmatch import fnmatchcase
from itertools import islice
from pathlib import Path
from typing import Any

from verify.environment.data_file import write_atomically

from .adapter import Adapter, adapters, comparisons, missing, run, summary
from .findings import findings, page, unwritten

STORED = tuple(Path(__file__).with_name(name) for name in ("outcomes.json", "comparisons.json"))
"""Of adapters, which the report shows too; of comparisons by numbers."""
PAGE = Path(__file__).parent.parent / "docs" / "public-implementations.md"
LINES = 20  # of a difference that are shown


def text(row: Any) -> list[str]:
    return json.dumps(row, indent=1, sort_keys=True, ensure_ascii=False).splitlines()


def main(arguments: list[str]) -> int:
    store, patterns = "--store" in arguments, [a for a in arguments if a != "--store"]
    recorded: dict[str, Any] = {}
    for path in STORED:
        recorded |= json.loads(path.read_text(encoding="utf-8")) if path.exists() else {}
    found, changed, absent = dict(recorded) if store else {}, 0, 0
    chosen = [(module, adapter, namespace) for module, adapter in adapters().items()
              for namespace in (adapter.namespaces if isinstance(adapter, Adapter) else ("",))
              if not patterns or any(fnmatchcase(module, pattern) for pattern in patterns)]  # fmt: skip
    compared = {name: c for name, c in comparisons().items() if not patterns or any(fnmatchcase(name, p) for p in patterns)}
    if not chosen and not compared:
        sys.stdout.write(f"no adapter matches {', '.join(patterns)}; there are {', '.join(adapters())}\n")
        return 2
    for module, adapter, namespace in chosen:
        name = module if namespace in ("", "numpy") else f"{module} [{namespace}]"
        reason = str(adapter) if not isinstance(adapter, Adapter) else missing(adapter, namespace)
        if reason:
            absent += 1
            sys.stdout.write(f"NOT RUN  {name}: {reason}\n")
            continue
        if not isinstance(adapter, Adapter):
            continue
        library = "" if namespace in ("", "numpy") else f" ({namespace})"
        report = run(adapter, namespace)
        row = {"title": adapter.title + library, "about": adapter.about, **summary(report)}
        if adapter.source:
            row |= {"source": adapter.source, "findings": findings(adapter, report)}
            for complaint in unwritten(adapter, row["findings"]):
                changed += 1
                sys.stdout.write(f"CHANGED  {name}: {complaint}\n")
        found[name] = row
        words = ", ".join(f"{n} {result}" for result, n in row["counts"].items())
        if store or recorded.get(name) == row:
            sys.stdout.write(f"{row['status']:9}  {name}: {words}\n")
        else:
            changed += 1
            was = recorded.get(name, {}).get("counts", "nothing")
            sys.stdout.write(f"CHANGED  {name}: {words}; recorded: {was}; if it is right, run with --store and say why\n")
            for line in islice(unified_diff(text(recorded.get(name)), text(row), "recorded", "found", n=0, lineterm=""), LINES):
                sys.stdout.write(f"  {line}\n")
    for name, comparison in compared.items():
        row = {"title": comparison.title, "source": comparison.source, "text": comparison.text()}
        found[name] = row
        if store or recorded.get(name) == row:
            sys.stdout.write(f"compared   {name}\n")
        else:
            changed += 1
            sys.stdout.write(f"CHANGED  {name}: another text than recorded; if it is right, run with --store and say why\n")
    if store:
        write_atomically(PAGE, page(found))
        for path, of_comparisons in zip(STORED, (False, True), strict=True):
            rows = {name: row for name, row in found.items() if ("text" in row) == of_comparisons}
            write_atomically(path, "\n".join(text(rows)) + "\n")
    if not PAGE.exists() or PAGE.read_text(encoding="utf-8") != page(found if store else recorded):
        changed += 1
        sys.stdout.write(f"CHANGED  {PAGE.name}: not what the recorded outcomes give; run with --store\n")
    sys.stdout.write(f"{len(chosen) - absent + len(compared)} run, {changed} changed, {absent} not installed\n")
    return 1 if changed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
