"""What is altered in a guard: strict for weak, one for all, off by one, another kind, sign or side, a statement left out.

Messages, annotations and docstrings are left alone.
"""

import ast
import copy
import tomllib
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path

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


def functions(source: str) -> frozenset[str]:
    """What :attr:`Mutant.function` may be in this file."""

    def inside(node: ast.AST, path: str) -> Iterator[str]:
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            path = f"{path}.{node.name}".lstrip(".")
            yield path
        for part in ast.iter_child_nodes(node):
            yield from inside(part, path)

    return frozenset({"module", *inside(ast.parse(source), "")})


def refusals(source: str) -> frozenset[int]:
    """The lines of the conditions under which something is raised."""
    conditions = [n for n in ast.walk(ast.parse(source)) if isinstance(n, ast.If) and isinstance(n.body[-1], ast.Raise)]
    return frozenset(line for n in conditions for line in range(n.lineno, (n.test.end_lineno or n.lineno) + 1))


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
        return [value + 1, value - 1] if abs(value) < 1000 else [1, 1000 * value]  # a bound on work or size: none, or all
    return [other for words in WORDS if value in words for other in words if other != value]


def _other_sides(name: str) -> list[str]:
    return [other for pair in SIDES if name in pair for other in pair if other != name]


ANY = "any"


@dataclass(frozen=True)
class Equivalent:
    """Named survivors: those of a whole function where ``change`` is empty (then not asked) or ``ANY`` (each
    is asked). ``which``: of equal changes in one function."""

    file: str
    function: str
    reason: str
    change: str = ""
    which: int | None = None

    def covers(self, mutant: Mutant) -> bool:
        same = (self.file, self.function) == (mutant.file, mutant.function)
        return same and self.change in ("", ANY, mutant.change) and self.which in (None, mutant.which)


def read_equivalents(path: Path | None) -> list[Equivalent]:
    """The entries ``[[equivalent]]``; TypeError or ValueError for one of another form or without a reason."""
    entries = [] if path is None else tomllib.loads(path.read_text(encoding="utf-8"))["equivalent"]
    found = [Equivalent(**entry) for entry in entries]
    for entry in found:
        if len(entry.reason.split()) < 3:
            raise ValueError(f"{entry.function}: {entry.change}: an equivalent mutant needs its reason")
    return found
