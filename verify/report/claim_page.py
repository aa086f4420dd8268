"""The page of one claim: statement, verdict, evidence, instance, certificate, dependencies, and how to check it again."""

from __future__ import annotations

from collections.abc import Mapping
from html import escape
from typing import Any

from ..records.form import Record, identical
from ..records.words import called, found_by, said
from .certificate import certificate
from .chart import WIDTH, height
from .constant_plot import constant_plot
from .constants import TIGHT, parameters, short, verdict
from .derivation import derivation_html
from .errata import CONSEQUENCES
from .exact_values import number, point_line, point_table, value_html
from .layout import badge, command, document_page, folded, formula, items, plural, quoted, table
from .library import Library
from .mathematics import polynomial
from .origins import origin_badge, origin_html
from .sides import counterexample
from .statement import OWN, checked_statement, goals_html, letters_html
from .suppositions import supposed_rows
from .verdicts import BY_NAME, PAPERS, evidence_of, paper_of, slug
from .words import linked, reference, references, sentence, told, typeset

EVIDENCE = {
    "algebra": "An exact algebraic identity: the goal is a sum of hypotheses with visibly non-negative coefficients and of "
    "squares, so it holds for all parameters and in every dimension.",
    "induction": "Induction: the base case and the step are exact algebraic identities.",
    "exact point": "An exact rational point satisfies every hypothesis of the checked statement and breaks a goal.",
    "exact instance": "An exact rational instance of the algorithm, replayed step by step, breaks the statement.",
    "negation": "Another record proves the negation under the printed hypotheses.",
    "cited": "Quoted from the named source; the kernel takes it as given.",
    "interval": "A rigorous interval enclosure over the whole domain.",
    "exact Gaussian": "Exact rational arithmetic on Gaussian means and covariances.",
    "statistics": "Measured on stored data or runs; this is neither a proof nor a refutation.",
    "table": "A printed table, computed again exactly.",
    "failed check": "One of the checks of this record fails.",
    "contradiction": "Both a proof and a counterexample are accepted: one of them, or the kernel, is wrong.",
    "none": "Nothing decides it yet.",
    "definition": "A definition or an algorithm.",
}
FACTS = {
    "equivalent": "The facts say exactly what the paper assumes: a point that satisfies them and breaks a goal refutes "
    "the claim.",
    "implied": "The facts follow from what the paper assumes: the proof carries over to the paper's setting, a counterexample "
    "to the facts alone would not.",
}
CONSTANTS = ("goal", "at", "the claim says", "certified", "attained", "by a run", "verdict")
OUTCOMES = {"pass": "✓ pass", "fail": "✗ FAIL", "none": "– not applicable"}


def claim_page(record: Record, library: Library) -> str:
    """The HTML of one claim (``library`` as seen from ``claims/``). Everything taken from the record is escaped."""
    name, paper = record["id"], paper_of(record)
    order = list(library.order[paper])
    index = order.index(name)
    near = [
        f'<a rel="{rel}" href="{escape(library.links[order[i]])}">{words}</a>'
        for i, rel, words in ((index - 1, "prev", "← previous"), (index + 1, "next", "next →"))
        if 0 <= i < len(order)
    ]
    parts = [
        _statements(record, library),
        _consequence(record),
        _assumptions(record, library),
        derivation_html(record, library),
        _argued(record, library),
        _idea(record, library),
        _note(record, library),
        _evidence(record, library),
        counterexample(record, library),
        _figures(record, library),
        _tightness(record, library),
        _constants(record),
        _hypotheses(record, library),
        certificate(record, library.links),
        _witness(record),
        _neighbours(record),
        _dependencies(record, library),
        _reproduce(record),
    ]
    where = [f"<code>{escape(name)}</code>", typeset(record["where"]), escape(record["kind"])]
    return document_page(
        f"{slug(name)} ({paper}): {record['verdict']}",
        '<article class="claim">\n' + "\n".join(p for p in parts if p) + "\n</article>",
        root=library.root,
        crumbs=f'<a href="../paper-{escape(paper)}.html">{escape(PAPERS.get(paper, paper))}</a> '
        f'<span class="near">{" ".join(near)}</span>',
        heading=f"{badge(record['verdict'])} {typeset(str(record['title'] or name))}",
        lead=f'<span class="locator">{" · ".join(w for w in where if w)}</span>',
    )


def _statements(record: Record, library: Library) -> str:
    """What the paper prints (in our words); what was checked, rendered from it; corrections, or the printed form."""
    printed = library.records.get(str(record["corrects"] or ""))
    corrections = [library.records[i] for i in record["corrected_by"] if i in library.records]
    own = record["reading"] in OWN
    parts = [] if own else [f'<section class="print"><h2>As the paper prints it, in our words</h2>{formula(record)}</section>']
    parts.append(checked_statement(record, "Statement" if own else "What was checked", letters_html(record, library.links)))
    boxes = [
        f'<div class="form"><h3>{words} {badge(one["verdict"])}</h3>'
        + (formula(one) if one is printed else goals_html(one) + letters_html(one, library.links))
        + f"<p>{reference(str(one['id']), library.links)}</p></div>"
        for words, one in [*([("As printed", printed)] if printed else []), *(("Corrected", c) for c in corrections)]
    ]
    if boxes:
        parts.append(f'<section><h2>Beside it</h2><div class="pair">{"".join(boxes)}</div></section>')
    return "".join(parts)


def _consequence(record: Record) -> str:
    """What follows from a refuted claim, and how much."""
    kind = record["consequence"]
    if record["verdict"] != "REFUTED" or kind not in CONSEQUENCES or not kind:
        return ""
    title, words, _ = CONSEQUENCES[kind]
    return f'<section><h2>What follows</h2><p class="warning"><b>{escape(title)}.</b> {escape(words)}</p></section>'


def _assumptions(record: Record, library: Library) -> str:
    """What is taken from the paper, in its own words."""
    rows = {
        (h["origin"]["quote"], h["origin"]["where"]): h["origin"]["means"]
        for h in (*record["hypotheses"], *record["supposes"])
        if h["origin"]["kind"] == "assumed"
    }
    listed = [
        f'{quoted(quote)} <span class="soft">{escape(where)}</span>{f": {told(means, library.links)}" if means else ""}'
        for (quote, where), means in rows.items()
    ]
    words = "Quotations are short, to find the place; formulas are left out of most of them (… where the grammar shows it)."
    told_so = f'<p class="soft">{words}</p>'
    return f"<section><h2>Assumptions, in the paper's words</h2>{told_so}{items(listed, '', 8)}</section>" if listed else ""


def _argued(record: Record, library: Library) -> str:
    """Every link below a record that only words make, its own first."""
    name = record["id"]
    rows = sorted(((str(a["record"]), str(a["fact"])) for a in record["argued"]), key=lambda pair: (pair[0] != name, pair))
    if not rows:
        return ""
    listed = []
    for of, fact in rows:
        facts = (library.records[of].get("hypotheses") or ()) if of in library.records else ()
        words = next((h["origin"]["means"] for h in facts if h["name"] == fact), "")
        target = f"{library.links[of] if of != name else ''}#fact-{fact}" if words else ""
        shown = f'<a href="{escape(target)}"><code>{escape(fact)}</code></a>' if target else f"<code>{escape(fact)}</code>"
        owner = "" if of == name else f" of {reference(of, library.links)}"
        listed.append(f"{shown}{owner}{f': {linked(words, library.links)}' if words else ''}")
    own = sum(of == name for of, _ in rows)
    count = f"{own} of this record, {len(rows) - own} of what it rests on"
    return (
        f'<section class="links"><h2>Argued links ({len(rows)})</h2><p>{origin_badge("argued")} {count}: words make these links, '
        f"no machine has checked them.</p>{items(listed, '', 8)}</section>"
    )


def _idea(record: Record, library: Library) -> str:
    """Letters and idea, as the lemma file tells them, and the letters of the facts that were generated."""
    parts = [
        f"<p><b>{words}:</b> {told(text, library.links)}</p>"
        for text, words in ((record["letters"], "Letters"), (record["idea"], "Idea"))
        if text and not (words == "Letters" and letters_html(record, library.links))
    ]
    parts.append(_generated(record, library))
    return f"<section><h2>Letters and idea</h2>{''.join(parts)}</section>" if any(parts) else ""


def _generated(record: Record, library: Library) -> str:
    """What the generated facts speak of, and their letters, as the files that generate them tell them."""
    origins = [h["origin"] for h in record["hypotheses"] if h["origin"]["kind"] in ("program", "tried")]
    known = library.background.generators() if origins else {}
    names = [name for name in dict.fromkeys(str(origin["algorithm"]) for origin in origins) if name in known]
    if not names:
        return ""
    letters = dict.fromkeys(str(known[name]["letters"]) for name in names if known[name]["letters"])
    listed = [f"<b>{escape(name)}:</b> {told(known[name]['means'], library.links)}" for name in names]
    listed += [f"<b>Letters:</b> {told(text, library.links)}" for text in letters]
    before = ", before what the table of hypotheses puts for them" if any(origin["substitution"] for origin in origins) else ""
    return folded(f"Letters of the generated facts{before}", items(listed, "", len(listed)))


def _note(record: Record, library: Library) -> str:
    note = record["note"]
    return f'<section><h2>What a reader must know</h2><p class="note">{told(note, library.links)}</p></section>' if note else ""


def _evidence(record: Record, library: Library) -> str:
    kind, detail = evidence_of(record)
    words = EVIDENCE.get(kind, "")
    lines = [
        f"<p>{badge(record['verdict'])} {escape(BY_NAME[record['verdict']].meaning)}</p>",
        f"<p>{f'<b>{escape(kind)}.</b> ' if kind else ''}{escape(words or ('' if kind else 'No evidence is recorded.'))} "
        f"{told(sentence(detail), library.links)}</p>",
    ]
    coq = [found_by(c) for c in record["checks"] if c["name"] == "Coq" and c["outcome"] == "pass" and kind == "cited"]
    lines += [f"<p>{typeset(sentence(words))}</p>" for words in coq]
    below = library.unsettled.get(record["id"])
    if below:
        lines.append(f'<p class="warning">Proved, but it rests on what is not settled: {references(below, library.links)}.</p>')
    elif record["verdict"] == "PROVED":
        axioms = f" Cited facts below it: {references(record['cited'], library.links)}." if record["cited"] else ""
        words = "Everything that it rests on is proved, cited or defined, by links that a machine checked"
        tried = library.tried[record["id"]]
        but = f", but for {plural(tried, 'sentence')} tried on runs that no machine derived" if tried else ""
        lines.append(f"<p>{words}{but}.{axioms}</p>")
    elif record["verdict"] == "REDUCED":
        owners = sorted({str(a["record"]) for a in record["argued"]})
        words = f"on citations that are not taken as given, among {references(record['cited'], library.links)}"
        if owners:
            words = f"on {plural(len(record['argued']), 'argued link')}, listed above: of {references(owners, library.links)}"
        lines.append(f'<p class="warning">Proved, but it rests {words}.</p>')
    if record["negated_by"]:
        lines.append(f"<p>Its negation is proved: {reference(str(record['negated_by']), library.links)}.</p>")
    checks = [
        [
            typeset(called(c)),
            f'<span class="outcome {escape(c["outcome"])}">{escape(OUTCOMES.get(c["outcome"], c["outcome"]))}</span>',
            typeset(found_by(c)),
        ]
        for c in record["checks"]
    ]
    if checks:
        failed = sum(1 for c in record["checks"] if c["outcome"] == "fail")
        words = f"{plural(len(checks), 'check')}, {f'{failed} FAILED' if failed else 'none failed'}"
        lines.append(folded(words, table(("check", "outcome", "detail"), checks), opened=failed > 0))
    return f"<section><h2>Evidence</h2>{''.join(lines)}</section>"


def _figures(record: Record, library: Library) -> str:
    drawn = [f for f in library.background.figures if record["id"] in (f.get("claims") or ())]
    return "".join(f"<section><h2>Figure</h2>{figure_html(f, library.root)}</section>" for f in drawn)


def figure_html(figure: Mapping[str, Any], root: str, heading: str = "") -> str:
    """A drawing as an image with its words; heading is HTML and may be empty."""
    title, caption = str(figure["title"]), str(figure.get("caption") or "")
    words = caption if heading else f"{title}. {caption}"
    return (
        f'<figure>{heading}<div class="scroll" tabindex="0" role="region" aria-label="{escape(title)}">'
        f'<img src="{root}figures/{escape(str(figure["name"]))}.svg" width="{WIDTH}" height="{height(figure)}" '
        f'alt="{escape(f"{title}. {caption}")}"></div><figcaption>{typeset(words)}</figcaption></figure>'
    )


def _tightness(record: Record, library: Library) -> str:
    found, parts = record["tightness"], []
    if record["strengthens"]:
        parts.append(f"<p>Sharpens {reference(str(record['strengthens']), library.links)}.</p>")
    if record["sharpened_by"]:
        parts.append(f"<p>Sharpened by {references(record['sharpened_by'], library.links)}.</p>")
    if found is not None:
        cells = [value_html(value) for value in (found["constant"], found["paper"], found["proved"], found["attained"])]
        words = "tight: what is proved is attained" if found["tight"] else "not shown to be tight"
        parts.append(table(("constant", "paper", "proved here", "attained", "verdict"), [[*cells, escape(words)]]))
        parts.append(f"<p>{escape(found['comment'])}</p>" if found["comment"] else "")
        if "point" in found:
            parts.append(folded("The worst instance known, with its numbers", point_table(found["point"])))
    return f"<section><h2>Sharpness</h2>{''.join(parts)}</section>" if parts else ""


def _constants(record: Record) -> str:
    rows = record["constants"]
    if not rows:
        return ""
    cells = [
        [
            f"<code>{escape(row['goal'])}</code>",
            typeset(parameters(row)),
            escape(short(row["claimed"])),
            number(row["certified"]),
            number(row["attained"]),
            number(row["realised"]),
            escape(verdict(row)),
        ]
        for row in rows
    ]
    units = dict.fromkeys((row["goal"], row["against"]) for row in rows)
    words = "".join(f"<li><code>{escape(goal)}</code>: {polynomial(against)}</li>" for goal, against in units)
    return (
        f"<section><h2>Constants at {plural(len(rows), 'point')}, {sum(verdict(r) == TIGHT for r in rows)} tight</h2>"
        "<p>The largest ratio of the two sides, in the unit of the right-hand side:</p>"
        f'<ul class="rows">{words}</ul>{constant_plot(record)}'
        + folded("The same as numbers", table(CONSTANTS, cells))
        + "<p>Certified: a kernel certificate for these parameters. Attained: an exact point that satisfies the facts of the "
        "claim, not always a run of the algorithm.</p></section>"
    )


def _hypotheses(record: Record, library: Library) -> str:
    rows = [
        [
            f'<code id="fact-{escape(h["name"])}">{escape(h["name"])}</code>',
            polynomial(said(h["says"], h["at"])),
            origin_html(h["origin"], library.links),
        ]
        for h in record["hypotheses"]
    ]
    goals = [
        [
            f"<code>{escape(g['name'])}</code>",
            "both sides are the same after expansion" if identical(g["says"]) else polynomial(said(g["says"])),
        ]
        for g in record["goals"]
    ]
    if not rows and not goals:
        return ""
    intro = f"<p>{escape(FACTS.get(record['facts'], ''))}</p>" if rows and record["facts"] else ""
    facts = (
        table(("fact", "says", "where it comes from"), rows) if rows else "<p>No hypotheses beyond the signs of the letters.</p>"
    )
    return (
        f"<section><h2>Hypotheses ({len(rows)}) and goals ({len(goals)}), exactly</h2>{intro}{facts}"
        + (table(("goal", "says"), goals) if goals else "")
        + supposed_rows(record, library)
        + "</section>"
    )


def _witness(record: Record) -> str:
    point = record["witness"]
    return folded("Witness: the hypotheses can hold", point_line(point)) if point else ""


def _neighbours(record: Record) -> str:
    listed = []
    for one in record["neighbours"]:
        mark = (
            '<span class="outcome pass">✓ refuted</span>' if one["refuted"] else '<span class="outcome fail">✗ NOT refuted</span>'
        )
        point = point_line(one["point"]) if one["point"] is not None else ""
        listed.append(f"<li>{mark} {typeset(one['change'])}{point}</li>")
    if not listed:
        return ""
    return folded(
        f"False neighbours ({len(listed)}): what a check must refuse",
        f'<ul class="plain">{"".join(listed)}</ul>',
        opened=any(not n["refuted"] for n in record["neighbours"]),
    )


def _dependencies(record: Record, library: Library) -> str:
    name = record["id"]
    every = [i for i in record["rests_on_all"] if i not in record["rests_on"]]
    rows = (
        ("Rests on", record["rests_on"]),
        ("and through these on", every),
        ("Cited facts below it", record["cited"]),
        ("What rests on it", library.dependents.get(name)),
    )
    lines = [f"<dt>{words}</dt><dd>{references(sorted(ids), library.links)}</dd>" for words, ids in rows if ids]
    if not lines:
        return "<section><h2>Dependencies</h2><p>It rests on no other record, and none rests on it.</p></section>"
    shown = f'<p><a href="../graph.html#{escape(name)}">Show it in the graph</a></p>'
    return f'<section><h2>Dependencies</h2><dl class="depends">{"".join(lines)}</dl>{shown}</section>'


def _reproduce(record: Record) -> str:
    name = record["id"]
    digests = {k: v for k, v in record["digests"].items() if v}
    fixed = [f"seed {record['seed']}"] if record["seed"] is not None else []
    fixed += [f"{k} {v}" for k, v in sorted(digests.items())]
    more = f'<p class="soft">Digests: <code>{escape(", ".join(fixed))}</code></p>' if fixed else ""
    commands = [f"python -m verify all --only {name}", f"python -m verify show {name}"]
    words = ""
    if record["certificate"] or record["counterexample"]:
        commands.append(f"python -m verify export {name} --out check.py\npython -I -S check.py")
        words = (
            "<p>The last two lines write and run a short script that needs nothing but Python's standard library and nothing of "
            'this project: <a href="../trust.html#by-hand">how to read it</a>.</p>'
        )
    file = f"<p>Lemma file: <code>{escape(str(record['file']))}</code></p>" if record["file"] else ""
    body = command("\n".join(commands))
    return f'<section><h2>Check it yourself</h2><pre class="scroll">{body}</pre>{words}{file}{more}</section>'
