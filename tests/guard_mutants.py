"""``python -m tests.guard_mutants FILE... --tests PATHS``: conditions of a file are altered one by one; a test must notice each.

Not only removed: strict for weak, ``or`` for ``and``, one for all, all but one, the other side's dictionary, off by one, another
kind or sign, a statement left out. Each mutant is written into a copy of the project and the tests run there in a forked process,
stopping at the first failure. What survives is printed with its change; a survivor that alters nothing that is accepted is named
with its reason in the file given by ``--equivalents`` (TOML), and an entry there that fits no survivor is an error as well.

Messages, annotations and docstrings are left alone. ``--sample N --seed S`` takes N mutants; ``--list`` prints without running.
"""

import argparse
import ast
import contextlib
import copy
import importlib
import os
import random
import resource
import shutil
import signal
import sys
import tempfile
import time
import tomllib
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
COPIED = ("verify", "tests", "lemmas", "examples", "bench", "docs")
MEMORY = 6 << 30

COMPARISONS: dict[type[ast.cmpop], tuple[type[ast.cmpop], ...]] = {
    ast.Lt: (ast.LtE, ast.GtE),
    ast.LtE: (ast.Lt, ast.Gt),
    ast.Gt: (ast.GtE, ast.LtE),
    ast.GtE: (ast.Gt, ast.Lt),
    ast.Eq: (ast.NotEq,),
    ast.NotEq: (ast.Eq,),
    ast.In: (ast.NotIn,),
    ast.NotIn: (ast.In,),
    ast.Is: (ast.IsNot,),
    ast.IsNot: (ast.Is,),
}
ARITHMETIC: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.Add,
    ast.Div: ast.Mult,
    ast.Pow: ast.Mult,
    ast.BitOr: ast.BitAnd,
    ast.BitAnd: ast.BitOr,
    ast.RShift: ast.LShift,
    ast.Mod: ast.Mult,
    ast.FloorDiv: ast.Mult,
}
CALLS = {"any": "all", "all": "any", "min": "max", "max": "min"}
WORDS = ((">=", ">", "="), ("positive", "nonnegative", "real"))
SIDES = (
    ("known", "during"),
    ("start", "after"),
    ("initial", "following"),
    ("base", "step"),
    ("facts", "goals"),
    ("step_facts", "facts"),
    ("signs", "step_signs"),
    ("mine", "theirs"),
    ("here", "there"),
    ("here", "at"),
    ("u", "v"),
    ("numerator", "denominator"),
    ("before", "name"),
    ("scalars", "vectors"),
    ("used", "known"),
    ("proof", "statement"),
)


@dataclass(frozen=True)
class Mutant:
    """One change of one file: where it stands, what it says there and what instead; ``which`` counts equal ones in a function."""

    file: str
    function: str
    line: int
    before: str
    after: str
    which: int
    tree: ast.Module = field(repr=False, compare=False)
    node: ast.AST = field(repr=False, compare=False)
    new: ast.AST = field(repr=False, compare=False)

    @property
    def source(self) -> str:
        """The text of the whole file with the change (and without its comments)."""
        self.node.here = True  # type: ignore[attr-defined]
        changed = _Replaced(self.new).visit(copy.deepcopy(self.tree))
        del self.node.here  # type: ignore[attr-defined]
        return ast.unparse(ast.fix_missing_locations(changed))

    @property
    def change(self) -> str:
        return f"{self.before} -> {self.after}"

    def __str__(self) -> str:
        return f"{self.file}:{self.line} {self.function}: {self.change}" + (f" (number {self.which})" if self.which else "")


def mutants(file: str, source: str) -> list[Mutant]:
    """Every mutant of the file, in the order of its text."""
    tree = ast.parse(source)
    found: list[Mutant] = []
    seen: Counter[tuple[str, str]] = Counter()
    for function, node, new in _changes(tree, ""):
        before, after = _text(node), "nothing" if isinstance(new, ast.Pass) else _text(new)
        mutant = Mutant(file, function or "module", _line(node), before, after, 0, tree, node, new)
        found.append(replace(mutant, which=seen[function, mutant.change]))
        seen[function, mutant.change] += 1
    return found


class _Replaced(ast.NodeTransformer):
    def __init__(self, new: ast.AST) -> None:
        self.new = new

    def visit(self, node: ast.AST) -> ast.AST:
        return self.new if hasattr(node, "here") else self.generic_visit(node)


def _line(node: ast.AST) -> int:
    return int(node.target.lineno if isinstance(node, ast.comprehension) else node.lineno)  # type: ignore[attr-defined]


def _text(node: ast.AST) -> str:
    lines = ast.unparse(node).splitlines()
    return lines[0] if len(lines) == 1 else f"{lines[0]} ..."


def _changes(node: ast.AST, function: str) -> Iterator[tuple[str, ast.AST, ast.AST]]:
    """The function, a node in it and what may stand instead."""
    if isinstance(node, ast.JoinedStr | ast.arg | ast.AnnAssign | ast.Import | ast.ImportFrom) or _is_docstring(node):
        if isinstance(node, ast.AnnAssign) and node.value is not None and function:
            yield from _changes(node.value, function)
        return
    if isinstance(node, ast.FunctionDef | ast.ClassDef):
        function = f"{function}.{node.name}".lstrip(".")
        for part in node.body:
            yield from _changes(part, function)
        return
    for new in _instead(node, inside=bool(function)):
        yield function, node, new
    skipped: list[ast.AST] = []
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in ("require", "Rejected"):
        skipped = node.args[1:] if node.func.id == "require" else [*node.args]  # the message
    for part in ast.iter_child_nodes(node):
        if part not in skipped:
            yield from _changes(part, function)


def _is_docstring(node: ast.AST) -> bool:
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)


def _instead(node: ast.AST, inside: bool) -> Iterator[ast.AST]:
    if isinstance(node, ast.Compare):
        for place, operator in enumerate(node.ops):
            for other in COMPARISONS[type(operator)]:
                yield _with(node, ops=[*node.ops[:place], other(), *node.ops[place + 1 :]])
    elif isinstance(node, ast.BoolOp):
        yield _with(node, op=ast.Or() if isinstance(node.op, ast.And) else ast.And())
        for place in range(len(node.values)):
            rest = [v for k, v in enumerate(node.values) if k != place]
            yield rest[0] if len(rest) == 1 else _with(node, values=rest)
    elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not | ast.USub):
        yield node.operand
    elif isinstance(node, ast.BinOp) and type(node.op) in ARITHMETIC:
        yield _with(node, op=ARITHMETIC[type(node.op)]())
    elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in CALLS:
        yield _with(node, func=ast.Name(CALLS[node.func.id], ast.Load()))
    elif isinstance(node, ast.Constant):
        yield from (ast.Constant(value) for value in _other_values(node.value))
    elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load):
        yield from (ast.Name(other, ast.Load()) for other in _other_sides(node.id))
    elif isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Load):
        yield from (_with(node, attr=other) for other in _other_sides(node.attr))
    if isinstance(node, ast.If | ast.IfExp | ast.While):
        for value in (True, False):
            if not (value and isinstance(node, ast.While)):
                yield _with(node, test=ast.Constant(value))
    if isinstance(node, ast.comprehension):
        for place in range(len(node.ifs)):
            yield _with(node, ifs=[*node.ifs[:place], *node.ifs[place + 1 :]])
    if isinstance(node, ast.For | ast.comprehension):
        for lower, upper in ((None, 1), (1, None)):
            part = ast.Slice(*(None if k is None else ast.Constant(k) for k in (lower, upper)))
            listed = ast.Call(ast.Name("list", ast.Load()), [node.iter], [])
            yield _with(node, iter=ast.Subscript(listed, part, ast.Load()))
    if inside and isinstance(node, ast.Expr | ast.Raise | ast.Assign | ast.AugAssign | ast.Continue):
        yield ast.Pass()


def _with(node: ast.AST, **parts: object) -> ast.AST:
    new = copy.copy(node)
    for name, value in parts.items():
        setattr(new, name, value)
    return new


def _other_values(value: object) -> list[object]:
    if isinstance(value, bool):
        return [not value]
    if isinstance(value, int):
        return [value + 1, value - 1]
    return [other for words in WORDS if value in words for other in words if other != value]


def _other_sides(name: str) -> list[str]:
    return [other for pair in SIDES if name in pair for other in pair if other != name]


@dataclass(frozen=True)
class Equivalent:
    """Named survivors: those of a whole function where ``change`` is empty. ``which``: of equal changes in one function."""

    file: str
    function: str
    reason: str
    change: str = ""
    which: int | None = None

    def covers(self, mutant: Mutant) -> bool:
        same = (self.file, self.function) == (mutant.file, mutant.function)
        return same and self.change in ("", mutant.change) and self.which in (None, mutant.which)


def read_equivalents(path: Path | None) -> list[Equivalent]:
    """The entries ``[[equivalent]]``; TypeError or ValueError for one of another form or without a reason."""
    entries = [] if path is None else tomllib.loads(path.read_text(encoding="utf-8"))["equivalent"]
    found = [Equivalent(**entry) for entry in entries]
    for entry in found:
        if len(entry.reason.split()) < 3:
            raise ValueError(f"{entry.function}: {entry.change}: an equivalent mutant needs its reason")
    return found


class House:
    """A copy of the project in which one file at a time is altered."""

    def __init__(self, folder: Path, root: Path = ROOT) -> None:
        self.folder = folder
        for name in COPIED:
            if (root / name).is_dir():
                shutil.copytree(root / name, folder / name, ignore=shutil.ignore_patterns("__pycache__", ".*"))
        for path in root.glob("*.*"):
            if path.is_file() and not path.name.startswith("."):
                shutil.copy(path, folder)

    def start(self, tests: Sequence[str], compiled: bool = False) -> int:
        """The process id of a fork that runs the tests in this house and exits with their status; it may leave bytecode."""
        process = os.fork()
        if process:
            return process
        status = 70
        with contextlib.suppress(BaseException):
            resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
            quiet = os.open(os.devnull, os.O_RDWR)
            for stream in (0, 1, 2):
                os.dup2(quiet, stream)
            os.chdir(self.folder)
            sys.dont_write_bytecode = not compiled
            sys.path[:] = [str(self.folder), *(p for p in sys.path if p not in ("", str(ROOT)))]
            for name in [n for n in sys.modules if n.split(".")[0] in COPIED]:
                del sys.modules[name]
            import pytest

            status = int(
                pytest.main(
                    [
                        *tests,
                        "-x",
                        "-q",
                        "-p",
                        "no:cacheprovider",
                        "--no-header",
                        "--tb=no",
                        "-W",
                        "ignore::pytest.PytestAssertRewriteWarning",
                    ]
                )
            )
        os._exit(status)


def run(
    houses: Sequence[House], waiting: Iterable[Mutant], tests: Sequence[str], seconds: float
) -> Iterator[tuple[Mutant, bool]]:
    """Each mutant and whether a test noticed it; one process per house. A test that takes too long has noticed."""
    left, free, running = iter(waiting), list(houses), {}
    while True:
        while free and (mutant := next(left, None)) is not None:
            house = free.pop()
            path = house.folder / mutant.file
            kept = path.read_text(encoding="utf-8")
            path.write_text(mutant.source, encoding="utf-8")
            running[house.start(tests)] = (house, mutant, path, kept, time.monotonic() + seconds)
        if not running:
            return
        for process, (house, mutant, path, kept, until) in list(running.items()):
            done, status = os.waitpid(process, os.WNOHANG)
            if not done and time.monotonic() > until:
                os.kill(process, signal.SIGKILL)
                done, status = os.waitpid(process, 0)
            if done:
                del running[process]
                path.write_text(kept, encoding="utf-8")
                free.append(house)
                yield mutant, status != 0
        time.sleep(0.01)


@dataclass(frozen=True)
class Report:
    """What the mutants of some files met. ``stale``: equivalents that fit no survivor."""

    noticed: int
    named: tuple[Mutant, ...]
    survivors: tuple[Mutant, ...]
    stale: tuple[Equivalent, ...]

    @property
    def good(self) -> bool:
        return self.noticed > 0 and not self.survivors and not self.stale

    def __str__(self) -> str:
        lines = [f"{self.noticed} noticed, {len(self.named)} equivalent, {len(self.survivors)} not noticed"]
        lines += [f"  not noticed: {m}" for m in self.survivors]
        lines += [f"  named equivalent, but noticed or gone: {e.file} {e.function}: {e.change}" for e in self.stale]
        return "\n".join(lines)


def check(
    files: Sequence[str],
    tests: Sequence[str],
    equivalents: Sequence[Equivalent] = (),
    sample: int | None = None,
    seed: int = 0,
    jobs: int = 1,
    lines: Sequence[int] = (),
    root: Path = ROOT,
    show: bool = False,
) -> Report:
    """Run the mutants of ``files`` (paths below ``root``). Raises ValueError where the tests fail on the file as it is."""
    found = [m for file in files for m in mutants(file, (root / file).read_text(encoding="utf-8"))]
    found = [m for m in found if not lines or m.line in lines]
    whole = [e for e in equivalents if not e.change]
    named = [m for m in found if any(e.covers(m) for e in whole)]
    chosen = [m for m in found if m not in named]
    if sample is not None:
        chosen = random.Random(seed).sample(chosen, min(sample, len(chosen)))
    with tempfile.TemporaryDirectory() as folder:
        houses = [House(Path(folder) / str(k), root) for k in range(jobs)]
        started = time.monotonic()
        for house in houses:
            if os.waitpid(house.start(tests, compiled=True), 0)[1]:
                raise ValueError("the tests fail on the files as they are")
        seconds = 30 + 10 * (time.monotonic() - started)
        noticed, survivors = 0, []
        for mutant, seen in run(houses, chosen, tests, seconds):
            noticed += seen
            if not seen:
                survivors.append(mutant)
                if show:
                    sys.stdout.write(f"  survives: {mutant}\n")
                    sys.stdout.flush()
    mine = [e for e in equivalents if e.change and e.file in files]
    fits = [e for e in mine if any(e.covers(m) for m in survivors)]
    known = [m for m in survivors if any(e.covers(m) for e in fits)]
    asked = (
        []
        if sample is not None or lines
        else [e for e in [*mine, *whole] if e not in fits and e.file in files and not any(e.covers(m) for m in named)]
    )
    return Report(noticed, (*named, *known), tuple(m for m in survivors if m not in known), tuple(asked))


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.guard_mutants", description=(__doc__ or "").splitlines()[0])
    parser.add_argument("files", nargs="+", metavar="FILE")
    parser.add_argument("--tests", nargs="+", required=True, metavar="PATH")
    parser.add_argument("--equivalents", type=Path, metavar="TOML")
    parser.add_argument("--sample", type=int, metavar="N")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--lines", type=int, nargs="+", default=(), help="only mutants of these lines")
    parser.add_argument("--preload", nargs="*", default=("pytest", "hypothesis"), help="modules imported once, before the forks")
    parser.add_argument("--list", action="store_true", help="print the mutants, run nothing")
    given = parser.parse_args(arguments)
    if given.list:
        for file in given.files:
            sys.stdout.writelines(f"{m}\n" for m in mutants(file, (ROOT / file).read_text(encoding="utf-8")))
        return 0
    for name in given.preload:
        importlib.import_module(name)
    named = read_equivalents(given.equivalents)
    report = check(given.files, given.tests, named, given.sample, given.seed, given.jobs, given.lines, show=True)
    sys.stdout.write(f"{report}\n")
    return 0 if report.good else 1


if __name__ == "__main__":
    sys.exit(main())
