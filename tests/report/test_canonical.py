"""The ledger as text: canonical, exact, whole; differences in words."""

import gzip
import json
import os
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.report.sample import document
from tests.tables import typed
from verify.environment.data_file import Unusable, read_bytes, write_atomically
from verify.records.canonical import LedgerError, canonical_json, compare, compare_contents, read_ledger, write_measurements


def test_equal_documents_give_equal_bytes_and_come_back_equal(tmp_path):
    shuffled = {key: document()[key] for key in reversed(list(document()))}
    assert canonical_json(document()) == canonical_json(shuffled)
    assert read_ledger(write_atomically(tmp_path / "ledger.json", canonical_json(document()))) == document()
    assert canonical_json(document()).endswith("}\n")


@pytest.mark.parametrize(
    "value", [0.5, float("nan"), float("inf"), (1, 2), {1, 2}, b"x", Fraction(1, 2), object(), "\ud800", {3: "x"}]
)
def test_what_json_cannot_keep_exactly_is_refused_with_its_path(value):
    bad = document()
    bad["records"][2]["tightness"] = {"attained": ["1/2", value]}
    with pytest.raises(TypeError, match=r"document\.records\[2\]\.tightness\.attained\[1\]"):
        canonical_json(bad)


class Named(str):
    """A string that is not exactly one: JSON keeps it, and it comes back as a string."""


CHARACTERS = st.characters(exclude_categories=["Cs"])  # those of UTF-8, of which Hypothesis asks the codec one by one
PLAIN = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(CHARACTERS) | st.builds(Named, st.just("x")),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(CHARACTERS, max_size=3), inner, max_size=4),
)


@given(PLAIN)
def test_the_text_is_what_the_library_writes(value):
    assert canonical_json(value) == json.dumps(value, sort_keys=True, indent=1, ensure_ascii=False) + "\n"


@pytest.mark.parametrize(("text", "words"), typed(__file__, "canonical", "a malformed ledger is told in words"))
def test_a_malformed_ledger_is_told_in_words(tmp_path, text, words):
    path = tmp_path / "ledger.json"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(LedgerError) as problem:
        read_ledger(path)
    assert words in str(problem.value)
    assert str(path) in str(problem.value)


def test_a_missing_ledger_says_how_to_get_one(tmp_path):
    with pytest.raises(LedgerError, match="python -m verify all"):
        read_ledger(tmp_path / "none.json")


def test_a_failed_write_leaves_the_old_text_and_no_litter(tmp_path):
    path = write_atomically(tmp_path / "a" / "text.md", "old")
    with pytest.raises(UnicodeEncodeError):
        write_atomically(path, "half \ud800")
    assert path.read_text(encoding="utf-8") == "old"
    assert [p.name for p in path.parent.iterdir()] == ["text.md"]
    (link := tmp_path / "link").symlink_to(path)
    write_atomically(link, "new")
    assert link.is_symlink() and path.read_text(encoding="utf-8") == "new"


def test_a_failed_write_names_the_file_that_was_asked_for(tmp_path):
    (tmp_path / "taken").mkdir()
    for path in (tmp_path / "taken", tmp_path / "shut" / "file"):
        (tmp_path / "shut").mkdir(mode=0o500, exist_ok=True)
        if path.name == "taken" or os.geteuid() != 0:  # root may write everywhere
            with pytest.raises(OSError) as told:
                write_atomically(path, "text")
            assert told.value.filename == str(path) and ".part" not in str(told.value)
    assert not list(tmp_path.rglob("*.part"))


def test_compare_names_the_claim_the_expected_and_the_found_verdict():
    assert compare(document(), document()) == []
    new = document()
    new["records"][0]["verdict"], lost, added = "OPEN", new["records"].pop(3), {"id": "zhang2018.new", "verdict": "PROVED"}
    new["records"].append(added)
    first, second, third = compare(document(), new)
    changed = document()["records"][0]
    assert first.startswith(
        f"{changed['id']}: verdict changed: expected {changed['verdict']}, found OPEN; try `python -m verify all --only"
    )
    assert second.startswith(f"{lost['id']}: expected {lost['verdict']}, found no record")
    assert third.startswith("zhang2018.new: expected no record, found PROVED")


def test_compare_contents_tells_what_else_changed():
    new = document()
    new["records"][0]["title"], new["records"][0]["note"] = "another", "more"
    new["coverage"]["chan2024"]["recorded"] = 5
    assert compare(document(), new) == []
    first, second = compare_contents(document(), new)
    assert first.endswith("but changed in: note, title")
    assert "found chan2024 5/143" in second
    assert compare_contents(document(), document()) == []


def test_measurements_may_be_floats(tmp_path):
    assert json.loads(write_measurements(tmp_path, {"seconds": 0.25}).read_text(encoding="utf-8")) == {"seconds": 0.25}


def test_a_packed_ledger_reads_as_the_plain_one_and_a_torn_or_swollen_one_is_refused(tmp_path):
    text = canonical_json(document()).encode()
    path = tmp_path / "ledger.json.gz"
    path.write_bytes(gzip.compress(text, mtime=0))
    assert read_bytes(path) == text == read_bytes(path, len(text)) and read_ledger(path) == document()
    with pytest.raises(Unusable, match=f"larger than {len(text) - 1} bytes"):
        read_bytes(path, len(text) - 1)
    for torn, words in ((path.read_bytes()[:-9], "ends too early"), (text, "not a file that gzip packed")):
        path.write_bytes(torn)
        with pytest.raises(LedgerError, match=words):
            read_ledger(path)
    path.write_bytes(gzip.compress(bytes(1 << 27)))
    with pytest.raises(LedgerError, match="larger than"):
        read_ledger(path)
