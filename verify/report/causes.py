"""What is refuted of a paper, grouped: a refuted place whose printed argument uses no other one, and below it what uses it.

The grouping is read off the paper's own dependencies (``paper.toml``): it says what an argument uses, not what makes it fail.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from ..records.form import Record
from .library import Library
from .mathematics import plain_name
from .plain_mathematics import plain
from .sides import named_index, short
from .theorem import failing

ADDRESS = ""
"""Where authors answer; empty where this copy of the suite has no address."""
LETTERS, LINE = 8, 90
"""The most numbers, and the longest formula, of an instance in one line."""


class Cause(NamedTuple):
    """root: where it begins; above: the other refuted places whose printed argument uses it, each under one root only."""

    root: Record
    above: list[Record]


def causes(wrong: Sequence[Record], paper: str, library: Library) -> list[Cause]:
    """What the most arguments use first, then in the paper's order. A place that uses several roots stands under the one that the
    most places use."""
    known = library.background.papers.get(paper)
    below = {r["id"]: used(r["id"], known.uses if known is not None else {}) & {w["id"] for w in wrong} for r in wrong}
    roots = {name for name, names in below.items() if not names}
    count = {root: sum(root in names for names in below.values()) for root in roots}
    first = {name: max(sorted(names & roots), key=lambda root: count[root], default="") for name, names in below.items()}
    found = [Cause(r, [w for w in wrong if first[w["id"]] == r["id"]]) for r in wrong if r["id"] in roots or not first[r["id"]]]
    return sorted(found, key=lambda cause: -len(cause.above))


def used(name: str, uses: Mapping[str, Sequence[str]]) -> set[str]:
    """What the printed argument for ``name`` uses, directly or not."""
    seen, waiting = set[str](), [name]
    while waiting:
        for one in uses.get(waiting.pop(), ()):
            if one not in seen:
                seen.add(one)
                waiting.append(one)
    return seen - {name}


def instance(record: Record) -> str:
    """The numbers of a refutation in one line of plain text; empty where there are none, or too many for a line."""
    found, failed = record["counterexample"], failing(record)
    if found is None or not failed:
        return ""
    scalars = named_index(found)["scalars"]
    latex, one = failed[0]
    asked = plain(latex)
    at = ", ".join(f"{plain_name(name)} = {value}" for name, value in sorted(scalars.items())) if len(scalars) <= LETTERS else ""
    needs = {">=": "at least", ">": "more than", "=": "equal to"}[one.relation]
    says = f" ({asked})" if len(asked) <= LINE else ""
    return f"{f'At {at}: t' if at else 'T'}he left side{says} is {short(one.left)}; it should be {needs} {short(one.right)}."
