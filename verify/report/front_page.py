"""The front page: what was checked, what is proved, what is wrong in the papers, what is sharper, and where to read on."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from html import escape
from urllib.parse import urlencode

from ..records.form import Record
from .errata import CONSEQUENCES, papers_with_errata, printed_and_refuted
from .headlines import headlines
from .layout import SITE, badge, document_page, items, labels, plural
from .library import Library
from .summary_page import sharper_rows
from .verdicts import CERTIFIED, PAPERS, VERDICTS, axioms, defects, foundations, is_core, paper_of, unfinished_words
from .words import linked, reference, references, told, typeset

MOST = 6


def front_page(library: Library) -> str:
    """``index.html``."""
    return document_page(
        SITE,
        "\n".join(
            (headlines(library), _roles(), _search(), _answers(library), _papers(library), _findings(library), _rest(library))
        ),
        "index.html",
        escape(_lead(library)),
    )


def claims_where(**wanted: str) -> str:
    """The address of the table of all claims with these filters set."""
    return escape(f"claims.html?{urlencode(wanted)}")


def _lead(library: Library) -> str:
    coverage = (library.document.get("coverage") or {}).values()
    recorded, total = sum(c["recorded"] for c in coverage), sum(c["total"] for c in coverage)
    papers = f"{recorded} of {total} printed claims of {plural(len(coverage), 'paper')}, and " if total else ""
    ours = len(library.records) - recorded if total else len(library.records)
    return (
        f"{papers}{plural(ours, 'claim')} of corrections, sharper forms and steps: each verdict is made by a machine. "
        "Floating point proposes, exact arithmetic decides: no verdict hangs on a tolerance."
    )


def _answers(library: Library) -> str:
    records = list(library.records.values())
    count = Counter(r["verdict"] for r in records)
    sound = sum(1 for below in library.unsettled.values() if not below)
    proved = {r["id"] for r in records if r["verdict"] == "PROVED"}
    corrected = sum(1 for r in records if r["verdict"] == "REFUTED" and proved & set(r["corrected_by"]))
    guarantees = sum(1 for r in records if r["verdict"] == "REFUTED" and r["consequence"] == "guarantee")
    sharper = [r for r in records if r["strengthens"]]
    tight = sum(1 for r in records if r["tightness"] is not None and r["tightness"]["tight"])
    _, argued, tried = foundations(records)
    measured = count["SUPPORTED"] + count["CONTRADICTED"]
    boxes = (
        (
            "Checked",
            len(records),
            "claims.html",
            f"{plural(count['DEFINED'], 'definition')}, {count['CITED']} quoted, {measured} measured, {count['OPEN']} open, "
            f"{count['BROKEN']} broken among them",
        ),
        (
            "Proved",
            count["PROVED"],
            claims_where(verdict="PROVED"),
            f"by exact certificates; {sound} of them with all they rest on settled; {sum(tried.values())} rest on a sentence "
            "tried on runs, the others on links a machine checked",
        ),
        (
            "Reduced",
            count["REDUCED"],
            claims_where(verdict="REDUCED"),
            f"proved up to links that only words make; {plural(sum(argued.values()), 'such link')} in all records together",
        ),
        ("Axioms", len(axioms(records)), "axioms.html", "quoted results on which records rest; the kernel takes them as given"),
        (
            "Wrong as printed",
            count["REFUTED"],
            claims_where(verdict="REFUTED"),
            f"refuted at exact numbers or by a proved negation: {guarantees} stated guarantees; "
            f"{corrected} have a proved correction",
        ),
        (
            "Sharper",
            sum(r["verdict"] == "PROVED" for r in sharper),
            "#sharper",
            f"than printed, and proved; {sum(r['verdict'] == 'REDUCED' for r in sharper)} more are reduced; "
            f"{tight} constants are attained exactly",
        ),
    )
    tiles = "".join(
        f'<section class="tile"><h3>{title}</h3><p class="big"><a href="{target}">{number}</a></p><p>{words}</p></section>'
        for title, number, target, words in boxes
    )
    head = '<h2 id="answers">In numbers</h2>'
    return f'<section aria-labelledby="answers">{head}<div class="tiles">{tiles}</div></section>'


def _search() -> str:
    return (
        '<form class="search" role="search" action="claims.html" method="get"><label for="words">Search all claims</label>'
        '<input id="words" type="search" name="words" placeholder="words, an id, a place: theorem 7.2" autocomplete="off">'
        "<button>Search</button></form>"
    )


def _papers(library: Library) -> str:
    records = list(library.records.values())
    count = Counter((paper_of(r), r["verdict"]) for r in records)
    seen = [(v.name, v.name.lower()) for v in VERDICTS if any(count[p, v.name] for p in library.order)]
    first = [pair for pair in seen if pair[0] in CERTIFIED]
    shown = [pair for pair in seen if pair[0] not in CERTIFIED]
    wrong = papers_with_errata(records)
    sharper = Counter(paper_of(r) for r in records if r["strengthens"] and r["verdict"] == "PROVED")
    rests, argued, tried = foundations(records)

    def cell(paper: str, verdict: str) -> str:
        number = count[paper, verdict]
        return f'<a href="{claims_where(paper=paper, verdict=verdict)}">{number}</a>' if number else '<span class="soft">0</span>'

    extra = [("", "argued links"), ("", "on sentences tried"), ("", "axioms")]
    heads = ("paper", *(words for _, words in (*first, *extra, *shown)), "sharper", "errors")
    head = "".join(f'<th scope="col" class="count">{words}</th>' for words in heads[1:])
    rows = "".join(
        f'<tr><th scope="row"><a href="paper-{escape(p)}.html">{escape(PAPERS.get(p, p))}</a>'
        + "</th>"
        + "".join(f'<td class="count">{cell(p, v)}</td>' for v, _ in first)
        + "".join(f'<td class="count">{number[p]}</td>' for number in (argued, tried, rests))
        + "".join(f'<td class="count">{cell(p, v)}</td>' for v, _ in shown)
        + f'<td class="count">{sharper[p]}</td>'
        + (
            f'<td class="count"><a href="errata-{escape(p)}.html">errata</a></td></tr>'
            if p in wrong
            else '<td class="count"></td></tr>'
        )
        for p in library.order
    )
    return (
        '<section aria-labelledby="papers"><h2 id="papers">Paper by paper</h2>'
        '<div class="scroll" tabindex="0" role="region" aria-label="Counts of verdicts by paper"><table class="papers labelled"'
        f"{labels(heads)}>"
        f'<thead><tr><th scope="col">paper</th>{head}</tr></thead>'
        f"<tbody>{rows}</tbody></table></div>"
        "<p>Axioms: quoted results that the paper's records rest on (a shared one counts for each paper). Argued links: those of "
        'its own records, each once. What the words mean, and what each rests on: <a href="trust.html">What to '
        "trust</a>.</p></section>"
    )


# Who reads, what it means for them, and where to go on: HTML.
ROLES = (
    (
        "You study privacy",
        "Which printed bounds hold, which fail and by how much; what private ADMM really leaks, from below and from above.",
        (
            '<a href="amplification.html">Amplification</a>: printed, proved and attained bounds side by side',
            '<a href="axioms.html">Axioms</a>: what everything rests on',
            'an epsilon of your own: <a href="epsilon.html">what is my epsilon?</a>, or <code>python -m verify account</code>',
        ),
    ),
    (
        "You ship an optimiser",
        "A wrong sign or a reused draw leaks in silence. The proved laws test your program, in any language.",
        (
            "your program: <code>python -m verify conform my_module:my_admm</code>",
            '<a href="conformance.html">Implementations</a> and <a href="accountants.html">accountants</a> of others, tested',
        ),
    ),
    (
        "You referee a paper",
        "Each printed result: true word for word, true as corrected, or false, with numbers to check by hand.",
        (
            '<a href="#wrong">Errata</a>, paper by paper, to be printed and sent',
            'one proof without this project: <a href="trust.html#by-hand">by hand</a>',
            '<a href="graph.html">what a theorem rests on</a>',
        ),
    ),
)


def _roles() -> str:
    tiles = "".join(
        f'<section class="tile"><h3>{escape(who)}</h3><p>{escape(what)}</p>'
        f"<ul>{''.join(f'<li>{way}</li>' for way in ways)}</ul></section>"
        for who, what, ways in ROLES
    )
    return (
        '<section aria-labelledby="roles"><h2 id="roles">What this means for you</h2>'
        f'<div class="tiles wide">{tiles}</div></section>'
    )


def by_consequence(records: Sequence[Record], library: Library) -> list[Record]:
    """Stated guarantees first; of these the papers in turn, each with its numbered results first, in its own order."""
    place = {name: index for names in library.order.values() for index, name in enumerate(names)}

    def within(record: Record) -> tuple[bool, bool, int]:
        return record["consequence"] != "guarantee", not is_core(record), place[record["id"]]

    ranked: list[tuple[bool, int, int, Record]] = []
    for number, paper in enumerate(library.order):
        mine = sorted((r for r in records if paper_of(r) == paper), key=within)
        ranked += [(r["consequence"] != "guarantee", rank, number, r) for rank, r in enumerate(mine)]
    return [r for *_, r in sorted(ranked, key=lambda entry: entry[:3])]


def _findings(library: Library) -> str:
    wrong = by_consequence(printed_and_refuted(library.records.values()), library)
    listed = [
        f"{reference(str(r['id']), library.links)} {typeset(r['title'])} "
        f'<span class="soft">({escape(r["where"])})</span>' + _corrections(r, library)
        for r in wrong[:MOST]
    ]
    pages = []
    for paper in papers_with_errata(library.records.values()):
        count = Counter(r["consequence"] for r in wrong if paper_of(r) == paper)
        words = ", ".join(
            f"{count[name]} {short[count[name] > 1]}" for name, (_, _, short) in CONSEQUENCES.items() if count[name]
        )
        pages.append(f'<a href="errata-{escape(paper)}.html">{escape(PAPERS.get(paper, paper))}</a>: {escape(words)}')
    return (
        '<section aria-labelledby="wrong"><h2 id="wrong">What is wrong in the papers</h2>'
        + items(listed, "No claim is refuted.", MOST)
        + (f"<h3>Errata, paper by paper</h3>{items(pages, '')}" if pages else "")
        + '</section><section aria-labelledby="sharper"><h2 id="sharper">What is sharper</h2>'
        + items(_sharper(library), "No sharper result is recorded.", 8)
        + '<p>Constants side by side, with plots: <a href="tightness.html">Tightness</a>.</p></section>'
    )


def _corrections(record: Record, library: Library) -> str:
    known = [str(i) for i in record["corrected_by"] if i in library.links]
    links = ", ".join(
        f'<a href="{escape(library.links[i])}">corrected</a> ({escape(str(library.records[i]["verdict"]).lower())})'
        for i in known
    )
    return f": {links}" if links else ": no correction yet"


def _sharper(library: Library) -> list[str]:
    found = []
    rank = {"PROVED": 0, "REDUCED": 1}
    for name, of, constant, paper, proved, attained, comment in sorted(
        sharper_rows(list(library.records.values())), key=lambda row: rank.get(library.records[row[0]]["verdict"], 2)
    ):
        if not of:
            continue
        values = [
            f"{escape(words)} <code>{escape(v)}</code>"
            for words, v in (("constant", constant), ("paper", paper), ("proved", proved), ("attained", attained))
            if v
        ]
        title = typeset(library.records[name]["title"])
        found.append(
            f"{badge(library.records[name]['verdict'])} {reference(name, library.links)} {title}, "
            f"sharpens {reference(of, library.links)}"
            + (": " + ", ".join(values) if values else "")
            + (f" ({typeset(comment)})" if comment else "")
        )
    return found


def _rest(library: Library) -> str:
    records = list(library.records.values())
    unfinished = [
        f"{reference(str(r['id']), library.links)} {badge(r['verdict'])} {told(unfinished_words(r), library.links)}"
        for r in records
        if r["verdict"] in ("OPEN", "BROKEN", "CONTRADICTED")
    ]
    unsettled = [
        f"{reference(name, library.links)} rests on {references(below, library.links)}"
        for name, below in sorted(library.unsettled.items())
        if below
    ]
    weak = [linked(line, library.links) for line in defects(records)]
    return (
        '<section aria-labelledby="open"><h2 id="open">What is not settled</h2>'
        + items(unfinished, "Nothing is open, broken or contradicted.", 6)
        + "<h3>Proved, on what is not settled</h3>"
        + items(unsettled, "Every proved claim rests only on claims that are proved, cited or defined.", 6)
        + "<h3>Weak checks</h3>"
        + items(weak, "Every check that should be able to fail has been seen to.", 6)
        + "</section>"
    )
