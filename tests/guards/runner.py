"""One fork for each mutant: everything is imported and collected once, then the code of one function is replaced.

First the tests run unaltered, and what each of them reaches is noted. A mutant meets only the tests that reach its function:
those that reach its line and those that noticed its neighbours first, the short ones before the long; the first failure ends it.
A test that takes far longer than it did has noticed. No test writes to the project, so nothing is copied.
"""

import ast
import builtins
import contextlib
import functools
import importlib
import json
import mmap
import os
import resource
import signal
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from types import CodeType, FunctionType, ModuleType
from typing import Any

from .mutator import Mutant
from .reach import Marks, Reach

MEMORY = 6 << 30
OURS = ("verify", "tests", "lemmas", "examples", "bench", "docs")


def notices(mutants: Sequence[Mutant], tests: Sequence[str], root: Path) -> Iterator[tuple[Mutant, str]]:
    """Each mutant and the test that noticed it, or "".

    Raises ValueError where the tests fail on the files as they are, in whatever order, or there is none.
    """
    read, write = os.pipe()
    process = os.fork()
    if not process:
        with contextlib.suppress(BaseException):
            os.close(read)
            _collected(mutants, tests, root, os.fdopen(write, "w", buffering=1))
        os._exit(70)
    os.close(write)
    count = 0
    try:
        with os.fdopen(read) as answers:
            for mutant, line in zip(mutants, answers, strict=False):
                count += 1
                yield mutant, json.loads(line)
    finally:
        with contextlib.suppress(ProcessLookupError):
            os.kill(process, signal.SIGTERM)
        os.waitpid(process, 0)
    if count < len(mutants):
        raise ValueError("the tests fail on the files as they are, or there is none")


def _collected(mutants: Sequence[Mutant], tests: Sequence[str], root: Path, answers: Any) -> None:
    quiet = os.open(os.devnull, os.O_RDWR)
    for stream in (0, 1, 2):
        os.dup2(quiet, stream)
    os.chdir(root)
    sys.dont_write_bytecode = True
    sys.path[:] = [str(root), *(p for p in sys.path if p not in ("", str(root)))]
    for name in [n for n in sys.modules if n.split(".")[0] in OURS]:
        del sys.modules[name]
    import pytest
    from hypothesis import Phase, settings

    settings.register_profile(
        "mutants", derandomize=True, database=None, deadline=None, phases=(Phase.explicit, Phase.generate), print_blob=False
    )
    settings.load_profile("mutants")
    pytest.main(
        [
            *tests,
            "-q",
            "-m",
            "not slow",
            "-p",
            "no:cacheprovider",
            "-p",
            "no:randomly",
            "--tb=no",
            "-W",
            "ignore::pytest.PytestAssertRewriteWarning",
        ],
        plugins=[_Loop(mutants, root, answers)],
    )


class _Loop:
    """Instead of pytest's own loop over the tests."""

    def __init__(self, mutants: Sequence[Mutant], root: Path, answers: Any) -> None:
        self.mutants, self.root, self.answers = mutants, root, answers
        self.failed = False

    def pytest_runtest_logreport(self, report: Any) -> None:
        self.failed = self.failed or report.failed

    def pytest_runtestloop(self, session: Any) -> bool:
        items = list(session.items)
        if session.testsfailed:
            os._exit(1)  # a file that cannot be collected would notice nothing
        seen = self.first_run(items)
        noticed: Counter[tuple[str, int]] = Counter()
        place = mmap.mmap(-1, 8)
        same = {m.file: replace(m, new=m.node) for m in self.mutants}  # what notices these would notice all
        for mutant in (*same.values(), *self.mutants) if items else ():
            outer = mutant.function.split(".")
            chosen = [k for k, r in enumerate(seen) if r.reaches(mutant.file, outer)]
            chosen.sort(
                key=lambda k: (
                    (mutant.file, mutant.line) not in seen[k].lines,
                    -noticed[mutant.file + mutant.function, k],
                    seen[k].seconds,
                    k,
                )
            )
            killed = self.in_a_fork(functools.partial(self.alter_and_run, mutant, items, chosen, seen, place))
            by = chosen[min(int.from_bytes(place[:], "big"), len(chosen) - 1)] if killed and chosen else -1
            if mutant.new is mutant.node:
                if killed:
                    os._exit(1)
                continue
            noticed[mutant.file + mutant.function, by] += 1
            self.answers.write(json.dumps(items[by].nodeid if by >= 0 else "") + "\n")
        os._exit(0)

    def alter_and_run(self, mutant: Mutant, items: list[Any], chosen: list[int], seen: "list[Reach]", place: mmap.mmap) -> None:
        place[:] = bytes(8)
        alter(mutant, self.root)
        for count, k in enumerate(chosen):
            place[:] = count.to_bytes(8, "big")
            limit = 3 + 5 * seen[k].seconds + sum(r.seconds for r in seen)  # what others had made ready it may have to make
            signal.setitimer(signal.ITIMER_PROF, limit)  # then the default action ends the fork
            following = items[chosen[count + 1]] if count + 1 < len(chosen) else None
            items[k].config.hook.pytest_runtest_protocol(item=items[k], nextitem=following)
            if self.failed:
                os._exit(1)

    def in_a_fork(self, work: Callable[[], None]) -> bool:
        """Whether it failed or ended early."""
        process = os.fork()
        if process:
            return os.waitpid(process, 0)[1] != 0
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
        try:
            work()
        except BaseException:
            os._exit(1)
        os._exit(0)

    def first_run(self, items: list[Any]) -> "list[Reach]":
        """What each test reaches, found in a fork, so that nothing is remembered here; ends where a test fails."""
        read, write = os.pipe()
        process = os.fork()
        if not process:
            out, marks = os.fdopen(write, "w"), Marks(list(dict.fromkeys(m.file for m in self.mutants)), self.root)
            for file, tree in marks.trees.items():
                code = compile(ast.fix_missing_locations(tree), str(self.root / file), "exec")
                for function in marks.functions[file]:
                    _recode(_module(file), function, code)
            for item, following in zip(items, [*items[1:], None], strict=True):
                _forget(marks.trees)  # what the test before it had kept would not be reached again
                started = time.process_time()
                item.config.hook.pytest_runtest_protocol(item=item, nextitem=following)
                if self.failed:
                    os._exit(1)
                reach = marks.reach(time.process_time() - started)
                out.write(json.dumps([reach.seconds, sorted(reach.functions), sorted(reach.lines)]) + "\n")
            out.close()
            os._exit(0)
        os.close(write)
        with os.fdopen(read) as lines:
            found = [json.loads(line) for line in lines]
        if os.waitpid(process, 0)[1] or len(found) != len(items):
            os._exit(1)
        return [Reach(s, {(a, b) for a, b in f}, {(a, b) for a, b in n}) for s, f, n in found]


def alter(mutant: Mutant, root: Path) -> None:
    """Put the mutant in place of what was imported: the code of one function, or the values of a module or class."""
    if (read := sys.modules.get("tests.read_once")) is not None:
        read.forget()
    _forget([mutant.file])
    module, code = _module(mutant.file), compile(mutant.source, str(root / mutant.file), "exec")
    holder = _recode(module, mutant.function, code)
    if holder is not None:
        _revalue(holder, module, code)


def _forget(files: Iterable[str]) -> None:
    """What functions of these files keep by a cache."""
    for held in [held for file in files for held in vars(_module(file)).values()]:
        if hasattr(held, "cache_clear"):
            held.cache_clear()


def _module(file: str) -> ModuleType:
    """Imported here where the tests import it late."""
    return importlib.import_module(file.removesuffix(".py").replace("/", ".").removesuffix(".__init__"))


def _recode(module: ModuleType, function: str, code: CodeType) -> Any:
    """Give a function its code from that of the whole file. What is no function is left: the class or module that it is in."""
    holder: Any = module
    for part in function.split("."):
        code = next((c for c in reversed(code.co_consts) if isinstance(c, CodeType) and c.co_name == part), code)
        held = vars(holder).get(part)
        if held is None:
            break
        if not isinstance(held, type):
            _function(held).__code__ = code
            return None
        holder = held
    return holder


def _function(held: Any) -> FunctionType:
    while not isinstance(held, FunctionType) or hasattr(held, "__wrapped__"):
        if isinstance(held, property):
            held = held.fget
        elif isinstance(held, functools.cached_property):
            held = held.func
        else:
            held = held.__wrapped__ if hasattr(held, "__wrapped__") else held.__func__
    return held


def _revalue(holder: Any, module: ModuleType, code: CodeType) -> None:
    """Give the values of the altered source to the module and all that took them from it, or to one class."""
    fresh = ModuleType(module.__name__)
    fresh.__dict__.update(__package__=module.__package__, __file__=module.__file__, __builtins__=builtins)
    exec(code, fresh.__dict__)
    if isinstance(holder, type):
        for name, value in vars(getattr(fresh, holder.__name__)).items():
            made = getattr(getattr(value, "__code__", None), "co_filename", "") == "<string>"  # by dataclass, from the fields
            if made or name == "__dataclass_fields__" or (not callable(value) and not name.startswith("__")):
                with contextlib.suppress(AttributeError, TypeError):
                    setattr(holder, name, value)
        return
    for name, old in list(vars(module).items()):
        new = vars(fresh).get(name, old)
        if name.startswith("__") or isinstance(old, FunctionType | type | ModuleType):
            continue
        for other in list(sys.modules.values()):
            if (getattr(other, "__name__", "") or "").split(".")[0] in OURS and vars(other).get(name) is old:
                setattr(other, name, new)
