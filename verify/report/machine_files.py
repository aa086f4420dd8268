"""The same records for machines: JUnit XML and SARIF 2.1.0 for continuous integration, and a badge."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Sequence
from html import escape
from typing import Any

from ..records.canonical import Document
from ..records.form import Record
from .files import MARK
from .verdicts import BY_NAME, evidence_of, paper_of, papers_of, records_of, unfinished_words

_NOT_XML = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
LEVELS = {"REFUTED": "warning", "CONTRADICTED": "note", "REDUCED": "note", "BROKEN": "error"}


def junit(document: Document) -> str:
    """A suite per paper, a case per claim. A wrong paper is a finding, not a failing test: BROKEN fails, OPEN is skipped."""
    records = records_of(document)
    suites = []
    for paper in papers_of(records):
        mine = [r for r in records if paper_of(r) == paper]
        count = Counter(r["verdict"] for r in mine)
        cases = "\n".join(_case(r) for r in mine)
        suites.append(
            f'<testsuite name="{_xml(paper)}" tests="{len(mine)}" failures="{count["BROKEN"]}" errors="0" '
            f'skipped="{count["OPEN"]}">\n{cases}\n</testsuite>'
        )
    count = Counter(r["verdict"] for r in records)
    return (
        '<?xml version="1.0" encoding="UTF-8"?>\n'
        f'<testsuites name="verify" tests="{len(records)}" failures="{count["BROKEN"]}" errors="0" skipped="{count["OPEN"]}">\n'
        + "\n".join(suites)
        + "\n</testsuites>\n"
    )


def _case(record: Record) -> str:
    verdict, (kind, detail) = record["verdict"], evidence_of(record)
    if record["argued"] and verdict == "REDUCED":
        detail += f"; argued only: {_argued(record)}"
    inner = f"<system-out>{_xml(f'{verdict} ({kind}): {detail}')}</system-out>"
    if verdict == "BROKEN":
        inner = f'<failure message="{_xml(detail)}" type="BROKEN">{_xml(detail)}</failure>'
    elif verdict == "OPEN":
        inner = f'<skipped message="{_xml(unfinished_words(record))}"/>'
    file = f' file="{_xml(record["file"])}"' if record["file"] else ""
    return f'<testcase classname="{_xml(paper_of(record))}" name="{_xml(record["id"])}"{file}>{inner}</testcase>'


def _argued(record: Record) -> str:
    return ", ".join(f"{link['fact']} of {link['record']}" for link in record["argued"])


def _xml(text: object) -> str:
    return escape(_NOT_XML.sub("\ufffd", str(text)))


def sarif(document: Document) -> str:
    """SARIF 2.1.0: what is refuted, contradicted, reduced or broken, each at its lemma file."""
    records = [r for r in records_of(document) if r["verdict"] in LEVELS]
    rules = [
        {
            "id": name,
            "name": name.capitalize(),
            "shortDescription": {"text": BY_NAME[name].meaning},
            "defaultConfiguration": {"level": level},
        }
        for name, level in LEVELS.items()
    ]
    log = {
        "$schema": "https://json.schemastore.org/sarif-2.1.0.json",
        "version": "2.1.0",
        "runs": [
            {
                "tool": {"driver": {"name": "verify", "rules": rules}},
                "columnKind": "utf16CodeUnits",
                "originalUriBaseIds": {"SRCROOT": {"description": {"text": "The root of the repository."}}},
                "results": [_result(r) for r in records],
            }
        ],
    }
    return json.dumps(log, indent=1, ensure_ascii=False, sort_keys=True) + "\n"


def _result(record: Record) -> dict[str, Any]:
    verdict, name, (_, detail) = record["verdict"], record["id"], evidence_of(record)
    corrected = ", ".join(record["corrected_by"])
    words = f"{name} ({record['where'] or 'no place'}): {verdict}. {record['title']}. {detail}."
    words += f" Corrected by {corrected}." if corrected else ""
    if record["argued"] and verdict == "REDUCED":
        words += f" Argued only: {_argued(record)}."
    location: dict[str, Any] = {"logicalLocations": [{"fullyQualifiedName": name, "kind": "member"}]}
    if record["file"]:
        location["physicalLocation"] = {
            "artifactLocation": {"uri": record["file"], "uriBaseId": "SRCROOT"},
            "region": {"startLine": 1},
        }
    return {
        "ruleId": verdict,
        "ruleIndex": list(LEVELS).index(verdict),
        "level": LEVELS[verdict],
        "message": {"text": words},
        "locations": [location],
        "partialFingerprints": {"claim/v1": name},
    }


def badge_image(document: Document) -> str:
    """A badge with the counts, as SVG of fixed letter widths."""
    records = records_of(document)
    count = Counter(r["verdict"] for r in records)
    parts = [("private ADMM", "#3d4147"), (f"{count['PROVED']} proved", "#005f96"), (f"{count['REFUTED']} refuted", "#a34700")]
    if count["BROKEN"]:
        parts.append((f"{count['BROKEN']} broken", "#1b1b1b"))
    return _badge(parts)


def _badge(parts: Sequence[tuple[str, str]]) -> str:
    words = ", ".join(text for text, _ in parts)
    x, shapes = 0, []
    for text, colour in parts:
        width = 7 * len(text) + 14
        shapes.append(
            f'<rect x="{x}" width="{width}" height="20" fill="{colour}"/>'
            f'<text x="{x + width // 2}" y="14" textLength="{7 * len(text)}" lengthAdjust="spacingAndGlyphs">'
            f"{escape(text)}</text>"
        )
        x += width
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{x}" height="20" viewBox="0 0 {x} 20" role="img" '
        f'aria-label="{escape(words)}">'
        f'<!-- {MARK} --><title>{escape(words)}</title><clipPath id="r"><rect width="{x}" height="20" rx="3"/></clipPath>'
        f'<g clip-path="url(#r)" fill="#fff" text-anchor="middle" font-family="Verdana, DejaVu Sans, sans-serif" font-size="11">'
        f"{''.join(shapes)}</g></svg>\n"
    )
