"""What each verdict rests on, in lines of code and named assumptions, and how to check one claim without any of it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from html import escape

from ..records.form import Record
from .background import CodeCount
from .layout import badge, command, document_page, items, plural, table
from .library import Library
from .verdicts import BY_NAME, VERDICTS
from .words import reference, typeset

RESTS_ON = {
    "PROVED": (
        ("polynomials", "proofs"),
        "The kernel, Python and its rationals, the axioms it names, and the reading of the paper. Not on any solver, float or "
        "search: these only proposed the certificate. Where facts are generated from shifts, also on the shift rule's checker; "
        "where they are sentences tried on runs, on these sentences.",
    ),
    "REDUCED": (
        ("polynomials", "proofs"),
        "As PROVED, and on every link that is listed as argued: words that no machine has checked.",
    ),
    "REFUTED": (
        ("polynomials", "points"),
        "The kernel's polynomials and exact points; for a run of an algorithm also the "
        "exact reference implementation; and the reading of the paper.",
    ),
    "CITED": ((), "The source. Nothing is proved here; what rests on it says so."),
    "DEFINED": (("polynomials", "proofs"), "Where a definition has stated properties, these are proved as above."),
    "SUPPORTED": (("experiments",), "Stored data and the code that made them, with the error or the effort that is stated."),
    "CONTRADICTED": (("experiments",), "As SUPPORTED: evidence in floating point, never a refutation."),
    "OPEN": ((), "Nothing: there is no verdict."),
    "BROKEN": ((), "A check of this suite fails; the suite must be mended before anything is said."),
}


def trust_page(library: Library) -> str:
    """``trust.html``."""
    records = list(library.records.values())
    parts = (
        _verdicts(records, library),
        _code(library),
        _confirmed(records),
        _assumptions(library, records),
        _tried(records, library),
        _by_hand(library, records),
        _not_trusted(),
    )
    return document_page(
        "What to trust, and how not to",
        "\n".join(p for p in parts if p),
        "trust.html",
        "A verdict is worth what it rests on. This page says what that is for each kind of verdict, how much of it there is to "
        "read, and how to check a single claim with a page of Python that has nothing of this project in it.",
    )


def _verdicts(records: Sequence[Record], library: Library) -> str:
    count = Counter(r["verdict"] for r in records)

    def lines(verdict: str) -> str:
        def size(part: str) -> int:
            return sum(c.lines for c in library.background.code.get(part, ()))

        total, runs = sum(map(size, RESTS_ON[verdict][0])), size("instances") if verdict == "REFUTED" else 0
        return f"{total} lines{f'; {runs} more for a run' if runs else ''}" if total else "–"

    rows = [
        [
            badge(v.name),
            plural(count[v.name], "claim"),
            escape(BY_NAME[v.name].meaning),
            escape(RESTS_ON[v.name][1]),
            lines(v.name),
        ]
        for v in VERDICTS
    ]
    header = ("verdict", "claims", "means", "rests on", "to read")
    shown = table(header, rows, label="verdicts and what they rest on", stacked=True)
    return f'<section><h2 id="verdicts">Each verdict</h2>{shown}</section>'


def _code(library: Library) -> str:
    if not library.background.code:
        return ""

    def row(part: str, one: CodeCount) -> list[str]:
        return [escape(part), f"<code>{escape(one.place)}</code>", typeset(one.what), plural(one.lines, "line")]

    rows = [row(part, one) for part, counts in library.background.code.items() for one in counts]
    return (
        '<section><h2 id="lines">The code behind them, counted</h2><p>Lines without comments, blank lines and docstrings, '
        f"counted when this page was made.</p>"
        f"{table(('part', 'file', 'what it does', 'lines'), rows, label='lines of code', stacked=True)}</section>"
    )


def _confirmed(records: Sequence[Record]) -> str:
    """How often each named check passed: also those that another system made."""
    passed, failed = Counter[str](), Counter[str]()
    for record in records:
        for check in record["checks"]:
            name = check["name"]
            (passed if check["outcome"] == "pass" else failed)[name] += check["outcome"] in ("pass", "fail")
    rows = [[escape(name), str(passed[name]), str(failed[name])] for name in sorted(passed | failed)]
    if not rows:
        return ""
    return (
        '<section><h2 id="checks">What confirms it</h2><p>Beside the kernel, each identity is expanded by systems that share no '
        "code with it, each proof has a point where its hypotheses hold, and each has false neighbours that were refuted.</p>"
        f"{table(('check', 'passed', 'failed'), rows, label='checks by name')}</section>"
    )


def _assumptions(library: Library, records: Sequence[Record]) -> str:
    cited = [
        f"{reference(str(r['id']), library.links)} {typeset(r['title'])}: "
        f"{typeset(r['cited_source'] or r['evidence']['detail'])}; "
        f"{plural(sum(str(r['id']) in o['cited'] for o in records), 'claim')} rest on it"
        for r in records
        if r["verdict"] == "CITED"
    ]
    named = Counter(axiom for r in records for axiom in _coq_axioms(r))
    rows = [[f"<code>{escape(axiom)}</code>", plural(n, "claim")] for axiom, n in sorted(named.items())]
    words = "Coq proves the same theorems from its standard library's real numbers; it names what these assume:"
    more = f"<h3>Axioms of Coq</h3><p>{words}</p>{table(('axiom', 'used by'), rows)}" if rows else ""
    return (
        '<section><h2 id="assumptions">Named assumptions</h2><p>The kernel has no axioms. A quoted result enters as a hypothesis '
        'of the statement that needs it, by name; <a href="axioms.html">each with what it says</a>:</p>'
        f"{items(cited, 'Nothing is quoted.', 20)}{more}"
        "<p>The other assumption is the reading: that the facts of a statement follow from what the paper assumes, and that its "
        "goal is what the paper says. Each fact carries its reason on the page of its claim.</p></section>"
    )


def _tried(records: Sequence[Record], library: Library) -> str:
    """The facts that no machine derived, by what they speak of, and how many PROVED claims rest on any."""
    origins = [(r["id"], h["origin"]) for r in records for h in r["hypotheses"] if h["origin"]["kind"] == "tried"]
    claims = {name: {n for n, o in origins if o["algorithm"] == name} for name in {str(o["algorithm"]) for _, o in origins}}
    rows = [[escape(name), plural(len(ids), "claim")] for name, ids in sorted(claims.items(), key=lambda p: (-len(p[1]), p[0]))]
    proved = [r for r in records if r["verdict"] == "PROVED"]
    return (
        f'<section><h2 id="tried">Sentences tried on runs</h2><p>{sum(library.tried[r["id"]] > 0 for r in proved)} of '
        f"{plural(len(proved), 'proved claim')} rest on facts of algorithms, functions or laws that no machine derived: each is "
        "a sentence, tried on seeded runs, and with a term of it altered it fails there. The other generated facts are derived "
        "from a declaration, from the stated conditions of a class of functions, maps or random vectors, or from shifts that the "
        "rule accepted.</p>"
        f"{table(('of what', 'used by'), rows, label='sentences tried on runs')}</section>"
        if rows
        else ""
    )


def _coq_axioms(record: Record) -> list[str]:
    """The axioms that Coq printed for a record's theorem."""
    return [axiom for check in record["checks"] for axiom in check.get("axioms", ())]


def _by_hand(library: Library, records: Sequence[Record]) -> str:
    lines = sum(c.lines for c in library.background.code.get("standalone", ()))
    size = f" (the engines have {lines} lines together)" if lines else ""
    chosen = [
        next((r["id"] for r in records if r["verdict"] == verdict and r.get(field)), None)
        for verdict, field in (("PROVED", "certificate"), ("REFUTED", "counterexample"))
    ]
    commands = "\n".join(f"python -m verify export {i} --out check.py\npython -I -S check.py" for i in chosen if i)
    return (
        '<section><h2 id="by-hand">Check one claim by hand</h2><ol>'
        "<li>Choose a claim; read its statement, hypotheses and goals on its page, and compare them with the paper.</li>"
        f'<li>Write its script and run it without this project:<pre class="scroll">{command(commands)}</pre></li>'
        f"<li>Read the script{size}. The upper part is the statement and the certificate (or the exact numbers) in plain words; "
        "the lower part is the same in every script: rationals, polynomials, and the one rule.</li>"
        "<li>For a certificate it prints each identity, expands it to zero, and says which coefficients are visibly "
        "non-negative. For a refutation it prints every hypothesis and every goal with its exact value. Exit status 0: "
        "confirmed; 1: not, and "
        "which line fails.</li>"
        "<li>Trust nothing? Change a number in it and see it refuse.</li></ol></section>"
    )


def _not_trusted() -> str:
    return (
        '<section><h2 id="not">What need not be trusted</h2><p>The attacks, the semidefinite solvers, the proof search, the '
        "rounding, this report, and every float: they propose. A wrong proposal is rejected by exact arithmetic; at worst a "
        "claim stays open.</p></section>"
    )
