"""Who may look into whom, as facts about the imports."""

import ast
import subprocess
import sys
from pathlib import Path

import pytest

from verify.sources import LIBRARIES, closure

ROOT = Path(__file__).resolve().parent.parent
STDLIB = set(sys.stdlib_module_names)
ALLOWED_IN_LEMMAS = {
    "__future__",
    "collections.abc",
    "decimal",
    "fractions",
    "itertools",
    "json",
    "dataclasses",
    "pathlib",
    "typing",
    "verify.measurement",
}
HEAVY = {
    "z3",
    "cvc5",
    "numpy",
    "scipy",
    "sympy",
    "cvxpy",
    "hypothesis",
    "matplotlib",
    "networkx",
    "rich",
    "flint",
    "clarabel",
    "mpmath",
}


def imports(path: Path, top_level_only: bool = False) -> set[str]:
    """Absolute names of the modules that a file imports (relative imports resolved)."""
    package = path.relative_to(ROOT).with_suffix("").parts[:-1]
    found: set[str] = set()
    tree = ast.parse(path.read_text(encoding="utf-8"))
    for node in tree.body if top_level_only else ast.walk(tree):
        if isinstance(node, ast.Import):
            found |= {a.name for a in node.names}
        elif isinstance(node, ast.ImportFrom):
            if node.level:
                prefix = package[: len(package) - node.level + 1]
                names = [node.module] if node.module else [a.name for a in node.names]
                found |= {".".join((*prefix, n)) for n in names}
            else:
                found.add(node.module or "")
    return found


def files(folder: str) -> list[Path]:
    found = sorted((ROOT / folder).rglob("*.py"))
    assert found, f"no files in {folder}: the rule would hold of nothing"
    return found


def outside(path: Path, allowed: set[str]) -> set[str]:
    return {
        m for m in imports(path) if not any(m == a or m.startswith(a + ".") for a in allowed) and m.split(".")[0] not in STDLIB
    }


def test_the_kernel_imports_the_standard_library_and_itself_only():
    for path in files("verify/kernel"):
        assert not outside(path, {"verify.kernel"}), f"{path.name} looks outside the kernel: {outside(path, {'verify.kernel'})}"
        assert not imports(path) & {"os", "io", "pathlib", "json", "random", "time", "math", "pickle", "subprocess", "sys"}


def test_the_kernel_has_no_floats_and_no_input_or_output():
    for path in files("verify/kernel"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            assert not (isinstance(node, ast.Constant) and isinstance(node.value, float | complex)), f"float in {path.name}"
            called = node.func.id if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) else ""
            assert called not in {"open", "print", "eval", "exec", "compile", "float", "input", "__import__"}, (
                f"{called} in {path.name}"
            )


def code_lines(path: Path) -> int:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    skipped: set[int] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef) and ast.get_docstring(node) is not None:
            skipped |= set(range(node.body[0].lineno, node.body[0].end_lineno + 1))
    lines = path.read_text(encoding="utf-8").splitlines()
    return sum(1 for n, text in enumerate(lines, 1) if n not in skipped and text.strip() and not text.strip().startswith("#"))


def test_the_shift_rule_imports_the_standard_library_and_the_kernel_only():
    """Its code is read in an hour: the rule, rounds with an auxiliary run, energies that follow a sequence, and
    one number of iterations."""
    for path in files("verify/shifts"):
        assert not outside(path, {"verify.kernel", "verify.shifts"}), path.name
    assert sum(code_lines(p) for p in files("verify/shifts") if p.name != "__init__.py") <= 400


def test_the_kernel_stays_small():
    """With docstrings, without blank lines; of code about 480 lines for proofs and private copies, 120 for exact points."""
    assert sum(1 for p in files("verify/kernel") for line in p.read_text(encoding="utf-8").splitlines() if line.strip()) <= 700
    assert sum(code_lines(p) for p in files("verify/kernel") if p.name != "__init__.py") <= 600


def test_lemma_files_import_verify_and_lemmas_only():
    for path in files("lemmas"):
        bad = {
            m
            for m in imports(path)
            if m != "verify"
            and not m.startswith(("lemmas", "verify.algorithms", "verify.shifts"))
            and m not in ("verify.generators", "verify.kernel", "verify.origin")
            and m
            not in {
                "__future__",
                "collections.abc",
                "decimal",
                "fractions",
                "itertools",
                "json",
                "pathlib",
                "typing",
                "dataclasses",
                "verify.generators",
                "verify.measurement",
            }
        }
        assert not bad, f"{path.relative_to(ROOT)} imports {sorted(bad)}"


@pytest.mark.parametrize(
    ("folder", "allowed"),
    [
        # The words of the verdicts are shared: they would else stand twice, differently.
        ("verify/report", {"verify.report", "verify.verdict_words", "matplotlib", "networkx", "latex2mathml"}),
        ("verify/admm", {"verify.admm", "verify.algorithms", "numpy", "scipy", "cvxpy"}),
        # The functions of a run (prox, Newton steps) stand in verify.admm once.
        (
            "verify/algorithms",
            {"verify.algorithms", "verify.kernel", "verify.shifts", "verify.admm.proximal", "numpy", "scipy", "flint"},
        ),
        ("verify/exact", {"verify.exact", "verify.kernel", "verify.algorithms", "flint"}),
        (
            "verify/conformance",
            {
                "verify.conformance",
                "verify.admm",
                "verify.algorithms",
                "verify.kernel",
                "verify.discover",
                "verify.laws",
                "verify.observe",
                "verify.entry_points",
                "numpy",
                "scipy",
                "flint",
                "pyarrow",
                "pytest",
            },
        ),
        (
            "verify/campaign",
            {
                "verify.campaign",
                "verify.kernel",
                "verify.attack",
                "verify.certificate_json",
                "verify.discover",
                "verify.examination",
                "verify.record_cache",
                "verify.refuting_points",
                "verify.relations",
                "verify.report.canonical",
                "verify.sources",
                "verify.theorems",
                "joblib",
                "distributed",
            },
        ),
        (
            "verify/standalone",
            {
                "verify.standalone",
                "verify.algorithms",
                "verify.kernel",
                "verify.exact",
                "verify.discover",
                "verify.links",
                "verify.record",
                "verify.origin",
                "verify.report.canonical",
            },
        ),
        ("verify/conformance/high_precision", {"verify.conformance", "verify.admm.arrays", "numpy", "flint"}),
        (
            "verify/worst_case",
            {
                "verify.worst_case",
                "verify.algorithms",
                "verify.kernel",
                "verify.exact",
                "verify.admm",
                "verify.certificate_json",
                "verify.find",
                "verify.numeric_statement",
                "verify.constants",
                "verify.discover",
                "verify.tightness",
                "numpy",
                "scipy",
                "verify.cones",
            },
        ),
        (
            "verify/amplify",
            {
                "verify.amplify",
                "verify.algorithms",
                "verify.shifts",
                "verify.kernel",
                "verify.privacy",
                "verify.certificate_json",
                "verify.discover",
                "verify.report.canonical",
                "numpy",
                "scipy",
                "verify.cones",
                "flint",
            },
        ),
        ("verify/coq", {"verify.coq", "verify.kernel", "verify.certificate_json", "verify.discover", "verify.report.canonical"}),
        ("verify/side_conditions", {"verify.side_conditions", "verify.kernel", "verify.discover"}),
        ("verify/experiments", {"verify.experiments", "verify.admm", "numpy", "scipy", "sklearn"}),
        (
            "verify/privacy",
            {
                "verify.privacy",
                "verify.exact",
                "verify.kernel",
                "flint",
                "mpmath",
                "numpy",
                "scipy",
                "matplotlib",
                "dp_accounting",
            },
        ),
        (
            "verify/find",
            {
                "verify.find",
                "verify.kernel",
                "verify.worst_case",
                "verify.certificate_json",
                "numpy",
                "scipy",
                "verify.cones",
                "flint",
            },
        ),
        ("verify/attack", {"verify.attack", "verify.cones", "verify.kernel", "numpy", "hypothesis", "flint"}),
        ("verify/cones", {"verify.cones", "numpy", "scipy", "clarabel", "cvxpy"}),
    ],
)
def test_rooms_look_only_where_they_may(folder, allowed):
    for path in files(folder):
        everybodys = {"verify.data_file", "verify.house"}  # the one reader of data files, the one place of the suite's files
        bad = outside(path, allowed | everybodys)
        assert not bad, f"{path.relative_to(ROOT)} may import {sorted(allowed)} and the standard library; found {sorted(bad)}"


def test_only_the_command_line_and_the_judge_import_the_judge():
    allowed = {"verify/cli.py", "verify/judge.py"}
    for path in files("verify"):
        if path.relative_to(ROOT).as_posix() not in allowed:
            assert "verify.judge" not in imports(path), f"{path.relative_to(ROOT)} imports the judge"


def test_verdicts_are_made_in_one_place():
    makers = {"verify/verdicts.py", "verify/examination.py", "verify/judge.py"}
    makers.add("verify/ledger_check.py")  # makes them again from a stored record's own rows, to compare
    for path in files("verify"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ImportFrom) and (node.module or "").endswith("verdicts") and "report" not in path.parts:
                named = {alias.name for alias in node.names}
                assert "verdict" not in named or path.relative_to(ROOT).as_posix() in makers, f"{path} makes verdicts"


def test_what_decides_a_record_does_not_see_what_shows_it():
    """An edit of the report, the command line or the conformance kit must leave every kept record valid."""
    for module in closure(["verify.examination", "verify.theorems"]):
        assert not module.startswith(("verify.report", "verify.cli", "verify.conformance", "verify.publish", "verify.judge"))


def test_the_libraries_of_the_examination_are_part_of_what_decides_a_record():
    found = set()
    for path in closure(["verify.examination", "verify.theorems"]).values():
        found |= {m.split(".")[0] for m in imports(path)} - STDLIB - {"verify", "lemmas"}
    assert found and {{"flint": "python-flint"}.get(name, name) for name in found} <= set(LIBRARIES)


def test_verdict_words_are_assigned_in_the_judge_only():
    for path in files("lemmas"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.keyword) and node.arg == "verdict":
                raise AssertionError(f"{path.relative_to(ROOT)} states a verdict")


def test_no_assert_and_no_print_in_production_code():
    for path in [*files("verify"), *files("lemmas")]:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            assert not isinstance(node, ast.Assert), f"assert in {path.relative_to(ROOT)}:{node.lineno}"
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "print":
                # An engine of verify/standalone is a whole script that a reader runs on its own.
                may = path.name == "cli.py" or path.match("verify/standalone/*_script.py")
                assert may, f"print in {path.relative_to(ROOT)}:{node.lineno}"


def test_exported_scripts_need_the_standard_library_only():
    scripts = [p for p in files("verify/standalone") if p.name.endswith("_script.py")]
    assert len(scripts) == 2
    for path in scripts:
        assert not {m for m in imports(path) if m.split(".")[0] not in {"__future__", "sys", "fractions", "typing"}}
    for path in files("verify"):
        if path != ROOT / "verify/standalone/second_check.py":  # the same engine, over the data that a script would hold
            assert not {m for m in imports(path) if m.endswith("_script")}, f"{path} imports a script"


def test_the_second_check_shares_no_code_with_the_kernel():
    """The engine gets text: what it reads, expands and decides is its own."""
    engine = ROOT / "verify/standalone/certificate_script.py"
    assert imports(engine) <= {"__future__", "sys", "fractions", "typing"}
    own = {n.name for n in ast.walk(ast.parse(engine.read_text(encoding="utf-8"))) if isinstance(n, ast.ClassDef)}
    assert own == {"Refused", "Checker"}


def test_importing_verify_is_light():
    code = "import sys, verify; print(','.join(m.split('.')[0] for m in sys.modules))"
    out = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    assert not set(out.strip().split(",")) & HEAVY


LONG = {
    "tests/guard_mutants.py": "one tool: the alterations, the run and the tally read as one",
    "tests/privacy/test_account.py": "one account per algorithm, each a table of settings",
    "tests/standalone/test_engine_forgeries.py": "a catalogue of forgeries, one below the other",
    "verify/amplify/instances.py": "the families of attained instances, one search over all",
    "verify/certificate_json.py": "reader and writer of one format stand side by side",
    "verify/cli.py": "the options of every command, nothing else",
    "verify/experiments/distributed_study.py": "one study from plan to figures",
    "verify/privacy/loss.py": "the loss and its conversions, each with its source",
}


def test_files_stay_readable():
    lines = {
        p.relative_to(ROOT).as_posix(): len(p.read_text(encoding="utf-8").splitlines())
        for p in [*files("verify"), *files("tests"), *files("lemmas")]
    }
    long = {name for name, count in lines.items() if count > 400}
    assert long == set(LONG), f"without a reason: {sorted(long - set(LONG))}; no longer long: {sorted(set(LONG) - long)}"
