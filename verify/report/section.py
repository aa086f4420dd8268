"""One claim as a section of the page: statement, evidence, exact instances, dependencies, and how to reproduce it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from html import escape
from typing import Any

from .canonical import Record, canonical_json
from .constants import TIGHT, parameters, short, verdict
from .exact_values import number, point_table, value_html
from .mathematics import BrokenLatex, mathematics, polynomial
from .verdicts import BY_NAME, PAPERS, evidence_of, paper_of
from .words import linked, reference, references

EVIDENCE = {
    "algebra": "An exact algebraic identity: the goal is a sum of hypotheses with visibly non-negative coefficients and of "
    "squares, so it holds for all parameters and in every dimension.",
    "induction": "Induction: the base case and the step are exact algebraic identities.",
    "exact point": "An exact rational point satisfies every hypothesis and breaks a goal.",
    "exact instance": "An exact rational instance of the algorithm, replayed step by step, breaks the statement.",
    "cited": "Quoted from the named source; nothing is proved here.",
    "interval": "A rigorous interval enclosure over the whole domain.",
    "exact Gaussian": "Exact rational arithmetic on Gaussian means and covariances.",
    "statistics": "A statistical test; its error probability is stated.",
    "table": "A printed table, computed again exactly.",
    "failed check": "One of the checks of this record fails.",
    "contradiction": "Both a proof and a counterexample are accepted: one of them, or the kernel, is wrong.",
    "none": "Nothing decides it yet.",
    "definition": "A definition or an algorithm; there is nothing to prove.",
}
FACTS = {
    "equivalent": "The facts say exactly what the paper assumes: a point that satisfies them and breaks a goal refutes "
    "the claim.",
    "implied": "The facts follow from what the paper assumes: the proof carries over to the paper's setting, a counterexample "
    "to the facts alone would not.",
}
_USE = re.compile(r": use of ")
CONSTANTS = ("goal", "at", "the claim says", "certified", "attained", "by a run", "verdict")
OUTCOMES = {"pass": "✓ pass", "fail": "✗ FAIL", "none": "– not applicable"}


@dataclass(frozen=True)
class Library:
    """What a section needs to know of the other records; ``broken`` collects ``id: reason`` of LaTeX that did not convert."""

    records: Mapping[str, Record]
    dependents: Mapping[str, Sequence[str]]
    unsettled: Mapping[str, Sequence[str]]
    broken: list[str] = field(default_factory=list)

    @staticmethod
    def of(records: Sequence[Record], unsettled: Mapping[str, Sequence[str]]) -> Library:
        by_id = {str(r["id"]): r for r in records}
        dependents: dict[str, list[str]] = {name: [] for name in by_id}
        for record in records:
            for below in record.get("rests_on") or ():
                dependents.setdefault(below, []).append(str(record["id"]))
        return Library(by_id, dependents, unsettled)


def section(record: Record, library: Library) -> str:
    """The HTML of one claim; its id is the anchor. Everything taken from the record is escaped."""
    name, kind = str(record["id"]), str(record.get("kind") or "")
    parts = [
        _head(record),
        _statements(record, library),
        _note(record, library),
        _evidence(record, library),
        _counterexample(record),
        _tightness(record, library),
        _constants(record),
        _hypotheses(record, library),
        _certificate(record, library),
        _witness(record),
        _neighbours(record),
        _dependencies(record, library),
        _reproduce(record),
    ]
    return (
        f'<article class="claim" id="{escape(name)}" data-verdict="{escape(record["verdict"])}" '
        f'data-paper="{escape(paper_of(record))}" data-kind="{escape(kind)}" aria-labelledby="title-{escape(name)}">\n'
        + "\n".join(p for p in parts if p)
        + "\n</article>"
    )


def badge(verdict: str) -> str:
    """The verdict as a label: letter, word and colour."""
    return f'<span class="badge v-{escape(verdict)}"><b aria-hidden="true">{BY_NAME[verdict].letter}</b> {escape(verdict)}</span>'


def formula(record: Record, library: Library) -> str:
    """The statement as MathML; LaTeX that does not convert is shown as source and noted in ``library.broken``."""
    latex = str(record.get("statement") or "")
    try:
        return f'<div class="statement scroll">{mathematics(latex)}</div>'
    except BrokenLatex as problem:
        note = f"{record['id']}: {problem}"
        if note not in library.broken:
            library.broken.append(note)
        return (
            f'<div class="statement scroll broken-latex"><code>{escape(latex)}</code>'
            f'<p class="warning">This LaTeX could not be converted: {escape(str(problem))}.</p></div>'
        )


def folded(summary: str, body: str, opened: bool = False) -> str:
    """A part that opens on demand; ``body`` is HTML."""
    return f'<details{" open" if opened else ""}><summary>{escape(summary)}</summary>\n<div class="inside">{body}</div></details>'


def table(header: Sequence[str], rows: Iterable[Sequence[str]], caption: str = "") -> str:
    """A table in a box of its own that scrolls; cells are HTML, header and caption are text."""
    head = "".join(f'<th scope="col">{escape(h)}</th>' for h in header)
    body = "\n".join("<tr>" + "".join(f"<td>{cell}</td>" for cell in row) + "</tr>" for row in rows)
    words = f"<caption>{escape(caption)}</caption>" if caption else ""
    return f'<div class="scroll"><table>{words}<thead><tr>{head}</tr></thead>\n<tbody>\n{body}\n</tbody></table></div>'


def _head(record: Record) -> str:
    name = str(record["id"])
    where = [
        f"<code>{escape(name)}</code>",
        escape(PAPERS.get(paper_of(record), paper_of(record))),
        escape(str(record.get("where") or "")),
        escape(str(record.get("kind") or "")),
    ]
    return (
        f'<h3 id="title-{escape(name)}">{badge(record["verdict"])} <a class="self" href="#{escape(name)}">'
        f'{escape(str(record.get("title") or name))}</a></h3>\n<p class="locator">{" · ".join(p for p in where if p)}</p>'
    )


def _statements(record: Record, library: Library) -> str:
    """The statement; beside it the printed form of a correction, or the corrections of a printed form."""
    printed = library.records.get(str(record.get("corrects") or ""))
    corrections = [library.records[i] for i in record.get("corrected_by") or () if i in library.records]
    latex = folded("LaTeX source", f'<code class="source">{escape(str(record.get("statement") or ""))}</code>')
    if not printed and not corrections:
        return formula(record, library) + latex
    pairs = [
        ("As printed", printed or record),
        *(("Corrected", c) for c in ([record] if printed else []) + corrections),
    ]
    boxes = [
        f'<div class="form"><h4>{words} {badge(one["verdict"])}</h4>{formula(one, library)}'
        + ("" if one is record else f"<p>{reference(str(one['id']), library.records)}</p>")
        + "</div>"
        for words, one in pairs
    ]
    return f'<div class="pair">{"".join(boxes)}</div>' + latex


def _note(record: Record, library: Library) -> str:
    note = str(record.get("note") or "")
    return f'<p class="note">{linked(note, library.records)}</p>' if note else ""


def _evidence(record: Record, library: Library) -> str:
    kind, detail = evidence_of(record)
    words = EVIDENCE.get(kind, "")
    lines = [
        f"<p>{f'<b>{escape(kind)}.</b> ' if kind else ''}{escape(words or ('' if kind else 'No evidence is recorded.'))} "
        f"{linked(_sentence(detail), library.records)}</p>"
    ]
    below = library.unsettled.get(str(record["id"]))
    if below:
        lines.append(f'<p class="warning">Proved, but it rests on what is not settled: {references(below, library.records)}.</p>')
    checks = [
        [
            escape(str(c.get("name") or "")),
            f'<span class="outcome {escape(str(c.get("outcome")))}">'
            f"{escape(OUTCOMES.get(str(c.get('outcome')), str(c.get('outcome'))))}</span>",
            escape(str(c.get("detail") or "")),
        ]
        for c in record.get("checks") or ()
    ]
    if checks:
        failed = sum(1 for c in record.get("checks") or () if c.get("outcome") == "fail")
        words = f"{len(checks)} check{'' if len(checks) == 1 else 's'}, {f'{failed} FAILED' if failed else 'none failed'}"
        lines.append(folded(words, table(("check", "outcome", "detail"), checks), opened=failed > 0))
    return "<h4>Evidence</h4>" + "".join(lines)


def _sentence(words: str) -> str:
    """``words`` with a capital where they begin with a plain word, and a full stop."""
    if re.match(r"[a-z]+ ", words):
        words = words[0].upper() + words[1:]
    return words + "." if words and words[-1] not in ".!?" else words


def _hypotheses(record: Record, library: Library) -> str:
    rows = [
        [
            f"<code>{escape(str(h.get('name') or ''))}</code>",
            polynomial(str(h.get("says") or "")),
            linked(str(h.get("because") or ""), library.records),
        ]
        for h in record.get("hypotheses") or ()
    ]
    goals = [
        [f"<code>{escape(str(g.get('name') or ''))}</code>", polynomial(str(g.get("says") or ""))]
        for g in record.get("goals") or ()
    ]
    if not rows and not goals:
        return ""
    intro = f"<p>{escape(FACTS.get(str(record.get('facts')), ''))}</p>" if rows and record.get("facts") else ""
    body = intro + (table(("fact", "says", "because"), rows) if rows else "<p>No hypotheses beyond the signs of the letters.</p>")
    return folded(
        f"Hypotheses ({len(rows)}) and goals ({len(goals)}), exactly",
        body + (table(("goal", "says"), goals) if goals else ""),
        opened=False,
    )


def _certificate(record: Record, library: Library) -> str:
    certificate = record.get("certificate")
    if not certificate:
        return ""
    parts = []
    for goal, one in sorted(certificate.items()):
        shown = _identity(str(goal), one) if isinstance(one, Mapping) and "terms" in one else value_html(one)
        parts.append(f"<h4>{linked(goal, library.records)}</h4>{shown}")
    return folded("Certificate, unfolded", "".join(parts))


def _identity(goal: str, one: Mapping[str, Any]) -> str:
    """``scale * goal = sum of terms``, one line per term; the use of a proved claim lists what its letters become."""
    if _USE.search(goal):
        rows = [f"<li>{polynomial(str(term.get('coefficient') or ''))}</li>" for term in one.get("terms") or ()]
        return f'<p>with</p><ul class="rows">{"".join(rows)}</ul>' if rows else "<p>as it stands</p>"
    scale = str(one.get("scale") or "1")
    name = f"<code>{escape(goal.partition(': ')[0])}</code>"
    left = name if scale == "1" else f"({polynomial(scale)}) · {name}"
    lines = []
    for term in one.get("terms") or ():
        coefficient = str(term.get("coefficient") or "1")
        factors = [f"<code>{escape(str(f))}</code>" for f in term.get("facts") or ()]
        if term.get("square") is not None:
            factors.append(f"|{polynomial(str(term['square']))}|²")
        if coefficient != "1" or not factors:
            factors.insert(0, f"({polynomial(coefficient)})")
        lines.append(f"<li>{' · '.join(factors)}</li>")
    return (
        f'<p class="identity">{left} = the sum of</p><ol class="terms">{"".join(lines)}</ol>' if lines else f"<p>{left} = 0</p>"
    )


def _counterexample(record: Record) -> str:
    point = record.get("counterexample")
    if not point:
        return ""
    goals = [f"<code>{escape(str(g))}</code>" for g in point.get("broken") or ()]
    what = (
        f"the goals {', '.join(goals)} fail"
        if len(goals) > 1
        else f"the goal {goals[0]} fails"
        if goals
        else "the statement fails"
    )
    return f"<h4>Counterexample</h4><p>Exact numbers for which {what}.</p>" + point_table(point)


def _witness(record: Record) -> str:
    point = record.get("witness")
    return folded("Witness: the hypotheses can hold", point_table(point)) if point else ""


def _neighbours(record: Record) -> str:
    items = []
    for one in record.get("neighbours") or ():
        refuted = one.get("refuted") is True
        mark = '<span class="outcome pass">✓ refuted</span>' if refuted else '<span class="outcome fail">✗ NOT refuted</span>'
        point = point_table(one["point"]) if one.get("point") else ""
        items.append(f"<li>{mark} {escape(str(one.get('change') or ''))}{point}</li>")
    if not items:
        return ""
    return folded(
        f"False neighbours ({len(items)}): what a check must refuse",
        f'<ul class="plain">{"".join(items)}</ul>',
        opened=any(n.get("refuted") is not True for n in record.get("neighbours") or ()),
    )


def _tightness(record: Record, library: Library) -> str:
    tightness, parts = record.get("tightness") or {}, []
    if record.get("strengthens"):
        parts.append(f"<p>Sharpens {reference(str(record['strengthens']), library.records)}.</p>")
    if record.get("sharpened_by"):
        parts.append(f"<p>Sharpened by {references(record['sharpened_by'], library.records)}.</p>")
    if tightness:
        cells = [value_html(tightness.get(k)) for k in ("constant", "paper", "proved", "attained")]
        verdict = "tight: what is proved is attained" if tightness.get("tight") is True else "not shown to be tight"
        parts.append(table(("constant", "paper", "proved here", "attained", "verdict"), [[*cells, escape(verdict)]]))
        parts.append(f"<p>{escape(str(tightness['comment']))}</p>" if tightness.get("comment") else "")
    return "<h4>Sharpness</h4>" + "".join(parts) if parts else ""


def _constants(record: Record) -> str:
    rows = record.get("constants") or ()
    if not rows:
        return ""
    cells = [
        [
            f"<code>{escape(str(row.get('goal') or ''))}</code>",
            escape(parameters(row)),
            escape(short(row.get("claimed"))),
            number(row.get("certified")),
            number(row.get("attained")),
            number(row.get("realised")),
            escape(verdict(row)),
        ]
        for row in rows
    ]
    units = dict.fromkeys((str(row.get("goal") or ""), str(row.get("against") or "")) for row in rows)
    words = "".join(f"<li><code>{escape(goal)}</code>: {polynomial(against)}</li>" for goal, against in units)
    return folded(
        f"Constants measured at {len(rows)} points: {sum(verdict(r) == TIGHT for r in rows)} tight",
        "<p>The largest ratio of the two sides, in the unit of the right-hand side:</p>"
        f'<ul class="rows">{words}</ul>' + table(CONSTANTS, cells)
        + "<p>Certified: a kernel certificate for these parameters. Attained: an exact point that satisfies the facts of the "
        "claim, not always a run of the algorithm.</p>",
    )


def _dependencies(record: Record, library: Library) -> str:
    known, name = library.records, str(record["id"])
    every = [i for i in record.get("rests_on_all") or () if i not in (record.get("rests_on") or ())]
    rows = (
        ("Rests on", record.get("rests_on")),
        ("and through these on", every),
        ("Cited facts below it", record.get("cited")),
        ("What rests on it", library.dependents.get(name)),
    )
    lines = [f"<dt>{words}</dt><dd>{references(sorted(ids), known)}</dd>" for words, ids in rows if ids]
    return f'<h4>Dependencies</h4><dl class="depends">{"".join(lines)}</dl>' if lines else ""


def _reproduce(record: Record) -> str:
    name = escape(str(record["id"]))
    fixed = {k: record[k] for k in ("seed", "digests") if record.get(k) is not None}
    more = folded("Seed and digests", f'<pre class="scroll">{escape(canonical_json(fixed))}</pre>') if fixed else ""
    return f'<h4>Reproduce</h4><pre class="scroll">python -m verify show {name}\npython -m verify all --only {name}</pre>{more}'
