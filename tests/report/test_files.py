"""The files of the report: the same twice, whole or not at all, unchanged ones untouched, foreign ones kept; the summary."""

import re
from concurrent.futures import ThreadPoolExecutor
from types import SimpleNamespace

import pytest

from tests.report.sample import document, record, recorded, write_report
from tests.report.test_page import BESIDE, FIGURES
from verify.command_line import publish as publishing
from verify.command_line.publish import publish
from verify.command_line.report_background import PARTS, background
from verify.records.canonical import LedgerError, canonical_json, read_ledger
from verify.report.background import Background, Paper
from verify.report.every_page import pages
from verify.report.summary_page import summary

PROGRAM = {"algorithm": "a", "fact": "f", "kind": "program", "means": "", "substitution": {}}


def test_the_report_is_the_same_twice_and_in_any_order_of_the_records(tmp_path):
    first, second = write_report(document(), BESIDE, tmp_path / "a"), write_report(document(), BESIDE, tmp_path / "b")
    names = [p.relative_to(tmp_path / "a").as_posix() for p in first.paths]
    assert {"ledger.json", "summary.md", "index.html", "junit.xml", "findings.sarif", "badge.svg"} <= set(names)
    assert [p.read_bytes() for p in first.paths] == [p.read_bytes() for p in second.paths]
    shuffled = document() | {"records": document()["records"][::-1]}
    unordered = {"ledger.json"}
    old, new = pages(document(), BESIDE).texts, pages(shuffled, BESIDE).texts
    assert {k: v for k, v in old.items() if k not in unordered} == {k: v for k, v in new.items() if k not in unordered}
    assert read_ledger(first.paths[0]) == document()


def test_a_formula_that_is_no_mathematics_is_told_by_every_run(tmp_path):
    bad = document()
    claim = bad["records"][0]
    claim["statement"] = r"x\le1,\quadN\ge2"
    for _ in range(2):
        published = publish(bad, tmp_path / "reports", tmp_path / "notes", background=lambda: BESIDE)
        told = f"BROKEN LATEX {claim['id']}: the command \\quadN is unknown; the report shows its source"
        assert published.words(tmp_path).splitlines()[0] == told
    whole = publish(document(), tmp_path / "reports", tmp_path / "notes", background=lambda: BESIDE)
    assert len(whole.words(tmp_path).splitlines()) == 1


def test_a_report_that_cannot_be_made_changes_nothing(tmp_path):
    write_report(document(), BESIDE, tmp_path)
    before = {p: p.read_bytes() for p in tmp_path.rglob("*.*")}
    bad = document()
    bad["records"][0]["seed"] = 0.5
    with pytest.raises(ValueError, match="seed: expected an integer, found float"):
        write_report(bad, BESIDE, tmp_path)
    with pytest.raises(ValueError, match="two figures"):
        write_report(document(), Background(FIGURES * 2), tmp_path)
    assert {p: p.read_bytes() for p in tmp_path.rglob("*.*")} == before


def test_unchanged_pages_are_not_touched_and_only_stale_pages_of_the_report_are_removed(tmp_path):
    write_report(document(), BESIDE, tmp_path)
    stamps = {p: p.stat().st_mtime_ns for p in tmp_path.rglob("*") if p.is_file()}
    foreign = [tmp_path / "claims" / "mine.html", tmp_path / "notes.html", tmp_path / "figures" / "mine.svg"]
    for path in foreign:
        path.write_text("<p>not of the report</p>", encoding="utf-8")
    again = write_report(document(), BESIDE, tmp_path)
    assert again.written == () and again.removed == ()
    assert all(p.stat().st_mtime_ns == stamp for p, stamp in stamps.items())
    fewer = document()
    fewer["records"] = [r for r in fewer["records"] if r["id"] != "chan2024.eq-18" and r["paper"] != "cyffers2023"]
    for r in fewer["records"]:
        r["rests_on"] = [i for i in r["rests_on"] if i != "chan2024.eq-18"]
    smaller = write_report(fewer, Background(), tmp_path)
    gone = {p.relative_to(tmp_path).as_posix() for p in smaller.removed}
    assert {
        "claims/chan2024.eq-18.html",
        "errata-chan2024.html",
        "errata-chan2024.md",
        "paper-cyffers2023.html",
        "figures/contraction-factor.svg",
    } <= gone
    assert not any(p.exists() for p in smaller.removed) and all(p.exists() for p in foreign)
    assert {p.relative_to(tmp_path).as_posix() for p in smaller.written} >= {"ledger.json", "index.html"}


def test_the_summary_tells_counts_corrections_sharper_results_and_open_ends():
    text = summary(document(), Background(papers={"cyffers2023": Paper("Noise", "Those who wrote it (2030)", ())}))
    assert (
        "| **REFUTED** | An exact instance of the printed hypotheses breaks the statement as printed, or its negation is proved. "
        "| 1 | 0 | 0 | 1 |" in text
    )
    assert "| **REDUCED** | Proved up to named links that only words make: each is listed, and counted. | 0 | 2 | 0 | 2 |" in text
    assert "| axioms | CITED records that the paper's records rest on. | 1 | 0 | 0 | 1 |" in text
    assert "| argued links | Links that only words make, each counted once. | 0 | 1 | 0 | 1 |" in text
    assert "| `cyffers2023.lemma-2` | `law` | none |" in text
    assert "| `cyffers2023.theorem-3` | none | `cyffers2023.lemma-2` |" in text
    assert "| `chan2024.eq-18` | Section 1 | Title of chan2024.eq-18 | `chan2024.eq-18-corrected` |" in text
    assert "| `common.sharper` | `chan2024.lemma-6.5` | contraction | 1 | 100/169 | 100/169 | tight; f = x^2/2 |" in text
    assert "| `cyffers2023.theorem-1` | OPEN | Section 1 | tried chan2024.lemma-6.5 and a search |" in text
    assert "| `chan2024.lemma-6.5` | PROVED | algebra | `chan2024.fact-6.4` |" in text
    assert "| `chan2024.eq-19` | `chan2024.eq-18` |" in text
    assert "| Those who wrote it (2030) | 6 | 97 | 91 |" in text
    assert "- common.broken: the false neighbour 'sign' was not refuted" in text
    measured = "| beta = 2, eta = 1/2 | 1 | 1 | 1 | – | tight at 1 of 3 points; improvable, best constant exact at 1 of 3 points;"
    assert f"| `common.sharper` | contraction {measured}" in text


def test_the_summary_calls_nothing_wrong_as_printed_that_is_only_measured():
    measured = record("chan2024.sec10-gap", "CONTRADICTED", where="sec. 10")
    ours = next(r for r in document()["records"] if r["verdict"] == "REFUTED") | {"id": "chan2024.a-reading", "where": "ours"}
    several = {**document(), "records": [*document()["records"], measured, ours]}
    text = summary(several)
    sections = dict(part.split("\n", 1) for part in text.split("\n## "))
    wrong, _, besides = sections["Wrong as printed"].partition("Refuted besides, printed by no paper: ")
    assert "`chan2024.eq-18`" in wrong and "`chan2024.sec10-gap`" not in wrong + besides
    assert "a-reading" not in wrong and besides.strip() == "`chan2024.a-reading`."
    front = pages(several).texts["index.html"]
    assert re.search(r"Wrong as printed</h3><p[^>]*><a[^>]*>1</a></p><p>[^<]*; besides 1 statement of ours</p>", front)
    assert "| `chan2024.sec10-gap` | sec. 10 |" in sections["Contradicted by measurements, not refuted"]


@pytest.mark.parametrize("ledger", [document, recorded])
def test_summary_rows_have_as_many_cells_as_their_header(ledger):
    for block in summary(ledger()).split("\n\n"):
        widths = {len(re.findall(r"(?<!\\)\|", line)) for line in block.splitlines() if line.startswith("|")}
        assert len(widths) <= 1, block


def test_what_stands_beside_the_records_is_counted_and_names_known_claims():
    beside, ids = background(), {r["id"] for r in recorded()["records"]}
    claims = [claim for figure in beside.figures for claim in figure["claims"]]
    assert set() < set(claims) <= ids
    counts = {c.place: c.lines for counts in beside.code.values() for c in counts}
    assert set(counts) == {place for rows in PARTS.values() for place in rows}, "a counted file is gone or renamed"
    kernel = sum(counts[place] for place in counts if place.startswith("verify/kernel/"))
    assert 300 < kernel <= 600  # 540 until work was bounded and types were exact
    assert set(beside.papers) == {"chan2024", "cyffers2023", "huang2020", "zhang2018"}
    assert all(paper.title and paper.order for paper in beside.papers.values())


def test_a_doubtful_ledger_changes_no_page_and_is_not_called_up_to_date(tmp_path):
    folder, notes = tmp_path / "reports", tmp_path / "notes"
    for there in (False, True):
        with pytest.raises(ValueError, match="it was edited"):
            publish(document(), folder, notes, background=lambda: BESIDE, doubt=lambda: "it was edited")
        assert folder.exists() is there
        publish(document(), folder, notes, background=lambda: BESIDE)


def test_a_ledger_that_changes_while_it_is_judged_is_not_shown(tmp_path, monkeypatch):
    ledger = write_report(document(), BESIDE, tmp_path / "recorded").paths[0]
    monkeypatch.setattr(publishing.house, "recorded", lambda: ledger)
    monkeypatch.setattr(publishing.house, "reports", lambda: tmp_path / "reports")
    monkeypatch.setattr(publishing.house, "cache", lambda: tmp_path / "cache")
    monkeypatch.setattr(publishing.report_background, "background", lambda told: BESIDE)
    monkeypatch.setattr(publishing.report_background, "told_generators", dict)
    monkeypatch.setattr(publishing, "workers", ThreadPoolExecutor)

    def edited():
        ledger.write_text(ledger.read_text(encoding="utf-8") + "\n", encoding="utf-8")
        return ""

    monkeypatch.setattr(publishing, "listing", lambda *_: SimpleNamespace(doubt=edited()))
    with pytest.raises(ValueError, match="changed while it was read: nothing was written, try again"):
        publishing.publish_recorded()
    assert not (tmp_path / "reports").exists()
    monkeypatch.setattr(publishing, "listing", lambda *_: SimpleNamespace(doubt=""))
    assert publishing.publish_recorded()[0].written
    monkeypatch.setattr(publishing, "agreed", lambda _: {})
    known, told = publishing.publish_recorded(tmp_path / "known")[1], ledger.read_text(encoding="utf-8")
    assert (known / "ledger.json").read_text(encoding="utf-8") == told == canonical_json(document()) + "\n"  # read all the same:
    ledger.write_text(told.replace('"verdict"', '"verdikt"', 1), encoding="utf-8")
    with pytest.raises(LedgerError, match="verdikt"):
        publishing.publish_recorded(tmp_path / "other")


def test_what_generated_facts_speak_of_is_asked_for_only_by_the_pages_that_say_it():
    def refuse():
        raise RuntimeError("asked")

    plain = pages(document(), Background()).texts
    assert pages(document(), Background(generators=refuse)).texts == plain
    generated = document()
    for told in generated["records"]:
        for h in told["hypotheses"]:
            h["origin"] = PROGRAM
    with pytest.raises(RuntimeError, match="asked"):
        pages(generated, Background(generators=refuse))
