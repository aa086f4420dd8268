"""The outcomes of a whole run, and their forms: words for a terminal, JSON, JUnit XML, Markdown, a badge."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from xml.etree import ElementTree
from xml.sax.saxutils import escape

from .causes import Cause, causes, family_of_case, together
from .outcome import RESULTS, Outcome
from .scope import Scope

SCHEMA = 1
UNTESTED = "nothing that matters was tested"
_PRINTABLE = dict.fromkeys((*range(9), 11, 12, *range(14, 32)))  # what XML 1.0 forbids


@dataclass(frozen=True)
class Report:
    """Outcomes in the order of the cases. implementation: its name; expected: id -> reason of the failures that were announced;
    problems: complaints about these announcements; scope: what was tested, None where that is not known; diagnoses: (family,
    law) -> what alteration of the algorithm does what the implementation did; letters: the line in its letters, where others."""

    implementation: str
    outcomes: tuple[Outcome, ...]
    problems: tuple[str, ...] = ()
    expected: Mapping[str, str] = field(default_factory=dict)
    scope: Scope | None = None
    diagnoses: Mapping[tuple[str, str], str] = field(default_factory=dict)
    letters: Mapping[tuple[str, str], str] = field(default_factory=dict)

    @property
    def counts(self) -> dict[str, int]:
        """How many of each result."""
        found = Counter(o.result for o in self.outcomes)
        return {result: found[result] for result in RESULTS}

    @property
    def failures(self) -> tuple[Outcome, ...]:
        """What failed or went wrong without being announced."""
        return tuple(o for o in self.outcomes if o.result in ("fail", "error") and o.id not in self.expected)

    @property
    def causes(self) -> tuple[Cause, ...]:
        """The failures by their first causes."""
        families = Counter(family_of_case(case) for case in {o.case for o in self.outcomes})
        return together(causes(self.failures, families), self.diagnoses)

    @property
    def conforms(self) -> bool:
        """None failed unannounced, every announcement was right, and something that matters was tested and passed."""
        return self.status == "conforms"

    @property
    def status(self) -> str:
        """``conforms``, ``fails``, or UNTESTED: no law of a run was evaluated, or no noise in families that are about it."""
        if self.failures or self.problems:
            return "fails"
        passed = any(o.result == "pass" and o.law != "run" for o in self.outcomes)
        return "conforms" if passed and (self.scope is None or self.scope.enough) else UNTESTED

    @property
    def extent(self) -> str:
        """How much the status speaks of, in words; of one that conforms also the laws that were not tested everywhere."""
        words = f"{len({o.case for o in self.outcomes})} cases" if self.scope is None else self.scope.words
        return words + (untested(self.outcomes) if self.conforms else "")


def _reasons(outcomes: Iterable[Outcome]) -> list[tuple[str, str, int]]:
    """(law or case, reason, how many), most frequent first."""
    found = Counter((o.law, o.detail) for o in outcomes if o.result == "unsupported")
    return sorted(((law, reason, n) for (law, reason), n in found.items()), key=lambda row: (-row[2], row[:2]))


def terminal(report: Report, verbose: bool = False) -> str:
    """Plain text: a line for each cause (with ``verbose`` every failure), what is unsupported by reason, scope and counts."""
    lines = [f"conformance of {report.implementation}"]
    for cause in report.causes:
        told, *more = cause.lines(report.diagnoses.get(cause.key, ""), report.letters.get(cause.key, ""))
        lines += [f"  {told}", *(f"    {line}" for line in more)]
        if verbose:
            lines += [f"    {o.words}" for o in (*cause.outcomes, *cause.consequences)]
    lines += [f"  expected failure {o.id}: {report.expected[o.id]}" for o in report.outcomes if o.id in report.expected]
    untried = _reasons(report.outcomes)
    if report.failures and not verbose:  # what broke comes first: of what was not tried the laws alone, the reasons with -v
        laws = [f"{law} ({n} cases)" for law, _, n in untried if law != "run"]
        lines += [f"  not tried: {', '.join(laws)}"] * bool(laws)
        untried = [row for row in untried if row[0] == "run"]
    lines += [f"  unsupported, {law}: {reason} ({n} cases)" for law, reason, n in untried]
    lines += [f"  {problem}" for problem in report.problems]
    words = ", ".join(f"{n} {result}" for result, n in report.counts.items())
    announced = f" ({len(report.expected)} expected)" if report.expected else ""
    return "\n".join([*lines, f"{report.status}: {words}{announced}; {report.extent}"])


def untested(outcomes: Sequence[Outcome]) -> str:
    """The laws that were not tested everywhere, in words: in no case, and in how many."""
    found = [o for o in outcomes if o.law != "run"]
    passed, other = (Counter(o.law for o in found if o.result == result) for result in ("pass", "unsupported"))
    none = ", ".join(sorted(other.keys() - passed.keys()))
    part = ", ".join(f"{law} ({n} of {n + passed[law]} cases)" for law, n in sorted(other.items()) if passed[law])
    return f"{none and '; in no case tested: '}{none}{part and '; not tested everywhere: '}{part}"


def as_json(report: Report) -> str:
    """Canonical JSON: schema, implementation, status, extent, counts, causes, outcomes, problems."""
    data = {"schema": SCHEMA, "implementation": report.implementation, "status": report.status, "counts": report.counts,
            "expected": dict(sorted(report.expected.items())), "problems": list(report.problems),
            "extent": report.extent,
            "causes": [_cause(cause, report) for cause in report.causes],
            "outcomes": [_finite(o) for o in report.outcomes]}  # fmt: skip
    return json.dumps(data, indent=1, sort_keys=True, ensure_ascii=False, allow_nan=False) + "\n"


def _cause(cause: Cause, report: Report) -> dict[str, object]:
    """A cause as ids of outcomes."""
    return {"family": cause.key[0], "law": cause.key[1], "diagnosis": report.diagnoses.get(cause.key, ""),
            "outcomes": [o.id for o in cause.outcomes], "consequences": [o.id for o in cause.consequences]}  # fmt: skip


def _finite(found: Outcome) -> dict[str, object]:
    row = found.row()
    excess = row["excess"]
    return row | {"excess": None if excess is None else float(f"{excess:.6g}") if excess < 1e308 else "infinite"}


def junit(report: Report) -> str:
    """JUnit XML: one test case per outcome; unsupported and expected failures are skipped with their reason; the status and its
    extent are properties of the suite."""
    counts = report.counts
    suite = ElementTree.Element(
        "testsuite",
        name=f"conformance of {_xml(report.implementation)}",
        tests=str(len(report.outcomes)),
        failures=str(sum(o.result == "fail" for o in report.failures)),
        errors=str(sum(o.result == "error" for o in report.failures) + len(report.problems)),
        skipped=str(counts["unsupported"] + len(report.expected)),
    )
    told = ElementTree.SubElement(suite, "properties")
    for name in ("status", "extent"):
        ElementTree.SubElement(told, "property", name=name, value=_xml(getattr(report, name)))
    for o in report.outcomes:
        row = ElementTree.SubElement(suite, "testcase", classname=_xml(o.case.replace("/", ".")), name=_xml(o.law))
        if o.id in report.expected:
            ElementTree.SubElement(row, "skipped", message=_xml(f"expected failure: {report.expected[o.id]}"))
        elif o.result == "unsupported":
            ElementTree.SubElement(row, "skipped", message=_xml(f"unsupported: {o.detail}"))
        elif o.result in ("fail", "error"):
            part = ElementTree.SubElement(row, "failure" if o.result == "fail" else "error", message=_xml(o.words))
            part.text = _xml(o.about)
    for problem in report.problems:
        row = ElementTree.SubElement(suite, "testcase", classname="expected-failures", name=_xml(problem.split(":")[0]))
        ElementTree.SubElement(row, "error", message=_xml(problem))
    ElementTree.indent(suite)
    return '<?xml version="1.0" encoding="UTF-8"?>\n' + ElementTree.tostring(suite, encoding="unicode") + "\n"


def _xml(text: str) -> str:
    return text.translate(_PRINTABLE).encode("utf-8", "replace").decode("utf-8")


def markdown(report: Report) -> str:
    """A summary for a pull request: the status, a table of laws, the failures."""
    lines = [f"# Conformance of `{report.implementation}`: {report.status}", "",
             ", ".join(f"{n} {result}" for result, n in report.counts.items())
             + f"; {_md(report.extent)}.", ""]  # fmt: skip
    if report.failures:
        lines += ["## What broke", ""]
        for cause in report.causes:
            lines += [f"* {_md(cause.words(report.diagnoses.get(cause.key, '')))}"]
            lines += [f"  * `{o.id}`: {_md(o.words.removeprefix(o.id + ': '))}" for o in (*cause.outcomes, *cause.consequences)]
        lines += [""]
    lines += [f"* {_md(problem)}" for problem in report.problems]
    lines += ["## Laws", "", "| law | what must hold | pass | fail | unsupported | error |", "|---|---|---|---|---|---|"]
    for law in sorted({o.law for o in report.outcomes}):
        rows = [o for o in report.outcomes if o.law == law]
        found = Counter(o.result for o in rows)
        lines.append(f"| {law} | {_md(rows[0].about)} | " + " | ".join(str(found[r]) for r in RESULTS) + " |")
    reasons = _reasons(report.outcomes)
    if reasons:
        lines += ["", "## Unsupported", ""] + [f"* {law}: {_md(reason)} ({n} cases)" for law, reason, n in reasons]
    if report.expected:
        lines += ["", "## Expected failures", ""] + [f"* `{n}`: {_md(reason)}" for n, reason in sorted(report.expected.items())]
    return "\n".join(lines) + "\n"


def _md(text: str) -> str:
    return text.replace("\n", " ").replace("|", "\\|").replace("<", "&lt;")


def badge(report: Report) -> str:
    """A small SVG: the status and how many cases it speaks of, in full as its title; passed of all laws where it fails."""
    counts = report.counts
    applied = counts["pass"] + counts["fail"] + counts["error"]
    colour = {"conforms": "#2e7d32", "fails": "#b3261e", UNTESTED: "#5f6368"}[report.status]
    cases = "" if report.scope is None else f"{report.scope.ran} of {report.scope.selected} cases"
    right = {"conforms": f"conforms on {cases}" if cases else f"{counts['pass']}/{applied} laws",
             "fails": f"{counts['pass']}/{applied} laws", UNTESTED: UNTESTED}[report.status]  # fmt: skip
    left, wide, words = "private ADMM", 12 + 7 * len(right), escape(right)
    title = escape(f"{report.status}: {report.extent}")
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{96 + wide}" height="20" role="img" aria-label="{left}: {words}">'
        f'<title>{left}: {title}</title><rect width="96" height="20" fill="#3c4043"/>'
        f'<rect x="96" width="{wide}" height="20" fill="{colour}"/>'
        '<g fill="#fff" font-family="Verdana,DejaVu Sans,sans-serif" font-size="11" text-anchor="middle">'
        f'<text x="48" y="14">{left}</text><text x="{96 + wide / 2:g}" y="14">{words}</text></g></svg>\n'
    )
