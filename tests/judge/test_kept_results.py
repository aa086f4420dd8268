"""What is kept for the next run: data alone, whole or not at all, told where damaged, bounded, safe for several processes."""

import json
import multiprocessing
import os
import pickle

import pytest

from tests.tables import by_name, table
from verify.environment import kept_results
from verify.environment.kept_results import Kept, digest

VALUE = {"verdict": "PROVED", "letters": ["é", None, True, -3]}


@pytest.fixture
def kept(tmp_path):
    found = Kept(tmp_path / "kept")
    found.store(["a claim", 1], "key", VALUE)
    return found


def reshaped(path, **changes):
    path.write_text(json.dumps(json.loads(path.read_text()) | changes))


def test_what_was_kept_is_told_under_its_name_and_key_alone(kept, caplog):
    assert Kept(kept.folder).load(["a claim", 1], "key") == VALUE
    assert kept.load(["a claim", 1], "another key") is None and kept.load(["a claim", 2], "key") is None
    kept.store(["a claim", 1], "another key", {})
    assert kept.load(["a claim", 1], "key") is None and kept.load(["a claim", 1], "another key") == {}
    assert not caplog.records, "old or absent is not damaged"


@pytest.mark.parametrize(("damage",), table(__file__, "kept_results"))
def test_a_damaged_file_is_told_and_made_again(kept, damage, caplog):
    eval(damage, by_name(pickle, reshaped, p=kept.place(["a claim", 1]), VALUE=VALUE))
    assert kept.load(["a claim", 1], "key") is None
    (told,) = caplog.messages
    assert str(kept.folder) in told and "is made again: " in told
    kept.store(["a claim", 1], "key", VALUE)
    assert kept.load(["a claim", 1], "key") == VALUE and len(caplog.messages) == 1


def test_the_room_is_bounded_and_nobody_elses_file_goes(kept, monkeypatch):
    size = kept.place(["a claim", 1]).stat().st_size
    others = [kept.folder / name for name in ("ledger.json", "summary.md", ".of.a.killed.run.part", ".of.a.running.one.part")]
    for path in others:
        path.write_text("x" * 1000)
    for number in range(1, 6):
        kept.store(["a claim", number], "key", VALUE)
        os.utime(kept.place(["a claim", number]), (1e9 + number, 1e9 + number))
    os.utime(others[2], (1e9 - 4000, 1e9 - 4000))
    os.utime(others[3], (1e9, 1e9))
    for path in others[:2]:
        os.utime(path, (1e9, 1e9))
    Kept(kept.folder, room=3 * size).store("new", "key", VALUE)
    assert [n for n in range(1, 6) if kept.load(["a claim", n], "key")] == [3, 4, 5] and kept.load("new", "key")
    assert [path.exists() for path in others] == [True, True, False, True]
    Kept(kept.folder, room=None).store("newer", "key", VALUE)
    assert kept.load(["a claim", 3], "key")
    monkeypatch.setattr(kept_results, "LARGEST", 20)
    kept.store("large", "key", VALUE)
    assert kept.load("large", "key") is None


def test_where_nothing_can_be_written_nothing_is_kept_and_the_reason_is_known(tmp_path, caplog):
    (tmp_path / "file").write_text("in the way")
    kept = Kept(tmp_path / "file" / "folder")
    kept.store("what", "key", VALUE)
    assert kept.load("what", "key") is None and "cannot be written" in kept.problem and not caplog.records


def test_a_digest_knows_each_part_and_the_order_of_names_where_it_counts():
    assert digest("ab", "c") != digest("a", "bc") != digest(["a", "bc"])
    assert digest({"a": 1, "b": 2}) == digest({"b": 2, "a": 1})
    assert digest({"a": 1, "b": 2}, order_counts=True) != digest({"b": 2, "a": 1}, order_counts=True)


def write_many(folder, sign):
    kept = Kept(folder)
    for number in range(60):
        kept.store("one", "key", {"sign": sign * 2000, "number": number})


def test_processes_that_write_at_once_leave_one_of_their_results(tmp_path, caplog):
    context = multiprocessing.get_context("spawn")
    writers = [context.Process(target=write_many, args=(tmp_path, sign)) for sign in "abc"]
    for one in writers:
        one.start()
    kept, seen = Kept(tmp_path), 0
    while any(one.is_alive() for one in writers):
        found = kept.load("one", "key")
        assert found is None or set(found["sign"]) in ({"a"}, {"b"}, {"c"})
        seen += found is not None
    assert seen and not caplog.records and [one.exitcode for one in writers] == [0, 0, 0]
    assert len(list(tmp_path.iterdir())) == 1
