"""The guide for strangers: the tables are those of the code, the page works, and one's own problem is a case by three ways."""

import json
import re
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from verify.command_line import cli
from verify.conformance import Problem, function, own_case, run_conformance
from verify.conformance.kit import guide
from verify.conformance.kit.codec import Malformed, write_problem
from verify.conformance.kit.domains import of_field
from verify.conformance.kit.registry import families

from .seeds import reference

ROOT = Path(__file__).resolve().parents[2]
PORTING = (ROOT / "docs" / "porting.md").read_text(encoding="utf-8")


def code(name):
    """The Python block of the page that begins with ``# name``."""
    return next(block for block in re.findall(r"```python\n(.*?)```", PORTING, re.DOTALL) if block.startswith(f"# {name}\n"))


def test_the_tables_are_those_of_the_code():
    assert guide.PAGE.read_text(encoding="utf-8") == guide.page(), "run python -m verify.conformance.kit.guide"
    for family in families().values():
        assert f"## {family.id}\n" in guide.page() and all(of_field(name, "meaning") for name in family.fields)


@pytest.fixture
def ported(tmp_path, monkeypatch):
    (tmp_path / "ported.py").write_text(code("ported.py"))
    (tmp_path / "own.py").write_text(code("own.py"))
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(str(tmp_path))
    yield tmp_path
    sys.modules.pop("ported", None)


def test_the_page_works_and_its_mistake_is_named(ported, capsys):
    assert cli.main(["conform", "ported:admm", "--family", "general-admm"]) == 0
    assert "conforms: " in capsys.readouterr().out
    sys.modules.pop("ported")
    (ported / "ported.py").write_text(code("ported.py").replace("noise[t] / 2", "noise[t]"))
    assert cli.main(["conform", "ported:admm", "--family", "general-admm"]) == 1
    assert "general-admm u-step with twice lam noise reproduces all" in capsys.readouterr().out


def test_a_problem_of_ones_own_from_python(ported):
    found = subprocess.run(
        [sys.executable, "own.py"], cwd=ported, capture_output=True, text=True, check=True, env={"PYTHONPATH": f"{ROOT}:{ported}"}
    )
    assert found.stdout.startswith("conforms 1 of 1 cases")


def problem(**changed):
    fields = {
        "A": np.eye(2),
        "B": -np.eye(2),
        "c": np.zeros(2),
        "step": 0.5,
        "lam": 0.5,
        "u0": np.ones(2),
        "f": function("quadratic", H=np.eye(2), h=np.ones(2)),
        "g": function("l1", c1=0.1),
        **changed,
    }
    return Problem("general-admm", 5, fields, 0.3 * np.ones((5, 2)), 0.3)


def test_a_problem_of_ones_own_as_json_by_the_command(ported, capsys):
    (ported / "mine.json").write_text(json.dumps(write_problem(problem())))
    assert cli.main(["conform", "ported:admm", "--problem", "mine.json"]) == 0
    assert "1 of 1 cases (general-admm)" in capsys.readouterr().out
    negative = json.dumps({**write_problem(problem()), "steps": -1})
    for text, words in (("[1]", "expected the keys"), ("{", "not JSON"), (negative, "steps: expected an integer")):
        (ported / "mine.json").write_text(text)
        assert cli.main(["conform", "ported:admm", "--problem", "mine.json"]) == 2
        assert words in capsys.readouterr().err
    assert cli.main(["conform", "ported:admm", "--problem", "absent.json"]) == 2


def test_a_field_that_is_not_there_is_told_with_those_that_are():
    with pytest.raises(AttributeError, match=r"'general-admm' has no 'x'; it has A, B, c, f, g, lam, step, u0$"):
        _ = problem().x


def test_a_problem_of_wrong_shapes_is_refused():
    with pytest.raises(Malformed, match="u0 must have shape"):
        own_case(problem(u0=np.ones(3)))
    with pytest.raises(Malformed, match="noise: must have shape"):
        own_case(problem().having(noise=np.ones((4, 2))))
    report = run_conformance(reference, vectors=[own_case(problem(), "mine")])
    assert report.conforms and {o.case for o in report.outcomes} == {"general-admm/mine"}
