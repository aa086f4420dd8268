"""What `list` and `show` keep between runs: used only while every file is as it was, and never a BROKEN or an altered record."""

import os
import re

import pytest

from tests.report.sample import document, record
from verify.command_line import agreement, claim_commands, listing
from verify.command_line.cli import parser
from verify.environment import house
from verify.environment.house import ROOT
from verify.environment.sources import HOUSE, closure
from verify.lemma import reading_process
from verify.records.canonical import canonical_json

RECORD = record("p.one", "PROVED", title="words")


@pytest.fixture(autouse=True)
def own_cache(tmp_path, monkeypatch):
    monkeypatch.setattr(house, "cache", lambda: tmp_path / "cache")


def test_a_record_is_shown_again_under_the_same_key_only():
    listing.keep([RECORD], "key")
    assert listing.shown("p.one", "key") == RECORD
    assert listing.shown("p.one", "other") is None
    assert listing.shown("p.two", "key") is None


def test_a_broken_record_is_not_kept():
    listing.keep([RECORD | {"verdict": "BROKEN"}], "key")
    assert listing.shown("p.one", "key") is None


def test_what_has_not_the_form_of_a_record_is_none():
    listing.keep([RECORD | {"checks": "all"}, RECORD | {"id": "p.two", "more": ""}], "key")
    assert listing.shown("p.one", "key") is None and listing.shown("p.two", "key") is None


def test_a_folder_that_cannot_be_written_is_no_trouble(tmp_path):
    (tmp_path / "cache").write_text("in the way")
    listing.keep([RECORD], "key")
    assert listing.shown("p.one", "key") is None


def test_the_key_changes_with_every_file_that_decides(tmp_path, monkeypatch):
    for folder in ("verify", "lemmas/p"):
        (tmp_path / folder).mkdir(parents=True)
    sources = [tmp_path / "verify" / "a.py", tmp_path / "lemmas" / "p" / "one.py", tmp_path / "lemmas" / "p" / "one.proof.json"]
    for path in sources:
        path.write_text("1")
    monkeypatch.setattr(house, "PACKAGE", tmp_path / "verify")
    monkeypatch.setattr(house, "ROOT", tmp_path)
    ledger = tmp_path / "ledger.json"
    keys = [listing.fingerprint(), listing.fingerprint(ledger)]
    assert listing.fingerprint() == keys[0]
    for path in (*sources, tmp_path / "lemmas" / "p" / "two.py"):
        path.write_text("22")
        keys.append(listing.fingerprint())
    os.utime(sources[0], ns=(1, 1))
    keys.append(listing.fingerprint())
    for text in ("{}", "[]"):  # of one time and size
        ledger.write_text(text)
        os.utime(ledger, ns=(1, 1))
        keys.append(listing.fingerprint(ledger))
    (sources[1]).unlink()
    keys.append(listing.fingerprint())
    assert len(set(keys)) == len(keys)


def test_lemma_files_are_not_read_while_they_their_readers_and_the_ledger_are_those_that_were_judged(tmp_path, monkeypatch):
    ledger, lemma = tmp_path / "reports" / "ledger.json", tmp_path / "lemmas" / "p" / "one.py"
    for path, text in ((ledger, canonical_json(document())), (lemma, "claim = 1")):
        path.parent.mkdir(parents=True)
        path.write_text(text)
    monkeypatch.setattr(agreement, "ROOT", tmp_path)
    monkeypatch.setattr(house, "recorded", lambda: ledger)
    monkeypatch.setattr(reading_process, "discover", lambda: pytest.fail("lemma files are read"))
    agreement.agree(ledger, {"one": {}})
    assert agreement.agreed(ledger) == {"one": {}}
    assert [(row.id, row.verdict) for row in listing.listing("key").rows] == [
        (r["id"], r["verdict"]) for r in document()["records"]
    ]
    for path, old, new in ((ledger, "PROVED", "REFUTED"), (lemma, "1", "2"), (ledger.with_name("agreed.json"), "one", "two")):
        text = path.read_text()
        assert old in text
        for edited, same in ((text.replace(old, new, 1), False), (text, True)):
            path.write_text(edited)
            assert (agreement.agreed(ledger) is not None) == same, path
    monkeypatch.setattr(agreement, "READERS", agreement.READERS[1:])
    assert agreement.agreed(ledger) is None


def test_a_list_of_a_ledger_that_changed_after_the_key_was_taken_is_not_kept(tmp_path, monkeypatch):
    ledger = tmp_path / "ledger.json"
    monkeypatch.setattr(house, "recorded", lambda: ledger)
    monkeypatch.setattr(listing, "agreed", lambda _: {})
    monkeypatch.setattr(listing, "fingerprint", lambda *_: ledger.read_text())
    now, other = canonical_json(document()), canonical_json(document() | {"records": []})
    ledger.write_text(other)
    assert not listing.listing(now).rows
    ledger.write_text(now)
    assert listing.listing(now).rows


def test_all_stamps_the_files_before_it_reads_them(monkeypatch):
    """An edit while they are read would otherwise be kept as judged."""
    done = []

    def reads(*_):
        done.append("read")
        raise KeyboardInterrupt

    monkeypatch.setattr(listing, "fingerprint", lambda: done.append("stamped"))
    monkeypatch.setattr(claim_commands, "gathered", reads)
    with pytest.raises(KeyboardInterrupt):
        claim_commands.run_all(parser().parse_args(["all"]))
    assert done == ["stamped", "read"]


def test_what_lemma_files_may_import_is_among_their_readers():
    names = {"verify", "verify.judge.ledger_check", "verify.judge.shown_shifts", "verify.lemma.reading_process"}
    for path in (ROOT / "lemmas").rglob("*.py"):
        names |= set(re.findall(r"^ *(?:from|import) (verify[.\w]*)", path.read_text(encoding="utf-8"), re.M))
    read = {name.split(".")[1] for name, path in closure(names, HOUSE).items() if path.parent != HOUSE / "verify"}
    assert len(names) > 9 and read == set(agreement.READERS)


def test_a_verdict_by_any_case_and_the_nearest_of_a_misspelt_one():
    assert listing.verdict_named("proved") == "PROVED"
    with pytest.raises(ValueError, match="did you mean REFUTED"):
        listing.verdict_named("refutd")


def test_a_checkout_is_no_user_of_the_installed_suite(tmp_path, monkeypatch):
    """Its lemma files are the suite's own: read as a user's, every id would be claimed twice."""
    monkeypatch.setattr(house, "INSTALLED", True)
    monkeypatch.chdir(tmp_path)
    assert house.own_lemmas() is None
    (tmp_path / "lemmas").mkdir()
    assert house.own_lemmas() == tmp_path / "lemmas"
    (tmp_path / "verify" / "environment").mkdir(parents=True)
    (tmp_path / "verify" / "environment" / "house.py").write_text("")
    assert house.own_lemmas() is None
