"""The report on somebody's own collection: its papers, its commands, and no page or link of what only the suite has."""

import re

import pytest

from tests.cli.test_mistakes import run
from tests.report.sample import document
from verify.command_line import publish as publishing
from verify.command_line.report_background import papers
from verify.lemma.discover import Collection
from verify.lemma.other_collections import Other
from verify.records.canonical import canonical_json
from verify.report.layout import OF_THE_SUITE

PAPER = """paper = "chan2024"
title = "On what is ours"
authors = "A. Stranger"
[[entries]]
id = "p.one"
depends_on = []
"""


def other_of(tmp_path, paper=PAPER):
    path = tmp_path / "paper.toml"
    path.write_text(paper)
    return Other("mine", Collection({}, ()), frozenset({"mine", "p"}), "some folder/mine", (path,))


@pytest.fixture
def made(tmp_path):
    published = publishing.publish_collection(document(), other_of(tmp_path), tmp_path / "out", tmp_path / "notes")
    return {path.relative_to(tmp_path / "out").as_posix(): path.read_text(encoding="utf-8") for path in published.paths}


def test_no_page_leads_to_what_only_the_suite_has(made):
    assert not set(OF_THE_SUITE) & set(made) and {"index.html", "claims.html", "tightness.html", "check.py"} <= set(made)
    for name, text in made.items():
        if name.endswith(".html"):
            home = name.rpartition("/")[0]
            for link in re.findall(r'href="([^"#?:]+\.(?:html|py|json|md|css))', text):
                place = link.removeprefix("../") if link.startswith("../") else f"{home}/{link}" if home else link
                assert place in made, f"{name} leads to {link}"


def test_pages_have_the_collections_title_and_its_commands(made):
    pages = {name: re.sub("</?span[^>]*>", "", text) for name, text in made.items() if name.endswith(".html")}
    assert "<h1>mine, checked claim by claim</h1>" in pages["index.html"]
    assert all("Private ADMM, checked" not in text for text in pages.values())
    asked = [line for text in pages.values() for line in re.findall(r"python -m verify (?:all|show|export)[^\n]*", text)]
    assert len(asked) > len(pages) and all("some folder/mine" in line for line in asked), asked
    assert "On what is ours" in pages["paper-chan2024.html"]
    assert all(
        "A. Stranger</a>" in pages[name] for name in ("index.html", "claims/chan2024.lemma-6.5.html", "errata-chan2024.html")
    )


def test_a_second_time_nothing_is_made_and_a_changed_title_is(tmp_path, monkeypatch):
    where = tmp_path / "out", tmp_path / "notes"
    first = publishing.publish_collection(document(), other_of(tmp_path), *where)
    again = publishing.publish_collection(document(), other_of(tmp_path), *where)
    assert first.written and not again.written and set(again.paths) == set(first.paths)
    changed = publishing.publish_collection(document(), other_of(tmp_path, PAPER.replace("ours", "not")), *where)
    assert {path.name for path in changed.written} >= {"paper-chan2024.html"}


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('paper = "chan2024"', ""),
        ('id = "p.one"', "id = 1"),
        ("title = ", "title = 1 #"),
        ("[[entries]]", "[entries]"),
        ("[[entries]]", "[[entries]"),
        ("depends_on = []", '[[causes]]\nsays = "a cause"'),
    ],
)
def test_a_paper_of_another_form_is_told(tmp_path, old, new):
    assert old in PAPER
    with pytest.raises(ValueError, match=r"paper\.toml: expected paper, title, authors"):
        papers(other_of(tmp_path, PAPER.replace(old, new)).described)


def test_without_a_ledger_it_says_what_writes_one(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    with pytest.raises(ValueError, match="all --collection some folder/mine` writes one"):
        publishing.recorded_collection(Collection({}, ()), other_of(tmp_path), None)
    (tmp_path / "reports-mine").mkdir()
    (tmp_path / "reports-mine" / "ledger.json").write_text(canonical_json(document()))
    with pytest.raises(ValueError, match="it has no lemma file"):
        publishing.recorded_collection(Collection({}, ()), other_of(tmp_path), None)
    assert run("report", "--collection", "nowhere")[0] == 2


@pytest.mark.thorough
def test_a_found_proof_is_written_where_it_is_asked_for_and_not_into_the_suite(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert run("new", "half", "--collection", "mine/first")[0] == 0
    assert run("find", "first.half", "--collection", "mine/first")[0] == 0
    assert (tmp_path / "build" / "found" / "first.half.proof.json").is_file()
