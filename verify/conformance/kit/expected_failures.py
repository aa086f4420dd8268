"""A file of failures that are known and explained: exact ids with reasons, in TOML.

    [expected]
    "gradient-admm/tiny::x-step" = "our solver works in float32: issue 12"

Every entry must fail in this very run: an id that no law has, or one that passes now, is a complaint, as is an empty reason.
"""

from __future__ import annotations

import tomllib
from dataclasses import replace
from pathlib import Path

from ...environment.data_file import Unusable, read_toml
from .codec import Malformed
from .report import Report

LARGEST_FILE = 1_000_000


def read_expected(path: Path) -> dict[str, str]:
    """id -> reason; Malformed where the file is not of this form, OSError where it cannot be read."""
    try:
        data = read_toml(path, LARGEST_FILE)
    except Unusable as problem:
        raise Malformed(str(problem)) from None
    except (tomllib.TOMLDecodeError, RecursionError) as problem:
        raise Malformed(f"{path.name}: not TOML: {problem}") from None
    table = data.get("expected")
    if set(data) != {"expected"} or not isinstance(table, dict):
        raise Malformed(
            f'{path.name}: expected one table [expected] of "case::law" = "reason", found {", ".join(data) or "nothing"}'
        )
    for name, reason in table.items():
        if "::" not in name:
            raise Malformed(f"{path.name}: {name!r} is no id of an outcome: expected case::law, without patterns")
        if not isinstance(reason, str) or not reason.strip():
            raise Malformed(f"{path.name}: {name!r} needs a reason in words")
    return dict(table)


def with_expected(report: Report, expected: dict[str, str], whole: bool = True) -> Report:
    """The report with its expected failures set apart, and a complaint for each entry that does not fail.

    whole: every case and law was run; else an id that was not run is no complaint.
    """
    results = {o.id: o.result for o in report.outcomes}
    problems = []
    for name in expected:
        if name not in results:
            if whole:
                problems.append(
                    f"expected failure {name!r}: no law of that name was run on such a case; remove or correct the entry"
                )
        elif results[name] not in ("fail", "error"):
            problems.append(f"expected failure {name!r}: it is {results[name]} now; remove the entry")
    held = {n: reason for n, reason in expected.items() if results.get(n) in ("fail", "error")}
    return replace(report, expected=held, problems=(*report.problems, *problems))
