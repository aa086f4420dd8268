"""Rows of ``commands.txt``: a command about worst cases, its status and what it says."""

import shlex

import pytest

from tests.tables import table
from verify.command_line.cli import main


@pytest.mark.parametrize(("command", "status", "words"), table(__file__, "commands"))
def test_a_command(capsys, command, status, words):
    assert main(shlex.split(command)) == int(status)
    said = capsys.readouterr()
    assert words and all(one in (said.err if status == "2" else said.out) for one in words.split(" | ")), said
