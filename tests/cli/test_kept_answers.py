"""Kept answers of `list` and `show`: told again while nothing changed, made anew as soon as a byte did."""

import sys

import pytest

from verify.kept_answers import answered


@pytest.fixture
def house(tmp_path):
    for folder in ("verify", "lemmas/paper", "reports", ".verify-cache"):
        (tmp_path / folder).mkdir(parents=True)
    (tmp_path / "verify/one.py").write_text("a = 1")
    (tmp_path / "lemmas/paper/claim.json").write_text("{}")
    (tmp_path / "reports/ledger.json").write_text("[]")
    return tmp_path


def asked(house, capsys, arguments=("list",), status=0):
    """(how often the command ran, what was printed, the status)."""
    runs = []

    def run():
        runs.append(1)
        sys.stdout.write("out\n")
        sys.stderr.write("err\n")
        return status

    found = answered(arguments, house, run)
    return len(runs), tuple(capsys.readouterr()), found


def test_an_answer_is_kept_with_its_streams_and_status(house, capsys):
    first, again = asked(house, capsys, status=1), asked(house, capsys, status=1)
    assert first == (1, ("out\n", "err\n"), 1) and again == (0, ("out\n", "err\n"), 1)
    assert asked(house, capsys, ("list", "x"))[0] == 1


@pytest.mark.parametrize("name", ["verify/one.py", "lemmas/paper/claim.json", "reports/ledger.json", "lemmas/paper/new.py"])
def test_a_changed_byte_makes_it_anew(house, capsys, name):
    asked(house, capsys)
    (house / name).write_text("changed")
    assert asked(house, capsys)[0] == 1 and asked(house, capsys)[0] == 0


def test_renamed_and_removed_files_make_it_anew(house, capsys):
    asked(house, capsys)
    (house / "verify/one.py").rename(house / "verify/two.py")
    assert asked(house, capsys)[0] == 1
    (house / "verify/two.py").unlink()
    assert asked(house, capsys)[0] == 1


def test_torn_answers_wrong_usage_and_a_missing_folder(house, capsys):
    asked(house, capsys)
    (kept,) = (house / ".verify-cache").glob("answer-*.json")
    for text in ("{", "[]", '{"key": 1}', kept.read_text().replace('"status": 0', '"status": "0"')):
        kept.write_text(text)
        assert asked(house, capsys)[0] == 1
    assert [asked(house, capsys, ("show", "nothing"), 2)[0] for _ in range(2)] == [1, 1]
    kept.unlink()
    (house / ".verify-cache").rename(house / "elsewhere")
    assert [asked(house, capsys)[0] for _ in range(2)] == [1, 1] and not (house / ".verify-cache").exists()
