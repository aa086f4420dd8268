"""The page and the summary: complete, deterministic, escaped, self-contained, with links that lead somewhere."""

import re
from collections import Counter
from html.parser import HTMLParser
from pathlib import Path
from xml.etree import ElementTree

import pytest

from tests.report.sample import MARKUP, document, hostile
from verify.report import (
    LedgerError,
    contraction_factor,
    defects,
    dependency_graph,
    page,
    read_ledger,
    summary,
    unknown_references,
    unsettled,
    write_report,
)
from verify.report.errata import papers_with_errata

LEDGER = Path(__file__).resolve().parents[2] / "reports" / "ledger.json"
FIGURES = [contraction_factor([("1/2", "3/4"), ("1", "1/2")], [("3/4", "100/169")], caption="a <b> caption")]
VOID = {"meta", "link", "input", "br", "wbr", "hr", "img"}


def ledgers():
    found = [("sample", document())]
    return found + ([("stored", read_ledger(LEDGER))] if LEDGER.exists() else [])


class Reader(HTMLParser):
    """Ids, links, tags, headings and scripts of a page; fails on tags that do not nest."""

    def __init__(self, text):
        super().__init__()
        self.ids, self.links, self.tags, self.headings, self.scripts, self.open = [], [], [], [], [], []
        self.attributes = []
        self.feed(text)
        self.close()
        assert not self.open, f"never closed: {self.open}"

    def handle_starttag(self, tag, attrs):
        self.handle_startendtag(tag, attrs)
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag, attrs):
        values = dict(attrs)
        self.tags.append(tag)
        self.attributes += [(tag, *pair) for pair in attrs]
        self.ids += [values["id"]] if "id" in values else []
        self.links += [values[k] for k in ("href", "xlink:href") if k in values]
        self.headings += [int(tag[1])] if re.fullmatch("h[1-6]", tag) else []

    def handle_endtag(self, tag):
        assert self.open and self.open[-1] == tag, f"</{tag}> closes {self.open[-3:]}"
        self.open.pop()

    def handle_data(self, data):
        if self.open and self.open[-1] == "script":
            self.scripts.append(data)


@pytest.mark.parametrize(("name", "ledger"), ledgers())
def test_the_page_is_complete_and_every_internal_link_resolves(name, ledger):
    made = page(ledger, FIGURES)
    read = Reader(made.html)
    assert {r["id"] for r in ledger["records"]} <= set(read.ids)
    assert not [i for i, n in Counter(read.ids).items() if n > 1]
    dead = {link for link in read.links if link.startswith("#") and link[1:] not in read.ids}
    assert not dead
    labels = {value for _, key, value in read.attributes if key == "aria-labelledby"}
    assert labels <= set(read.ids)
    assert all(below - above <= 1 for above, below in zip(read.headings, read.headings[1:], strict=False))
    assert read.headings[0] == 1 and read.headings.count(1) == 1
    assert made.broken_latex == [], f"statements that do not convert: {made.broken_latex}"


@pytest.mark.parametrize(("name", "ledger"), ledgers())
def test_the_page_needs_nothing_from_elsewhere(name, ledger):
    text = page(ledger, FIGURES).html
    read = Reader(text)
    beside = {f"errata-{paper}.html" for paper in papers_with_errata(ledger)}
    assert not [link for link in read.links if not link.startswith("#") and link != "data:," and link not in beside]
    assert beside <= set(read.links)
    assert not {"img", "iframe", "object", "embed", "base"} & set(read.tags)
    assert not [a for a in read.attributes if a[1] == "src" or a[1].startswith("on")]
    assert not re.search(r"@import|url\((?!#)", text)
    assert read.tags.count("script") == 1
    assert "default-src 'none'" in text


def test_every_text_of_a_record_is_escaped():
    made = page(hostile(), [{**FIGURES[0], "title": MARKUP, "caption": MARKUP, "x_label": MARKUP}])
    read = Reader(made.html)
    assert read.tags.count("script") == 1
    assert not [a for a in read.attributes if a[1].startswith("on")]
    assert "<script>alert" not in made.html
    assert not re.search(r" <b>(?!&)", made.html.replace("<p><b>", ""))
    assert "&lt;script&gt;alert" in made.html
    assert "<script>" not in summary(hostile())
    ElementTree.fromstring(dependency_graph(hostile()))


def test_ids_with_markup_are_escaped_too():
    bad = document()
    bad["records"][0]["id"] = 'x."><script>alert(1)</script>'
    bad["records"][0]["paper"] = '"><script>'
    assert Reader(page(bad).html).tags.count("script") == 1
    ElementTree.fromstring(dependency_graph(bad))


def test_latex_that_does_not_convert_is_reported_and_shown_as_source():
    bad = document()
    bad["records"][0]["statement"] = r"\frac{a} \le \unheardof{b}"
    made = page(bad)
    assert [line.split(":")[0] for line in made.broken_latex] == [bad["records"][0]["id"]]
    assert r"\unheardof{b}" in made.html
    assert "could not be converted" in made.html


def test_the_page_tells_what_a_reader_looks_for():
    text = page(document(), FIGURES).html
    plain = re.sub(r"\s+", " ", re.sub(r"<[^>]*>", "", text))
    for words in (
        "As printed",
        "Corrected",
        "nonexpansion = the sum of",
        "≈ 0.333333",
        "✗ NOT refuted",
        "✓ refuted",
        "python -m verify show chan2024.lemma-6.5",
        "python -m verify all --only chan2024.lemma-6.5",
        "What rests on it",
        "tight: what is proved is attained",
        "Constants measured at 3 points: 1 tight",
        "tight at 1 of 3 points; improvable, best constant exact at 1 of 3 points; improvable at 1 of 3 points",
        "≈ 0.871100",
        "it rests on what is not settled",
        "Baillon and Haddad 1977",
    ):
        assert words in plain, words
    assert '<a href="#chan2024.lemma-6.5"><code>chan2024.lemma-6.5</code></a> and a search' in text
    assert "use of" in plain and "eta := 2 eta" in plain


def test_the_summary_tells_counts_corrections_sharper_results_and_open_ends():
    text = summary(document())
    assert "| **REFUTED** | An exact rational instance breaks the statement as printed. | 1 | 0 | 0 | 1 |" in text
    assert "| `chan2024.eq-18` | Section 1 | Title of chan2024.eq-18 | `chan2024.eq-18-corrected` |" in text
    assert "| `common.sharper` | `chan2024.lemma-6.5` | contraction | 1 | 100/169 | 100/169 | tight; f = x^2/2 |" in text
    assert "| `cyffers2023.theorem-1` | OPEN | Section 1 | tried chan2024.lemma-6.5 and a search |" in text
    assert "| `chan2024.lemma-6.5` | PROVED | algebra | `chan2024.fact-6.4` |" in text
    assert "| `chan2024.eq-19` | `chan2024.eq-18` |" in text
    assert "| Cyffers, Bellet, Basu (ICML 2023) | 4 | 97 | 93 |" in text
    assert "- common.broken: the false neighbour 'sign' was not refuted" in text
    measured = "| beta = 2, eta = 1/2 | 1 | 1 | 1 | – | tight at 1 of 3 points; improvable, best constant exact at 1 of 3 points;"
    assert f"| `common.sharper` | contraction {measured}" in text


@pytest.mark.parametrize(("name", "ledger"), ledgers())
def test_summary_rows_have_as_many_cells_as_their_header(name, ledger):
    for block in summary(ledger).split("\n\n"):
        widths = {len(re.findall(r"(?<!\\)\|", line)) for line in block.splitlines() if line.startswith("|")}
        assert len(widths) <= 1, block


def test_foundations_and_defects_are_computed():
    records = document()["records"]
    assert {name for name, below in unsettled(records).items() if below} == {"chan2024.eq-19"}
    assert unknown_references(records) == []
    records[0]["rests_on"] = ["nowhere.lemma"]
    assert unknown_references(records) == [f"{records[0]['id']} -> nowhere.lemma"]
    assert "<small>(no record)</small>" in page(document() | {"records": records}).html
    assert len(defects(records)) == 2
    for r in records:
        r["witness"], r["neighbours"], r["counterexample"] = None, [], None
    assert len(defects(records)) == 1 + 2 * 4 + 1


def test_an_unknown_verdict_and_an_empty_ledger():
    bad = document()
    bad["records"][0]["verdict"] = "SHRUG"
    with pytest.raises(LedgerError, match="expected a verdict among PROVED"):
        page(bad)
    empty = {"schema": 1, "records": [], "coverage": {}}
    Reader(page(empty).html)
    assert "No claim is refuted." in summary(empty)
    ElementTree.fromstring(dependency_graph(empty))


def test_write_report_is_the_same_twice_and_whole(tmp_path):
    first, second = write_report(document(), FIGURES, tmp_path / "a"), write_report(document(), FIGURES, tmp_path / "b")
    names = [p.relative_to(tmp_path / "a").as_posix() for p in first]
    assert names[:3] == ["ledger.json", "summary.md", "index.html"]
    assert names[-2:] == ["figures/contraction-factor.svg", "figures/dependencies.svg"]
    assert all(name.startswith("errata-") for name in names[3:-2]) and len(names) > 5
    assert [p.read_bytes() for p in first] == [p.read_bytes() for p in second]
    shuffled = document() | {"records": document()["records"][::-1]}
    assert page(shuffled, FIGURES) == page(document(), FIGURES)
    assert summary(shuffled) == summary(document())
    assert read_ledger(first[0]) == document()


def test_a_report_that_cannot_be_written_changes_nothing(tmp_path):
    write_report(document(), FIGURES, tmp_path)
    before = {p: p.read_bytes() for p in tmp_path.rglob("*.*")}
    bad = document()
    bad["records"][0]["seed"] = 0.5
    with pytest.raises(TypeError):
        write_report(bad, FIGURES, tmp_path)
    with pytest.raises(ValueError, match="two figures"):
        write_report(document(), FIGURES * 2, tmp_path)
    assert {p: p.read_bytes() for p in tmp_path.rglob("*.*")} == before


def test_errata_pages_are_ordered_by_consequence_and_escaped(tmp_path):
    records = [dict(r) for r in document()["records"]]
    refuted = [r for r in records if r["verdict"] == "REFUTED"]
    assert refuted
    for number, record in enumerate(refuted):
        record["where"], record["consequence"] = "Lemma <b>", "misprint" if number else "guarantee"
        record["note"] = "<script>alert(1)</script>"
    paths = write_report(document() | {"records": records}, FIGURES, tmp_path)
    pages = [p for p in paths if p.name.startswith("errata-")]
    assert pages
    for path in pages:
        text = path.read_text(encoding="utf-8")
        Reader(text)
        assert "<script>alert" not in text and "Lemma <b>" not in text
    text = "".join(p.read_text(encoding="utf-8") for p in pages)
    assert "A stated guarantee or result fails (1)" in text
    if len(refuted) > 1 and len(pages) == 1:
        assert text.index("A stated guarantee") < text.index("A misprint")
