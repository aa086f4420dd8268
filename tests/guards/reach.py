"""Which functions and lines of the altered files a test runs, by a mark before each statement: only these files slow down."""

import ast
import builtins
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

MARK = "__reached__"


@dataclass
class Reach:
    """``functions`` and ``lines`` as (file, function) and (file, line); ``seconds`` of the processor."""

    seconds: float = 30
    functions: set[tuple[str, str]] = field(default_factory=set)
    lines: set[tuple[str, int]] = field(default_factory=set)

    def reaches(self, file: str, path: list[str]) -> bool:
        """Whether it runs this function, or a part of it; what stands in no function, but in a module or class, all may read."""
        if path == ["module"] or path[-1].lstrip("_")[0].isupper():
            return True
        return any((file, ".".join(path[: k + 1])) in self.functions for k in range(len(path)))


class Marks:
    """``trees``: the files with their marks, by name; ``functions``: what can be marked, by file."""

    def __init__(self, files: Sequence[str], root: Path) -> None:
        self.places: list[tuple[str, str, range]] = []
        self.hits: set[int] = set()
        setattr(builtins, MARK, self.hits.add)
        self.functions: dict[str, list[str]] = {file: [] for file in files}
        self.trees = {file: ast.parse((root / file).read_text(encoding="utf-8")) for file in files}
        for file, tree in self.trees.items():
            self._mark(file, tree, "")

    def reach(self, seconds: float) -> Reach:
        """What was reached since the last call."""
        found = Reach(seconds)
        for file, function, lines in map(self.places.__getitem__, self.hits):
            found.functions.add((file, function))
            found.lines |= {(file, line) for line in lines}
        self.hits.clear()
        return found

    def _mark(self, file: str, node: ast.Module | ast.ClassDef, path: str) -> None:
        for part in node.body:
            if isinstance(part, ast.ClassDef | ast.FunctionDef):
                name = f"{path}.{part.name}".lstrip(".")
                if isinstance(part, ast.ClassDef):
                    self._mark(file, part, name)
                else:
                    self.functions[file].append(name)
                    part.body = list(self._marked(file, part.body, name))

    def _marked(self, file: str, body: list[ast.stmt], name: str) -> Iterator[ast.stmt]:
        for one in body:
            inner = getattr(one, "body", None)
            last = inner[0].lineno - 1 if inner else one.end_lineno or one.lineno
            call = ast.Call(ast.Name(MARK, ast.Load()), [ast.Constant(len(self.places))], [])
            self.places.append((file, name, range(one.lineno, max(last, one.lineno) + 1)))
            yield ast.Expr(call)
            for part in (one, *getattr(one, "handlers", ()), *getattr(one, "cases", ())):
                for words in ("body", "orelse", "finalbody"):
                    if getattr(part, words, None):
                        setattr(part, words, list(self._marked(file, getattr(part, words), name)))
            yield one
