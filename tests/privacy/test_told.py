"""What an account says, word for word: ``told.txt`` holds commands and what they print
(``python -m tests.privacy.test_told`` writes it).
"""

import contextlib
import io
import shlex
from fractions import Fraction
from pathlib import Path

import pytest

from verify.accounts.account import account
from verify.accounts.account_text import conforming, document, down, plain, up
from verify.accounts.algorithms import consensus_admm
from verify.algorithms.given import Spectrum
from verify.command_line.cli import main

STORED = Path(__file__).with_name("told.txt")
COMMANDS = {block.partition("\n")[0]: block for block in STORED.read_text(encoding="utf-8").split("$ ")[1:]}


def told(command):
    with contextlib.redirect_stdout(io.StringIO()) as said, contextlib.redirect_stderr(said):
        main(["account", *shlex.split(command)])
    return f"{command}\n{said.getvalue()}"


@pytest.mark.parametrize("command", COMMANDS)
def test_an_account_is_told_as_it_was(command):
    assert told(command) == COMMANDS[command]


def test_decimals_have_an_exponent_far_below_1_and_from_ten_million_on():
    assert [up(Fraction(10) ** k) for k in (0, 6, 7)] == ["1", "1000000", "1e+7"]
    assert down(Fraction(1, 10**9)) == "1e-9" and (up(Fraction(1, 3)), down(Fraction(1, 3))) == ("0.333334", "0.333333")


def test_what_no_command_here_says():
    once = {"sigma": 2, "users": 3, "clip": 1, "eta": "1/2", "order": "permuted"}
    assert document(account("noisy-gradient-descent", **once))["curve"] == [], "all users have one account"
    rows = [{"steps": 3, "sigma": 2}]
    named = document(account("gradient-admm", schedule=rows, users=3, user=2, clip=1, eta="1/2", beta=1, singular="1"))
    assert named["parameters"]["schedule"][0]["sigma"] == "2" and named["worst_user"] is None
    assert plain((Spectrum(Fraction(1), Fraction(2)),)) == ["1:2"], "of a declaration"
    assert conforming(["consensus-admm"]) == [f"privacy of consensus-admm: {consensus_admm.WHY_NOT}"]


if __name__ == "__main__":
    STORED.write_text("".join("$ " + told(command) for command in COMMANDS), encoding="utf-8")
