"""The same records for machines: JUnit XML and SARIF 2.1.0 for continuous integration, and a badge."""

from __future__ import annotations

import json
import re
from collections import Counter
from html import escape
from typing import Any

from markupsafe import Markup

from ..records.canonical import Document
from ..records.form import Record
from .files import MARK
from .template_files import ENVIRONMENT, drawing
from .verdicts import BY_NAME, evidence_of, paper_of, papers_of, records_of, unfinished_words

_NOT_XML = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
LEVELS = {"REFUTED": "warning", "CONTRADICTED": "note", "REDUCED": "note", "BROKEN": "error"}


def junit(document: Document) -> str:
    """A suite per paper, a case per claim. A wrong paper is a finding, not a failing test: BROKEN fails, OPEN is skipped."""
    records = records_of(document)
    suites = []
    for paper in papers_of(records):
        mine = [(r, *_evidence(r)) for r in records if paper_of(r) == paper]
        suites.append((paper, mine, Counter(r["verdict"] for r, _, _ in mine)))
    count = Counter(r["verdict"] for r in records)
    return drawing("junit.html", records=records, suites=suites, count=count, unfinished_words=unfinished_words) + "\n"


def _evidence(record: Record) -> tuple[str, str]:
    kind, detail = evidence_of(record)
    return kind, f"{detail}; argued only: {_argued(record)}" if record["argued"] and record["verdict"] == "REDUCED" else detail


def _argued(record: Record) -> str:
    return ", ".join(f"{link['fact']} of {link['record']}" for link in record["argued"])


ENVIRONMENT.filters["xml"] = lambda text: Markup(escape(_NOT_XML.sub("\ufffd", str(text))))


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
    begun = [sum(7 * len(text) + 14 for text, _ in parts[:n]) for n in range(len(parts) + 1)]
    placed = [(*part, x) for part, x in zip(parts, begun, strict=False)]
    words = ", ".join(text for text, _ in parts)
    return drawing("badge.html", words=words, width=begun[-1], parts=placed, mark=MARK) + "\n"
