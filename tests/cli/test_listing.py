"""What `list` and `show` keep between runs: used only while every file is as it was, and never a BROKEN or an altered record."""

import os

import pytest

from tests.report.sample import record
from verify.command_line import listing
from verify.environment import house

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
    ledger.write_text("{}")
    keys.append(listing.fingerprint(ledger))
    (sources[1]).unlink()
    keys.append(listing.fingerprint())
    assert len(set(keys)) == len(keys)


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
