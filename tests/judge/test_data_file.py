"""What stands in the place of a data file is read once, whole and bounded, or refused in a sentence: nothing hangs or leaks."""

import json
import os
import sys
import threading
from pathlib import Path

import pytest

from verify.accounts import account_tables
from verify.conformance.doors.trace_file import open_columns, prepare
from verify.conformance.kit.case import read_json
from verify.conformance.kit.codec import Malformed
from verify.conformance.kit.expected_failures import read_expected
from verify.conformance.kit.outcome import Failed
from verify.coq import answers
from verify.environment.data_file import Unusable, read_bytes, read_text
from verify.environment.kept_results import Kept
from verify.experiments import stored
from verify.kernel import Rejected
from verify.lemma.quotations import bitmap_of
from verify.records.canonical import LedgerError, read_ledger

pytestmark = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="makes pipes and reads devices")


def read_kept(path):
    kept = Kept(path.parent)
    target = kept.place("paper.claim")
    target.unlink(missing_ok=True)
    target.symlink_to(path)
    if kept.load("paper.claim", "key") is None:
        raise Unusable("expected a regular file")  # no record, as for every file that is not one


READERS = {
    "bytes": read_bytes,
    "text": read_text,
    "ledger": read_ledger,
    "Coq's answers": answers.stored.__wrapped__,
    "kept result": read_kept,
    "stored result": stored.read,
    "vector": read_json,
    "expected failures": read_expected,
    "trace": open_columns,
    "problem of a trace": lambda path: prepare(type("Columns", (), {"problem": None})(), path),
}


def within(seconds, function, *arguments):
    """What ``function`` raises; a reader that waits for ever is a failure and not a hanging test."""
    found = []

    def call():
        try:
            function(*arguments)
        except Exception as problem:
            found.append(problem)

    thread = threading.Thread(target=call, daemon=True)
    thread.start()
    thread.join(seconds)
    assert not thread.is_alive(), "it waits for ever"
    assert found, "it was read"
    return found[0]


@pytest.mark.parametrize("reader", READERS)
@pytest.mark.parametrize("kind", ["pipe", "device", "folder", "link to a device"])
def test_what_is_no_file_is_refused_at_once(tmp_path, reader, kind):
    path = tmp_path / "data.json"
    if kind == "pipe":
        os.mkfifo(path)
    elif kind == "folder":
        path.mkdir()
    elif kind == "device":
        path.symlink_to("/dev/zero")
    else:
        (tmp_path / "other").symlink_to("/dev/zero")
        path.symlink_to(tmp_path / "other")
    problem = within(10, READERS[reader], path)
    assert isinstance(problem, Unusable | LedgerError | Malformed | Failed | Rejected), repr(problem)
    assert "regular file" in str(problem)


def test_a_file_is_read_whole_and_no_further_than_its_bound(tmp_path):
    path = tmp_path / "data"
    path.write_bytes(b"a\r\nb")
    assert (read_bytes(path), read_text(path)) == (b"a\r\nb", "a\nb")
    assert read_bytes(path, 4) == b"a\r\nb"
    with pytest.raises(Unusable, match="larger than 3 bytes"):
        read_bytes(path, 3)
    with pytest.raises(FileNotFoundError):
        read_bytes(tmp_path / "none")


def test_text_that_is_not_utf_8_is_told_with_its_place(tmp_path):
    path = tmp_path / "data"
    path.write_bytes(b"ab\xff")
    with pytest.raises(Unusable, match="not UTF-8 text: byte 2 is 0xff"):
        read_text(path)
    with pytest.raises(LedgerError, match="not UTF-8"):
        read_ledger(path)


def test_no_handle_is_left_open(tmp_path):
    before = len(list(Path("/proc/self/fd").iterdir()))
    for _ in range(5):
        with pytest.raises(Unusable):
            read_bytes(tmp_path)
    assert len(list(Path("/proc/self/fd").iterdir())) == before


def test_a_deeply_nested_ledger_is_told(tmp_path):
    path = tmp_path / "ledger.json"
    path.write_text("[" * 100_000 + "]" * 100_000)
    with pytest.raises(LedgerError, match="nested too deeply"):
        read_ledger(path)
    path.write_text(json.dumps({"schema": 3, "coverage": {}, "records": []}))
    assert read_ledger(path)["records"] == []


@pytest.mark.parametrize("text", ["[" * 100_000, "[]"])
@pytest.mark.parametrize("read", [stored.read, account_tables.stored, bitmap_of], ids=["result", "tables", "quotations"])
def test_what_is_not_stored_so_is_told(read, text, tmp_path):
    (tmp_path / "data.json").write_text(text)
    with pytest.raises(ValueError, match="json"):
        read(tmp_path / "data.json")
