"""Core and extras: what the commands of the core import, and that every optional library is asked for by name."""

import re
import subprocess
import sys
import tomllib

import pytest

from tests.cli.small_house import ROOT, build
from tests.tables import typed
from verify.environment.extras import CORE, EXTRAS, asked_for, require

PACKAGES = {"python-flint": "flint", "scikit-learn": "sklearn", "z3-solver": "z3", "dp-accounting": "dp_accounting"}


def names(requirements):
    found = (re.match(r"[A-Za-z0-9_-]+", line)[0] for line in requirements)
    return {PACKAGES.get(name, name) for name in found}


def test_every_optional_library_is_an_extra_of_the_package_and_every_extra_is_known():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert names(project["dependencies"]) == set(CORE)
    extras = project["optional-dependencies"]
    for extra, libraries in EXTRAS.items():
        assert set(libraries) <= names(extras[extra]), extra
    optional = {library for extra in set(extras) - {"dev", "all"} for library in names(extras[extra])}
    assert optional == {library for libraries in EXTRAS.values() for library in libraries}


def test_a_missing_library_is_asked_for_by_the_name_of_its_extra():
    for extra, libraries in EXTRAS.items():
        for library in libraries:
            assert f"[{extra}]" in asked_for(ImportError(f"No module named '{library}.part'", name=f"{library}.part"))
    assert "environment of this suite" in asked_for(ImportError("No module named 'flint'", name="flint"))
    assert asked_for(ImportError("No module named 'mine'", name="mine")) is None
    assert asked_for(ImportError("without a name")) is None


def test_an_extra_that_is_not_there_is_an_import_error(monkeypatch):
    monkeypatch.setitem(EXTRAS, "provers", ("no_such_prover",))
    with pytest.raises(ImportError) as found:
        require("judge", "provers")
    assert found.value.name == "no_such_prover"


BLOCKED = """
import sys
blocked = {blocked!r}
class Absent:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in blocked:
            raise ModuleNotFoundError(f"No module named {{name!r}}", name=name)
sys.meta_path.insert(0, Absent())
from verify.command_line.cli import main
sys.exit(main({words!r}))
"""


@pytest.fixture(scope="module")
def small(tmp_path_factory):
    return build(tmp_path_factory.mktemp("houses") / "small")


@pytest.mark.thorough
@pytest.mark.parametrize(
    ("words", "status", "said"),
    typed(__file__, "extras", "without the extras"),
    ids=lambda value: value[0] if isinstance(value, list) else None,
)
def test_without_the_extras(small, words, status, said):
    """With the libraries of all extras absent, the commands of the core work and the others ask for their extra."""
    place = small if words[-1] == "common.positive_factor" else ROOT
    code = BLOCKED.format(blocked={library for libraries in EXTRAS.values() for library in libraries}, words=words)
    done = subprocess.run([sys.executable, "-c", code], cwd=place, capture_output=True, text=True, check=False)
    assert done.returncode == status and said in done.stdout + done.stderr, done.stdout + done.stderr
    assert "Traceback" not in done.stderr
