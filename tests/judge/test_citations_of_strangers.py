"""A stranger's citation, through the command line: it carries where its own folder's list says so, and no other list counts."""

import re

import pytest

from tests.cli.test_mistakes import run

LAW = """
from verify import *

says = statement(for_all(nonnegative="D E"), law=D >= 10 * E | goal)
claim = Claim("my_papers.law", "inequality", "a law", "ours", says, facts="equivalent", cited="Somebody 2001, Theorem 1",
              denotes="D E")
"""
USER = """
from verify import *

says = statement(
    for_all(nonnegative="m k"),
    tenfold=m >= 10 * k | instance("my_papers.law", "law", D=m, E=k),
    twice=2 * m >= 20 * k | goal,
)
claim = Claim("my_papers.user", "inequality", "what follows from it", "ours", says, facts="equivalent", denotes="m k")
proof = shows(twice=2 * tenfold)
witness = at("m=10 k=1")
too_strong = altered(says, {"larger": 2 * m >= 21 * k | false})
"""


@pytest.fixture
def verdict(tmp_path, monkeypatch):
    folder = tmp_path / "my_papers"
    (folder / "apart").mkdir(parents=True)
    (folder / "law.py").write_text(LAW)
    (folder / "apart" / "user.py").write_text(USER)
    monkeypatch.chdir(tmp_path)

    def shown():
        return run("show", "my_papers.user", "--collection", str(folder))

    return folder, shown


def test_only_the_list_beside_the_cited_claim_counts(verdict):
    folder, shown = verdict
    status, out, err = shown()
    assert "REDUCED" in out, out + err
    line = re.search(r'"my_papers\.law" = "[0-9a-f]+"', out)[0]
    (folder / "apart" / "citations.toml").write_text(line)
    assert "REDUCED" in shown()[1]
    (folder / "citations.toml").write_text(line.replace("law", "user"))
    assert "REDUCED" in shown()[1]
    (folder / "citations.toml").write_text(line)
    status, out, err = shown()
    assert status == 0 and "PROVED" in out and "REDUCED" not in out, out + err


def test_what_nobody_read_is_told_with_the_command_that_keeps_it(verdict):
    folder, shown = verdict
    (folder / "apart" / "user.py").write_text(USER.replace("what follows from it", "a sharp bound"))
    status, out, err = run("all", "--collection", str(folder), "--budget", "quick", "--jobs", "1")
    command = f"read my_papers.user --collection {folder}"
    assert status and "nothing in the statement carries: sharp" in out and f"try: python -m verify {command}\n" in out, out + err
    assert run(*command.split())[0] == 0 and "BROKEN" not in shown()[1]
