"""The axioms: what is quoted and not proved here, what each says formally, and which records rest on it."""

from __future__ import annotations

from html import escape

from ..records.form import Record
from ..records.words import found_by
from .layout import document_page, folded, formula, items, plural
from .library import Library
from .statement import NOTHING, formal_html
from .verdicts import argued_links, axioms
from .words import reference, references, told, typeset


def axioms_page(library: Library) -> str:
    """``axioms.html``."""
    records = list(library.records.values())
    carried = axioms(records)
    rest = [r for r in records if r["verdict"] == "CITED" and r["id"] not in carried]
    order = sorted(carried, key=lambda name: (-len(carried[name]), name))
    parts = [_one(library.records[name], carried[name], library) for name in order]
    if not parts:
        parts.append("<p>No record rests on a quoted result.</p>")
    if rest:
        listed = [f"{reference(str(r['id']), library.links)} {typeset(r['title'])}: {_source(r)}" for r in rest]
        parts.append(f'<section><h2 id="unused">Quoted, and nothing rests on it</h2>{items(listed, "")}</section>')
    parts.append(_argued(records, library))
    return document_page(
        "Axioms",
        "\n".join(parts),
        "axioms.html",
        f"{plural(len(carried), 'quoted result')} on which records of this ledger rest, and which the kernel takes as given; "
        "where Coq proves one, its proof is named. A record uses one as an instance: its facts are this statement under a stated "
        "substitution, checked by machine.",
    )


def _one(record: Record, above: list[str], library: Library) -> str:
    name = record["id"]
    says = formula(record) + "".join(
        f"<p><b>{words}.</b> {told(text, library.links)}</p>"
        for text, words in ((record["letters"], "Letters"), (record["note"], "To know"))
        if text
    )
    if record["display"] is not None:
        words = "What a record may take from it, of quantities that are what the letters say"
        says += f"<p><b>{words}:</b></p>{formal_html(record)}"
    else:
        says += f'<p class="warning">{NOTHING}</p>'
    coq = [found_by(c) for c in record["checks"] if c["name"] == "Coq" and c["outcome"] == "pass"]
    proved = [i for i in above if library.records[i]["verdict"] == "PROVED"]
    others = [i for i in above if library.records[i]["verdict"] != "PROVED"]
    count = f"{plural(len(above), 'record')} {'rests' if len(above) == 1 else 'rest'} on it, {len(proved)} of them PROVED"
    listed = "".join(
        folded(f"{words} ({len(ids)})", f"<p>{references(ids, library.links)}</p>")
        for words, ids in (("PROVED on it", proved), ("Others on it", others))
        if ids
    )
    return (
        f'<section class="checked" id="axiom-{escape(name)}"><h2>{typeset(str(record["title"] or name))}</h2>'
        f'<p class="locator">{reference(name, library.links)} · {typeset(record["where"])}</p>{says}'
        f"<p><b>Source.</b> {_source(record)}</p>"
        f"<p><b>Proof.</b> {typeset(coq[0]) if coq else 'Not proved in Coq, nor here: it is quoted'}.</p>"
        f"<p><b>What rests on it.</b> {count}.</p>{listed}</section>"
    )


def _source(record: Record) -> str:
    return typeset(record["cited_source"] or record["evidence"]["detail"] or "no source is recorded")


def _argued(records: list[Record], library: Library) -> str:
    owners = [(r["id"], len(argued_links(r))) for r in records if argued_links(r)]
    owners.sort(key=lambda pair: (-pair[1], pair[0]))
    total = sum(n for _, n in owners)
    listed = [f"{reference(name, library.links)}: {plural(n, 'link')}" for name, n in owners]
    return (
        f'<section><h2 id="argued">Besides: {plural(total, "argued link")}</h2><p>An argued link is a hypothesis for which a '
        "record "
        "gives words where a machine could not follow. Each keeps its record, and all that rests on it, at REDUCED; the page of "
        f"the record shows the words.</p>{items(listed, 'No link is only argued.', 10)}</section>"
    )
