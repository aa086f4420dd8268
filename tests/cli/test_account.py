"""``python -m verify account`` as a user meets it."""

import json
import shlex
import subprocess
import sys

import pytest

from tests.cli.small_house import ROOT
from tests.cli.test_mistakes import ADMM
from verify.accounts.account import algorithms, module_of
from verify.accounts.account_text import command_of
from verify.command_line.cli import main

EXAMPLE = shlex.split(command_of("gradient-admm"))[3:]


def run(capsys, *words, expect=0):
    assert main(list(words)) == expect
    return capsys.readouterr()


def test_the_overview_lists_every_algorithm(capsys):
    out = run(capsys, "account").out
    assert all(name in out for name in algorithms()) and "no account: modified-admm adds no noise" in out
    assert not [line for line in out.splitlines() if line != line.rstrip()], "it needs no option, and a word stands there alone"


@pytest.mark.parametrize("name", [n for n in algorithms() if hasattr(module_of(n), "analyse")])
def test_the_printed_example_works(capsys, name):
    words = shlex.split(command_of(name))[3:]
    out = run(capsys, *words).out
    assert "epsilon <=" in out and "assumptions" in out and "rho     <=" in out
    found = json.loads(run(capsys, *words, "--json").out)
    assert {"epsilon", "delta", "rho", "mu", "lower", "theorem", "assumptions"} <= set(found) and found["theorem"]
    assert found["lower"] is None or found["lower"]["rho"] <= found["rho"]
    assert sum(line[0].isdigit() for line in run(capsys, *words, "--explain").out.splitlines()) <= 10


def test_a_file_and_options_over_it(capsys, tmp_path):
    path = tmp_path / "my.toml"
    path.write_text(
        'algorithm = "gradient-admm"\neta = 0.5\nbeta = 3\nsigma = 4\nmatrix = [[1, 0, 1.5], [0, 1, 2]]\nclip = 0.5\n'
        "users = 50\ndelta = 1e-5\n"
    )
    first = json.loads(run(capsys, "account", "--file", str(path), "--json").out)
    assert first["delta"] == 1e-5 and first["parameters"]["eta"] == "1/2" and first["users"] == 50
    second = json.loads(run(capsys, "account", "--file", str(path), "--sigma", "8", "--json").out)
    assert second["epsilon"] < first["epsilon"]
    (tmp_path / "A.txt").write_text("1 0 1\n0 1 2\n")
    rows = ["account", "gradient-admm", "--eta", "1/2", "--beta", "3", "--sigma", "4", "--sensitivity", "1", "--users", "9"]
    assert "(2, 3)" in run(capsys, *rows, "--matrix", str(tmp_path / "A.txt")).out


def test_calibration_tells_the_noise(capsys):
    words = [w for w in EXAMPLE if w not in ("--sigma", "4")]
    out = run(capsys, *words, "--calibrate", "epsilon=1").out
    first = out.splitlines()[0]
    assert first.startswith("calibrated to epsilon=1: sigma = ")
    again = json.loads(run(capsys, *words, "--sigma", first.rpartition(" ")[2], "--json").out)
    assert 1 - 1e-9 <= again["epsilon"] <= 1


def test_a_matrix_that_is_not_text_is_told_how_to_write_it(capsys, tmp_path):
    (tmp_path / "A.npy").write_bytes(b"\x93NUMPY")
    assert "numpy.savetxt" in run(capsys, *ADMM.split(), "--matrix", str(tmp_path / "A.npy"), expect=2).err


def test_an_account_loads_nothing_heavy():
    code = ("import sys; from verify.command_line.cli import main; main(sys.argv[1:]); "
            "sys.exit(bool({'sympy', 'cvxpy', 'scipy', 'matplotlib', 'z3'} & set(sys.modules)))")  # fmt: skip
    subprocess.run([sys.executable, "-c", code, *EXAMPLE], cwd=ROOT, check=True, capture_output=True)


@pytest.mark.thorough
def test_a_conforming_program_hears_its_account(capsys, tmp_path, monkeypatch):
    program = "from tests.conformance.programs.gradient_admm import program\nconforming = program()\n"
    (tmp_path / "hearing.py").write_text(program)
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(str(tmp_path))
    out = run(capsys, "conform", "hearing:conforming", "--family", "gradient-admm").out
    assert "privacy of gradient-admm: for example at eta = 0.5" in out and "yours: python -m verify account gradient-admm" in out
