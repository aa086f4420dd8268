"""Adapters of other installed packages: found by name, run in a process of their own, judged by the same laws."""

import os
from pathlib import Path

import pytest

from tests.judge.installed_package import install
from verify.command_line import cli

ACME = """
import verify.conformance.kit.run as laws
from verify.conformance.kit.registry import families

laws.run_laws = lambda *_: iter(())  # an attempt to touch the laws: they live in another process

def admm(problem, noise, steps):
    print("chatter")
    if noise is None:
        raise NotImplementedError("injected noise only")
    states = families()[problem.family].reference(problem)
    return {**states, "lam": states["lam"] * SCALE}
"""


@pytest.fixture
def acme(tmp_path, monkeypatch):
    def make(scale):
        site = tmp_path / "site"
        install(site, {"program.py": ACME.replace("SCALE", scale)}, "acme", "acme_admm", "acme-admm", "verify.adapters")
        (site / "acme_admm-1.0.dist-info" / "entry_points.txt").write_text("[verify.adapters]\nacme = acme_admm.program:admm\n")
        monkeypatch.syspath_prepend(str(site))
        monkeypatch.setenv("PYTHONPATH", os.pathsep.join([str(site), str(Path.cwd())]))

    return make


@pytest.mark.thorough
@pytest.mark.parametrize(("scale", "status", "words"), [("1", 0, "conforms: "), ("1.001", 1, "dual-step with ")])
def test_an_installed_adapter_is_judged_under_its_own_name(acme, capsys, scale, status, words):
    acme(scale)
    assert cli.main(["conform", "acme", "--case", "gradient-admm/*", "--family", "gradient-admm"]) == status
    out = capsys.readouterr().out
    assert "conformance of acme" in out and words in out


def test_an_adapter_that_nobody_offers(capsys):
    assert cli.main(["conform", "nobody"]) == 2
    assert "no 'nobody' in the entry points verify.adapters" in capsys.readouterr().err
