"""The pages and the summary: complete, deterministic, escaped, self-contained, with links that lead somewhere."""

import posixpath
import re
from collections import Counter
from html.parser import HTMLParser
from urllib.parse import unquote, urlsplit
from xml.etree import ElementTree

import pytest

from tests.report.sample import MARKUP, document, hostile, library, record, recorded
from tests.report.sample import ledger as of_rows
from verify.accounts.account_tables import stored
from verify.records.canonical import LedgerError
from verify.report.background import Background, CodeCount, Paper
from verify.report.every_page import pages
from verify.report.figures import figure, series
from verify.report.graph import dependency_graph
from verify.report.library import paper_order
from verify.report.rendering import rendered
from verify.report.summary_page import summary
from verify.report.verdicts import axioms, defects, foundations, unsettled
from verify.report.words import page_names

FIGURES = [
    figure(
        "contraction-factor",
        "Contraction",
        ("step size", "factor"),
        [series("paper", [("1/2", "3/4"), ("1", "1/2")]), series("attained", [("3/4", "100/169")], "points")],
        "a <b> caption",
        ["chan2024.lemma-6.5"],
    )
]
BESIDE = Background(
    FIGURES,
    {"chan2024": Paper("A <title>", "Some & others", ("chan2024.lemma-6.5", "chan2024.eq-19", "chan2024.eq-18"))},
    {
        "polynomials": [CodeCount("kernel/polynomial.py", "arithmetic", 131)],
        "proofs": [CodeCount("kernel/proof.py", "rule", 165)],
    },
    epsilons={name: one for name, one in stored().items() if name == "centralized-admm"},
)
SCRIPTED = re.compile(r"(claims|graph|epsilon|errata-[^/]*)\.html")
VOID = {"meta", "link", "input", "br", "wbr", "hr", "img"}


@pytest.fixture(scope="module", params=["sample", pytest.param("stored", marks=pytest.mark.thorough)])
def made(request):
    found = document() if request.param == "sample" else recorded()
    return found, *pages(found, BESIDE)


@pytest.fixture(scope="module")
def read(made):
    return {name: Reader(text) for name, text in html(made[1]).items()}


def test_letters_are_typeset_wherever_they_stand(made):
    _, texts, _ = made
    for name, text in html(texts).items():
        for shown in re.findall(r'<span class="polynomial">(.*?)</span>', text):
            bare = re.sub(r"<su[bp]>.*?</su[bp]>", "", shown)
            assert not re.search(r"[A-Za-z]_[A-Za-z0-9]|\b[a-z][0-9]\b", bare), (name, shown)
        for quote in re.findall(r"<q>(.*?)</q>", text):
            assert "$" not in quote and not re.search(r"\\[a-z]+", re.sub(r"<math.*?</math>", "", quote)), (name, quote)


class Reader(HTMLParser):
    """Ids, links, tags, headings and scripts of a page; fails on tags that do not nest."""

    def __init__(self, text):
        super().__init__()
        self.ids, self.links, self.tags, self.headings, self.open = [], [], [], [], []
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
        self.links += [values[k] for k in ("href", "src", "action") if k in values]
        self.headings += [int(tag[1])] if re.fullmatch("h[1-6]", tag) else []

    def handle_endtag(self, tag):
        assert self.open and self.open[-1] == tag, f"</{tag}> closes {self.open[-3:]}"
        self.open.pop()


def html(texts):
    return {name: text for name, text in texts.items() if name.endswith(".html")}


def plain(text):
    return re.sub(r"\s+", " ", re.sub(r"<[^>]*>", "", text).replace("\u00a0", " "))


@pytest.mark.thorough
def test_every_claim_has_a_page_and_every_link_of_every_page_resolves(made, read):
    ledger, texts, broken = made
    assert broken == [], f"statements that do not convert: {broken}"
    assert sum(name.startswith("claims/") for name in read) == len(ledger["records"]) > 0
    dead, labels = [], []
    for name, page in read.items():
        assert not [i for i, n in Counter(page.ids).items() if n > 1], name
        for link in page.links:
            parts = urlsplit(link)
            if link == "data:,":
                continue
            target = posixpath.normpath(posixpath.join(posixpath.dirname(name), parts.path)) if parts.path else name
            aims = parts.scheme == "" and parts.netloc == "" and target in texts
            wanted = unquote(parts.fragment)
            named = {v for _, k, v in read[target].attributes if k == "data-node"} if target == "graph.html" else set()
            if not aims or (wanted and wanted not in read[target].ids and wanted not in named):
                dead.append(f"{name}: {link}")
        labels += [v for _, key, v in page.attributes if key == "aria-labelledby" and v not in page.ids]
        jumps = [b - a for a, b in zip(page.headings, page.headings[1:], strict=False) if b - a > 1]
        assert page.headings[0] == 1 and page.headings.count(1) == 1 and not jumps, f"{name}: {page.headings}"
        assert all(tag in page.tags for tag in ("main", "nav", "header", "footer")), name
        assert {"lang", "name"} <= {key for _, key, _ in page.attributes}, name
    assert not dead and not labels
    reached, waiting = set(), ["index.html"]
    while waiting:
        here = waiting.pop()
        if here not in reached and here in read:
            reached.add(here)
            paths = (urlsplit(link).path for link in read[here].links if link != "data:,")
            waiting += [posixpath.normpath(posixpath.join(posixpath.dirname(here), p)) for p in paths if p]
    assert reached == set(read), "pages that no click from the front page reaches"


@pytest.mark.thorough
def test_the_pages_need_nothing_from_elsewhere(made, read):
    _, texts, _ = made
    for name, page in read.items():
        text = texts[name]
        assert not {"iframe", "object", "embed", "base"} & set(page.tags), name
        assert not [a for a in page.attributes if a[1].startswith("on")], name
        assert "default-src 'none'" in text and not re.search(r"@import|url\((?!#)", text), name
        assert page.tags.count("script") == bool(SCRIPTED.fullmatch(name)), name
        assert all(dict(a[1:] for a in page.attributes if a[0] == "img").get("alt") for t in page.tags if t == "img"), name
    assert not re.search(r"@import|url\(", texts["style.css"])
    for name, text in texts.items():
        if name.endswith(".svg"):
            assert not re.search(r"<script|https?://(?!www\.w3\.org)", text), name


@pytest.mark.thorough
def test_sizes_stay_readable(made):
    _, texts, _ = made
    sizes = {name: len(text.encode()) for name, text in texts.items()}
    assert sizes["index.html"] <= 60_000
    assert max(size for name, size in sizes.items() if name.startswith("claims/")) < 200_000


def test_every_text_of_a_record_is_escaped():
    words, paper = ("title", "says", "meaning", "unit", "theorem", "argument", "command"), {"says": MARKUP, "records": [MARKUP]}
    beside = Background(
        [{**FIGURES[0], "title": MARKUP, "caption": MARKUP, "x_label": MARKUP}],
        {"chan2024": Paper(MARKUP, MARKUP, ())},
        {"proofs": [CodeCount(MARKUP, MARKUP, 1)]},
        epsilons={"a-setting": {**stored()["admm-one-pass"], **dict.fromkeys(words, MARKUP), "paper": paper}},
    )
    texts = pages(hostile(), beside).texts
    for name, text in html(texts).items():
        read = Reader(text)
        assert read.tags.count("script") == bool(SCRIPTED.fullmatch(name)), name
        assert not [a for a in read.attributes if a[1].startswith("on")], name
        assert "<script>alert" not in text and not re.search(r" <b>(?!&)", text.replace("<p><b>", "")), name
    assert sum("&lt;script&gt;alert" in text for text in html(texts).values()) > len(document()["records"])
    assert "<script>" not in summary(hostile())
    ElementTree.fromstring(texts["badge.svg"])
    ElementTree.fromstring(texts["junit.xml"])


def test_ids_with_markup_or_paths_are_escaped_and_stay_in_the_folder(tmp_path):
    bad = document()
    bad["records"][0]["id"] = 'x."><script>alert(1)</script>'
    bad["records"].append(record("chan2024.../../../etc/passwd", "OPEN"))
    texts = pages(bad).texts
    assert all(re.fullmatch(r"claims/[A-Za-z0-9][A-Za-z0-9._-]*\.html", n) for n in texts if n.startswith("claims/"))
    assert all("<script>alert" not in text for text in html(texts).values())


def test_names_of_pages_are_kept_apart_where_a_file_system_would_not():
    names = page_names(["a.Lemma", "a.lemma", "a.other", "../x", ""])
    assert names["a.other"] == "a.other.html"
    assert len({n.casefold() for n in names.values()}) == 5 and not any("/" in n for n in names.values())


def test_a_paper_whose_name_is_a_path_is_refused(tmp_path):
    bad = document()
    for paper in ("../up", '"><script>', "", "a b"):
        bad["records"][0] |= {"paper": paper, "id": f"{paper}.x"}
        with pytest.raises(LedgerError, match="paper"):
            pages(bad)


def test_latex_that_does_not_convert_is_reported_and_shown_as_source():
    bad = document()
    name = bad["records"][0]["id"]
    bad["records"][0]["statement"] = r"\frac{a} \le \unheardof{b}"
    texts, broken = pages(bad)
    assert [line.split(":")[0] for line in broken] == [name]
    assert r"\unheardof{b}" in texts[f"claims/{name}.html"]
    assert "could not be converted" in texts[f"claims/{name}.html"]
    rendered = document()
    (chosen,) = (r for r in rendered["records"] if r["id"] == "chan2024.lemma-6.5")
    chosen["display"]["goals"][0]["latex"] = r"x \le {<b>"
    texts, broken = pages(rendered)
    assert [line.split(":")[0] for line in broken] == ["chan2024.lemma-6.5"]
    assert "could not be converted" in texts["claims/chan2024.lemma-6.5.html"]


def test_the_pages_tell_what_a_reader_looks_for():
    texts = pages(document(), BESIDE).texts
    claim, sharper = texts["claims/chan2024.lemma-6.5.html"], texts["claims/common.sharper.html"]
    for words in (
        "nonexpansion = the sum of",
        "≈ 0.333333",
        "✓ refuted",
        "η = 1/3",
        "python -m verify show chan2024.lemma-6.5",
        "python -m verify all --only chan2024.lemma-6.5",
        "python -m verify export chan2024.lemma-6.5",
        "What rests on it",
        "⟨G,&nbsp;x⟩ ≥ η ‖G‖2",
        "use of chan2024.fact-6.4",
        "eta := 2 eta".replace("eta", "η"),
    ):
        assert words in plain(claim) or words in plain(texts["claims/chan2024.eq-18.html"]), words
    assert 'src="../figures/contraction-factor.svg"' in claim and 'href="../graph.html#chan2024.lemma-6.5"' in claim
    for words in ("tight: what is proved is attained", "Constants at 3 points, 1 tight", "≈ 0.871100", "certified bound"):
        assert words in plain(sharper), words
    reduced, above = plain(texts["claims/cyffers2023.lemma-2.html"]), plain(texts["claims/cyffers2023.theorem-3.html"])
    assert "Argued links (1)argued, not checked 1 of this record, 0 of what it rests on" in reduced
    assert "Argued links (1)argued, not checked 0 of this record, 1 of what it rests on" in above
    for page in (reduced, above):
        assert "a law in words, as in chan2024.fact-6.4" in page
        assert "it rests on 1 argued link, listed above: of cyffers2023.lemma-2" in page
    assert 'href="cyffers2023.lemma-2.html#fact-law"' in texts["claims/cyffers2023.theorem-3.html"]
    assert "argued, not checked" not in plain(claim) and "by links that a machine checked" in plain(claim)
    assert "it rests on what is not settled" in plain(texts["claims/chan2024.eq-19.html"])
    assert "Baillon and Haddad 1977" in plain(texts["claims/chan2024.fact-6.4.html"])
    assert "✗ NOT refuted" in plain(texts["claims/common.broken.html"])
    for name, words in (("eq-18", "As the paper prints it, in our words"), ("eq-18-corrected", "What differs from the print")):
        page = plain(texts[f"claims/chan2024.{name}.html"])
        assert words in page and ("What holds instead" in page) == (name == "eq-18")
    assert (
        '<a href="chan2024.lemma-6.5.html"><code>chan2024.lemma-6.5</code></a> and a search'
        in (texts["claims/cyffers2023.theorem-1.html"])
    )
    tightness = plain(texts["tightness.html"])
    assert "tight at 1 of 3 points; improvable, best constant exact at 1 of 3 points; improvable at 1 of 3 points" in tightness
    trust = plain(texts["trust.html"])
    assert "296 lines" in trust and "Baillon and Haddad 1977" in trust and "export chan2024.eq-18 --out check.py" in trust
    front = plain(texts["index.html"])
    assert "10 of 240 printed claims of 2 papers" in front and "Proved4" in front.replace(" ", "")


def test_a_paper_page_keeps_the_order_of_the_paper_and_puts_ours_beside_it():
    text = pages(document(), BESIDE).texts["paper-chan2024.html"]
    order = re.findall(r'<li id="([^"]+)"( class="ours")?>', text)
    assert order == [
        ("chan2024.lemma-6.5", ""),
        ("chan2024.eq-19", ""),
        ("chan2024.eq-18", ""),
        ("chan2024.eq-18-corrected", ' class="ours"'),
        ("chan2024.fact-6.4", ' class="ours"'),
    ]


def test_claims_of_ours_stand_after_what_they_belong_to():
    rows = [
        record("p.b", "PROVED"),
        record("p.a", "REFUTED"),
        record("p.z", "PROVED", strengthens="p.fix"),
        record("p.fix", "PROVED", corrects="p.a"),
        record("p.b-more", "PROVED"),
        record("p.loop", "PROVED", corrects="p.loop"),
        record("p.x", "PROVED"),
    ]
    assert paper_order(rows, ["p.a", "p.gone", "p.b"]) == ["p.a", "p.fix", "p.z", "p.b", "p.b-more", "p.loop", "p.x"]


def test_a_certificate_is_shown_as_it_is_stored():
    stored = document()["records"]
    (of,) = (r for r in stored if r["id"] == "chan2024.lemma-6.5")
    base = {**of["certificate"][1], "name": "inv", "how": "base"}
    known = library()

    def certificate(stored):
        return rendered("certificate.html", known, r=of | {"certificate": stored})

    shown = certificate([*of["certificate"], base, {**base, "how": "step"}])
    heads = re.findall(r"<h3>.*?<code>([^<]*)</code>", shown)
    assert heads == ["use_fact", "nonexpansion", "base of inv", "step of inv"]
    assert "with their successors" in shown and "with their successors" not in certificate(of["certificate"])
    assert certificate(None).strip() == ""


def test_foundations_and_defects_are_computed():
    records = document()["records"]
    assert {name for name, below in unsettled(records).items() if below} == {"chan2024.eq-19"}
    records[0]["rests_on"] = ["nowhere.lemma"]
    page = pages(document() | {"records": records}).texts[f"claims/{records[0]['id']}.html"]
    assert "<small>(no record)</small>" in page
    assert len(defects(records)) == 2
    for r in records:
        r["witness"], r["neighbours"], r["counterexample"] = None, [], None
    assert len(defects(records)) == 1 + 2 * 6 + 1
    (refuted,) = (r for r in records if r["verdict"] == "REFUTED")
    refuted["negated_by"] = "chan2024.eq-18-corrected"
    assert len(defects(records)) == 1 + 2 * 6, "a proved negation stands in the place of an instance"


def test_an_unknown_reading_is_shown_as_it_is():
    ledger = document()
    ledger["records"][0] |= {"reading": "<i>own</i> words", "where": "Section 1"}
    text = pages(ledger).texts[f"claims/{ledger['records'][0]['id']}.html"]
    assert "&lt;i&gt;own&lt;/i&gt; words" in text and "<i>own" not in text


def test_axioms_and_argued_links_are_counted_once_each():
    records = document()["records"]
    assert axioms(records) == {"chan2024.fact-6.4": ["chan2024.lemma-6.5"]}
    rests, argued = foundations(records)
    assert (rests["chan2024"], rests["cyffers2023"], argued["cyffers2023"], argued["chan2024"]) == (1, 0, 1, 0)
    for one in records:
        one["cited"] = ["chan2024.fact-6.4", "chan2024.eq-19", "no.record"]
    assert set(axioms(records)) == {"chan2024.fact-6.4"}, "only CITED records are axioms, and none of itself"
    assert len(axioms(records)["chan2024.fact-6.4"]) == len(records) - 1


def test_an_unknown_verdict_and_an_empty_ledger():
    bad = document()
    bad["records"][0]["verdict"] = "SHRUG"
    with pytest.raises(LedgerError, match="expected a verdict among PROVED"):
        pages(bad)
    empty = of_rows()
    for text in html(pages(empty).texts).values():
        Reader(text)
    assert "No printed claim is refuted." in summary(empty)
    ElementTree.fromstring(dependency_graph(empty, {}))


def test_errata_pages_are_ordered_by_consequence_and_escaped():
    records = [dict(r) for r in document()["records"]]
    refuted = [r for r in records if r["verdict"] == "REFUTED"]
    records.append(refuted[0] | {"id": "chan2024.another"})
    refuted.append(records[-1])
    for number, row in enumerate(refuted):
        row["where"], row["consequence"] = "Lemma <b>", "guarantee" if number else "misprint"
        row["note"] = "<script>alert(1)</script>"
    text = pages(document() | {"records": records}).texts["errata-chan2024.html"]
    Reader(text)
    assert "<script>alert" not in text and "Lemma <b>" not in text
    assert "A stated guarantee or result fails (1)" in text
    assert text.index("A stated guarantee or result fails (1)") < text.index("A misprint (1)")
    assert "Exact numbers that meet every hypothesis" in text and "Its negation is proved" not in text
    for row in refuted:
        row["counterexample"], row["negated_by"] = None, "chan2024.eq-18-corrected"
    text = pages(document() | {"records": records}).texts["errata-chan2024.html"]
    assert "Its negation is proved" in text and "Exact numbers that meet" not in text
