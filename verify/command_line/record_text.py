"""A record as lines of plain text, for a terminal."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ..records.form import Record
from ..records.words import called, found_by, said
from ..report.plain_mathematics import plain


def origin(row: Mapping[str, Any]) -> str:
    """The origin of a hypothesis in one line."""
    kind, means = str(row["kind"]), str(row["means"])
    told = {  # each kind has its own fields
        "assumed": f'"{row.get("quote")}", {row.get("where")}',
        "letter": " ".join(str(x) for x in (row.get("name"), row.get("value"), "bounded" if row.get("bounded") else "") if x),
        "program": f"{row.get('algorithm')}, {row.get('fact')}",
        "instance": f"{row.get('record')}, {row.get('goal')}",
        "argued": ", ".join(row.get("records") or ()),
    }.get(kind, "")
    replaced = ", ".join(f"{n} := {v}" for n, v in (row.get("substitution") or {}).items())
    moved = ", ".join(f"{n} -> {v}" for n, v in (row.get("moved") or {}).items())
    return "; ".join(part for part in (f"{kind} {told}".strip(), replaced, moved, means) if part)


def describe(record: Record) -> list[str]:
    """Verdict, statement, hypotheses, certificate and checks of one record."""
    evidence = record["evidence"]
    lines = [
        f"{record['id']}: {record['verdict']} ({evidence['kind']}: {evidence['detail']})",
        record["title"],
        f"{record['where']}; file {record['file']}",
        "",
        *(f"  {plain(line)}" for line in record["statement"].splitlines()),
        "",
    ]
    if record["note"]:
        lines += [f"note: {record['note']}", ""]
    lines += [f"reading: {record['reading']} {record['reading_note']}".rstrip(), ""] if record["reading"] else []
    lines += [f"  {h['name']}: {said(h['says'], h['at'])}   [{origin(h['origin'])}]" for h in record["hypotheses"]]
    same = "   [both sides are one polynomial once the definitions are inserted]"
    lines += [
        f"  goal {goal['name']}: {said(goal['says'])}" + (same if goal["says"]["left"] == goal["says"]["right"] else "")
        for goal in record["goals"]
    ]
    for one in record["certificate"] or ():
        if one["how"] == "use":
            lines += ["", f"  {one['name']}: use of {one['of']} with"]
            lines += [f"    {letter} := {value}" for letter, value in one["becomes"].items()]
            continue
        lines += ["", f"  {one['how']} {one['name']}: ({one['scale']}) * goal ="]
        for term in one["terms"]:
            facts = "".join(f" * [{f}]" for f in term["facts"])
            lines.append(f"    + ({term['coefficient']}){facts}" + (f" * |{term['square']}|^2" if term["square"] else ""))
    lines += ["", "checks:"]
    lines += [f"  {check['outcome']:5s} {called(check)}: {found_by(check)}" for check in record["checks"]]
    lines += [f"argued only: {link['fact']} of {link['record']}" for link in record["argued"]]
    if record["rests_on_all"]:
        cited = ", ".join(record["cited"]) or "none"
        lines.append(f"rests on: {', '.join(record['rests_on_all'])}; cited among them: {cited}")
    return lines
