"""What public implementations do otherwise, from their runs to a page: each broken law has a consequence, or the run says so."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from verify.conformance import Report

from .adapter import Adapter

TITLE = "# Public implementations under the laws"
ABOUT = """\
What other people's ADMM does otherwise than the algorithm whose proof it is used with. Each was read at the commit named,
written anew from its equations as an adapter (`examples/public`), and run by the kit; a row is one broken line of the
algorithm: where it breaks first, what the diagnosis says the program computes instead, and what follows for privacy. Laws and
steps are computed; the consequence is a reading. What no law can see (the scale of the noise, the reported value) is compared by
numbers under a heading of its own. This page is generated: `python -m examples --store`."""


def findings(adapter: Adapter, report: Report) -> list[dict[str, Any]]:
    """A row for each cause: law, cases, the first step and variable, what is computed instead, the consequence ("" where none is
    written)."""
    rows = []
    for cause in report.causes:
        law = " ".join(cause.key)
        said = report.diagnoses.get(cause.key, "") or cause.first.detail
        rows.append(
            {
                "law": law,
                "lemma": cause.first.lemma,
                "cases": len({o.case for o in cause.outcomes}),
                "first": cause.first.case,
                "step": cause.first.step,
                "variable": cause.first.variable,
                "instead": without_digits(said),
                "consequence": adapter.findings.get(law, ""),
            }
        )
    return rows


def without_digits(text: str) -> str:
    """Distances differ between machines in their last digits: only of what kind they are is recorded."""
    text = re.sub(r"what is left of the closest is [\d.e+-]+ of the operands", "a rest is left by the closest", text)
    return re.sub(r" to (\d+ ulps|[\d.e+-]+ of the operands)(?=[ ,]|$)", " up to rounding", text)


def unwritten(adapter: Adapter, rows: list[dict[str, Any]]) -> list[str]:
    """Broken laws without a consequence, and consequences of laws that hold."""
    broken = {row["law"] for row in rows}
    found = [f"{row['law']} is broken and no finding says what follows" for row in rows if not row["consequence"]]
    return found + [f"a finding speaks of {law}, which holds" for law in sorted(set(adapter.findings) - broken)]


def page(recorded: Mapping[str, Any]) -> str:
    """The Markdown page of all recorded runs with a source."""
    lines = [TITLE, "", ABOUT, ""]
    for module, row in sorted(recorded.items(), key=lambda item: (not item[1].get("findings", "text" in item[1]), item[0])):
        if "source" not in row:
            continue
        if "text" in row:
            lines += [f"## {row['title']}", "", f"Read: {row['source']}.", "", row["text"], ""]
            continue
        path = module.replace(".", "/") + ".py"
        lines += [f"## {row['title']}", "", f"Read: {row['source']}. Adapter: [`{path}`](../{path}), {row['about']}.", ""]
        if not row["findings"]:
            lines += [
                f"Nothing: {row['counts']['pass']} laws hold, {row['counts']['unsupported']} do not apply or are not claimed.",
                "",
            ]
            continue
        lines += ["| law | first broken | computed instead | what follows |", "|---|---|---|---|"]
        for f in row["findings"]:
            where = (
                f"`{f['first']}`"
                + ("" if f["step"] is None else f", step {f['step']}")
                + (f", {f['variable']}" if f["variable"] else "")
            )
            lemma = f" ({f['lemma']})" if f["lemma"] else ""
            lines.append(f"| {f['law']}{lemma} | {where} | {_cell(f['instead'])} | {_cell(f['consequence'])} |")
        lines.append("")
    return "\n".join(lines).rstrip() + "\n"


def _cell(text: str) -> str:
    return text.replace("|", "\\|").replace("<", "&lt;").replace("\n", " ")
