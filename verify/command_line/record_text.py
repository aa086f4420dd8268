"""A record as lines of plain text, for a terminal."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any


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


def describe(record: Mapping[str, Any]) -> list[str]:
    """Verdict, statement, hypotheses, certificate and checks of one record."""
    evidence = record["evidence"]
    lines = [
        f"{record['id']}: {record['verdict']} ({evidence['kind']}: {evidence['detail']})",
        record["title"],
        f"{record['where']}; file {record['file']}",
        "",
        f"  {record['statement']}",
        "",
    ]
    if record["note"]:
        lines += [f"note: {record['note']}", ""]
    lines += [f"reading: {record['reading']} {record['reading_note']}".rstrip(), ""] if record["reading"] else []
    lines += [f"  {row['name']}: {row['says']}   [{origin(row['origin'])}]" for row in record["hypotheses"]]
    lines += [f"  goal {goal['name']}: {goal['says']}" for goal in record["goals"]]
    for name, identity in (record["certificate"] or {}).items():
        lines += ["", f"  {name}: ({identity['scale']}) * goal ="]
        for term in identity["terms"]:
            facts = "".join(f" * [{f}]" for f in term["facts"])
            lines.append(f"    + ({term['coefficient']}){facts}" + (f" * |{term['square']}|^2" if term["square"] else ""))
    lines += ["", "checks:"]
    lines += [f"  {check['outcome']:5s} {check['name']}: {check['detail']}" for check in record["checks"]]
    lines += [f"argued only: {link['fact']} of {link['record']}" for link in record["argued"]]
    if record["rests_on_all"]:
        cited = ", ".join(record["cited"]) or "none"
        lines.append(f"rests on: {', '.join(record['rests_on_all'])}; cited among them: {cited}")
    return lines
