"""Who may look into whom, as facts about the imports."""

import ast
import subprocess
import sys
from functools import cache
from pathlib import Path

import pytest

from verify.environment.sources import LIBRARIES, closure

ROOT = Path(__file__).resolve().parent.parent
STDLIB = set(sys.stdlib_module_names)
HEAVY = {"z3", "cvc5", "numpy", "scipy", "sympy", "cvxpy", "hypothesis", "matplotlib", "rich", "flint", "clarabel", "mpmath"}


@cache
def parsed(path):
    return ast.parse(path.read_text(encoding="utf-8"))


@cache
def imports(path: Path) -> set[str]:
    """Absolute names of the modules that a file imports (relative imports resolved)."""
    package = path.relative_to(ROOT).with_suffix("").parts[:-1]
    found: set[str] = set()
    for node in ast.walk(parsed(path)):
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
        for node in ast.walk(parsed(path)):
            assert not (isinstance(node, ast.Constant) and isinstance(node.value, float | complex)), f"float in {path.name}"
            called = node.func.id if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) else ""
            assert called not in {"open", "print", "eval", "exec", "compile", "float", "input", "__import__"}, (
                f"{called} in {path.name}"
            )


def code_lines(path: Path) -> int:
    tree = parsed(path)
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
            and m not in ("verify.lemma.generators", "verify.kernel", "verify.lemma.origin")
            and m
            not in {
                "__future__",
                "collections.abc",
                "decimal",
                "fractions",
                "functools",
                "itertools",
                "json",
                "pathlib",
                "typing",
                "dataclasses",
                "verify.lemma.generators",
                "verify.lemma.measurement",
                "verify.lemma.powers",
            }
        }
        assert not bad, f"{path.relative_to(ROOT)} imports {sorted(bad)}"


# What each room takes from others | and from libraries, beside itself and the standard library: rooms by name, modules by path.
# The rooms of the machine (`environment`) and of the ledger's form (`records`) are everybody's.
MAY = {
    # The words of the verdicts are shared: they would else stand twice, differently.
    "report": "records | latex2mathml jinja2 markupsafe",
    "algorithms": "kernel shifts | numpy scipy flint cvxpy",
    "admm": "algorithms | numpy scipy cvxpy",
    "exact": "kernel algorithms | flint",
    "lemma": "kernel shifts exact algorithms | numpy",
    "links": "kernel exact.dependence exact.function_points exact.operators lemma algorithms.constant_value | ",
    "conformance": "kernel admm algorithms enclosures.balls lemma.discover lemma.reading_process lemma.laws | "
    "numpy scipy flint pyarrow pytest",
    "conformance/kit/high_precision": "conformance algorithms.arrays algorithms.arithmetic algorithms.functions "
    "algorithms.proximal enclosures.balls | numpy flint",
    "campaign": "kernel algorithms attack judge lemma privacy enclosures accounts worst_case amplify | "
    "joblib distributed numpy flint dp_accounting",
    "standalone": "kernel algorithms exact lemma links | ",
    "worst_case": "kernel algorithms exact admm lemma cones | numpy scipy",
    "amplify": "kernel algorithms shifts privacy enclosures lemma cones | numpy scipy flint",
    "coq": "kernel algorithms lemma shifts | ",
    "side_conditions": "kernel lemma.discover lemma.powers lemma.reading_process | ",
    "experiments": "admm algorithms | numpy scipy sklearn",
    "enclosures": "algorithms.rounding cones.rational | flint numpy scipy",
    "privacy": "algorithms exact kernel enclosures | flint mpmath numpy scipy matplotlib dp_accounting",
    "accounts": "algorithms privacy enclosures amplify kernel cones worst_case | numpy matplotlib",
    "find": "kernel records cones | numpy scipy flint",
    "attack": "kernel algorithms.rational_roots cones lemma.numeric_statement lemma.powers | numpy hypothesis flint",
    "cones": "kernel lemma.numeric_statement | numpy scipy clarabel cvxpy flint",
}


@pytest.mark.parametrize("room", MAY)
def test_rooms_look_only_where_they_may(room):
    ours, _, libraries = MAY[room].partition("|")
    allowed = (
        {f"verify.{name}" for name in (room.replace("/", "."), *ours.split())}
        | set(libraries.split())
        | {"verify.environment", "verify.records"}
    )
    for path in files(f"verify/{room}"):
        bad = outside(path, allowed)
        assert not bad, f"{path.relative_to(ROOT)} may import {sorted(allowed)} and the standard library; found {sorted(bad)}"


ROOMS = """kernel shifts environment records algorithms admm exact lemma links cones attack find worst_case enclosures privacy
amplify accounts side_conditions coq standalone judge report conformance experiments campaign command_line"""
ORDER = ROOMS.split()


def test_imports_run_one_way():
    """Each room of verify/ imports from rooms before it only, lazily too, and no module stands beside the rooms."""
    assert {p.name for p in (ROOT / "verify").iterdir() if p.is_dir() and any(p.rglob("*.py"))} == set(ORDER)
    assert {p.name for p in (ROOT / "verify").glob("*.py")} == {"__init__.py", "__main__.py"}
    for path in files("verify"):
        room = path.relative_to(ROOT / "verify").parts[0]
        if room in ORDER:
            before = ORDER[: ORDER.index(room) + 1]
            seen = {m.split(".")[1] for m in imports(path) if m.startswith("verify.")}
            assert seen & set(ORDER) <= set(before), f"{path.relative_to(ROOT)} looks into {sorted(seen - set(before))}"


def test_only_the_command_line_and_the_judge_import_the_judge():
    for path in files("verify"):
        if not path.match("verify/command_line/*_commands.py") and not path.match("verify/judge/run.py"):
            assert "verify.judge.run" not in imports(path), f"{path.relative_to(ROOT)} imports the judge"


def test_verdicts_are_made_in_one_place():
    makers = {"verify/judge/verdicts.py", "verify/judge/examination.py", "verify/judge/run.py"}
    makers.add("verify/judge/ledger_check.py")  # makes them again from a stored record's own rows, to compare
    for path in files("verify"):
        for node in ast.walk(parsed(path)):
            if isinstance(node, ast.ImportFrom) and (node.module or "").endswith("verdicts") and "report" not in path.parts:
                named = {alias.name for alias in node.names}
                assert "verdict" not in named or path.relative_to(ROOT).as_posix() in makers, f"{path} makes verdicts"


def test_what_decides_a_record_does_not_see_what_shows_it():
    """An edit of the report, the command line or the conformance kit must leave every kept record valid."""
    for module in closure(["verify.judge.examination", "verify.lemma.theorems"]):
        assert not module.startswith(("verify.report", "verify.command_line", "verify.conformance", "verify.judge.run"))


def test_the_libraries_of_the_examination_are_part_of_what_decides_a_record():
    found = set()
    for path in closure(["verify.judge.examination", "verify.lemma.theorems"]).values():
        found |= {m.split(".")[0] for m in imports(path)} - STDLIB - {"verify", "lemmas"}
    assert found and {{"flint": "python-flint"}.get(name, name) for name in found} <= set(LIBRARIES)


def test_verdict_words_are_assigned_in_the_judge_only():
    for path in files("lemmas"):
        for node in ast.walk(parsed(path)):
            if isinstance(node, ast.keyword) and node.arg == "verdict":
                raise AssertionError(f"{path.relative_to(ROOT)} states a verdict")


PRINTING = ("command_line/cli", "command_line/terminal", "command_line/*_commands", "standalone/*_script")


def test_no_assert_and_no_print_in_production_code():
    for path in [*files("verify"), *files("lemmas")]:
        for node in ast.walk(parsed(path)):
            assert not isinstance(node, ast.Assert), f"assert in {path.relative_to(ROOT)}:{node.lineno}"
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "print":
                # An engine of verify/standalone is a whole script that a reader runs on its own.
                may = any(path.match(f"verify/{one}.py") for one in PRINTING)
                assert may, f"print in {path.relative_to(ROOT)}:{node.lineno}"


def test_exported_scripts_need_the_standard_library_only():
    scripts = [p for p in files("verify/standalone") if p.name.endswith("_script.py")]
    assert len(scripts) == 3
    for path in scripts:
        more = {"json", "pathlib", "re"} if path.name == "ledger_script.py" else set()
        assert imports(path) <= {"__future__", "sys", "fractions", "typing"} | more
    for path in files("verify"):
        if path != ROOT / "verify/standalone/second_check.py":  # the same engine, over the data that a script would hold
            assert not {m for m in imports(path) if m.endswith("_script")}, f"{path} imports a script"


def test_the_second_check_shares_no_code_with_the_kernel():
    """The engine gets text: what it reads, expands and decides is its own."""
    engine = ROOT / "verify/standalone/certificate_script.py"
    assert imports(engine) <= {"__future__", "sys", "fractions", "typing"}
    own = {n.name for n in ast.walk(parsed(engine)) if isinstance(n, ast.ClassDef)}
    assert own == {"Refused", "Checker"}


def test_importing_verify_is_light():
    code = "import sys, verify; print(','.join(m.split('.')[0] for m in sys.modules))"
    out = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    assert not set(out.strip().split(",")) & HEAVY


LONG = {
    "verify/algorithms/expression.py": "what is applied and what it makes name each other, each kind beside the others",
    "verify/links/denoted.py": "what may stand for a letter, each rule beside the others",
    "verify/records/typed_json.py": "reader, writer and schema of one form stand side by side",
    "verify/conformance/kit/recorded_steps.py": "value, size and linear part of each kind of expression stand side by side",
    "verify/privacy/loss.py": "the loss and its conversions, each with its source",
}


def test_files_stay_readable():
    lines = {
        p.relative_to(ROOT).as_posix(): len(p.read_text(encoding="utf-8").splitlines())
        for p in [*files("verify"), *files("tests"), *files("lemmas")]
    }
    long = {name for name, count in lines.items() if count > 400}
    assert long == set(LONG), f"without a reason: {sorted(long - set(LONG))}; no longer long: {sorted(set(LONG) - long)}"


def test_no_module_imports_itself_through_others():
    """Also not where an import waits inside a function, or is for types only."""
    modules = {".".join(p.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__"): p for p in files("verify")}
    needs = {name: direct(path, modules) - {name} for name, path in modules.items()}
    while free := [name for name, others in needs.items() if not others & needs.keys()]:
        for name in free:
            del needs[name]
    assert needs == {}, f"a circle is among {sorted(needs)}"


def direct(path: Path, modules: dict[str, Path]) -> set[str]:
    """The modules that a file names in its imports, ``from package import module`` included."""
    package, found = path.relative_to(ROOT).with_suffix("").parts[:-1], set()
    for node in ast.walk(parsed(path)):
        if isinstance(node, ast.ImportFrom):
            prefix = package[: len(package) - node.level + 1] if node.level else ()
            base = ".".join((*prefix, *([node.module] if node.module else [])))
            found |= {f"{base}.{a.name}" if f"{base}.{a.name}" in modules else base for a in node.names}
        elif isinstance(node, ast.Import):
            found |= {a.name for a in node.names}
    return found & modules.keys()
