"""Which source files a module runs, by its import statements; and one digest of them."""

from __future__ import annotations

import ast
import hashlib
import platform
import sys
from collections.abc import Iterable
from functools import cache
from importlib import metadata
from pathlib import Path

from .house import PACKAGE, ROOT

HOUSE = PACKAGE.parent
PACKAGES = ("verify", "lemmas")
LIBRARIES = ("numpy", "scipy", "sympy", "mpmath", "cvxpy", "clarabel", "python-flint", "hypothesis")


def imported(path: Path, module: str, package: bool) -> set[str]:
    """Absolute names that the file imports anywhere in it, lazily too; of ``from a import b`` both a and a.b.

    ``module``: its dotted name; ``package``: whether it is an ``__init__``.
    """
    found: set[str] = set()
    home = module.split(".") if package else module.split(".")[:-1]
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"), str(path))):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            above = home[: len(home) - node.level + 1] if node.level else []
            base = ".".join([*above, *([node.module] if node.module else [])])
            found |= {base, *(f"{base}.{alias.name}" for alias in node.names)}
    return found


def closure(modules: Iterable[str], house: Path = HOUSE) -> dict[str, Path]:
    """Every module below ``verify`` and ``lemmas`` that ``modules`` import, directly or not, with the packages around them.

    Dotted names with their files. Names imported at run time from a string are not seen.
    """
    files: dict[str, Path] = {}
    waiting = list(modules)
    while waiting:
        name = waiting.pop()
        if name in files or name.split(".")[0] not in PACKAGES:
            continue
        base = ROOT if house == HOUSE and name.split(".")[0] == "lemmas" else house
        place = base.joinpath(*name.split("."))
        package = (place / "__init__.py").is_file()
        path = place / "__init__.py" if package else place.with_suffix(".py")
        if not path.is_file():  # a name inside a module, not a module
            continue
        files[name] = path
        waiting += imported(path, name, package)
        if "." in name:
            waiting.append(name.rpartition(".")[0])
    return dict(sorted(files.items()))


def files_below(root: Path, part: str) -> list[tuple[str, Path]]:
    """All files below ``root/part`` by their names from ``root``, but what Python compiled."""
    found = [p for p in (root / part).rglob("*") if p.suffix != ".pyc" and p.is_file()]
    return sorted((p.relative_to(root).as_posix(), p) for p in found)


def digest_of_files(files: Iterable[tuple[str, Path]]) -> str:
    """SHA-256 over names and contents, in the order given."""
    state = hashlib.sha256()
    for name, path in files:
        content = path.read_bytes()
        state.update(f"{name}\0{len(content)}\0".encode() + content)
    return state.hexdigest()


@cache
def _closed(modules: tuple[str, ...], house: Path) -> tuple[tuple[str, Path], ...]:
    """The sources, and the data files that stand beside those of ``verify``."""
    sources = closure(modules, house)
    folders = {path.parent for name, path in sources.items() if name.split(".")[0] == "verify"}
    beside = [p for folder in folders for p in folder.iterdir() if p.is_file() and p.suffix not in (".py", ".pyc", ".md")]
    return (*sources.items(), *sorted((p.relative_to(house).as_posix(), p) for p in beside))


@cache
def source_digest(*modules: str, house: Path = HOUSE) -> str:
    """The digest of all that ``modules`` run of this project, once per process."""
    return digest_of_files(_closed(modules, house))


def stamp(*modules: str, beside: Iterable[Path] = ()) -> tuple[tuple[int, int], ...]:
    """Time and size of the same files, and of those ``beside``: what differs as soon as one of them is edited."""
    found = [path.stat() for path in (*(path for _, path in _closed(modules, HOUSE)), *sorted(beside))]
    return tuple((stat.st_mtime_ns, stat.st_size) for stat in found)


@cache
def environment(more: tuple[str, ...] = ()) -> tuple[str, ...]:
    """Python, the processor's kind and the versions of the libraries that a record may depend on, and of ``more``."""
    versions = []
    for name in (*LIBRARIES, *more):
        try:
            versions.append(f"{name} {metadata.version(name)}")
        except metadata.PackageNotFoundError:
            versions.append(f"{name} absent")
    return (f"{platform.python_implementation()} {sys.version}", platform.machine(), *versions)
