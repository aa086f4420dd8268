"""An object of somebody's code by name: ``package.module:NAME`` or ``FILE.py:NAME``. The code runs with your rights."""

from __future__ import annotations

import importlib
import importlib.util
import sys
import traceback
from pathlib import Path
from typing import Any

from .from_source import FromSource
from .nearest import meant


def load(target: str) -> Any:
    """The object (attributes by dots); ValueError says what is missing. The working directory is importable, as with ``python
    -m``."""
    module, _, path = target.rpartition(":")
    if not module or not path:
        raise ValueError(f"expected package.module:NAME or FILE.py:NAME, found {target!r}")
    if str(Path.cwd()) not in sys.path and "" not in sys.path:
        sys.path.insert(0, str(Path.cwd()))
    try:
        found: Any = _of_file(Path(module)) if module.endswith(".py") else importlib.import_module(module)
    except (Exception, SystemExit) as problem:
        raise ValueError(f"{module} cannot be imported: {_said(problem)}") from problem
    for name in path.split("."):
        if not hasattr(found, name):
            known = [n for n in dir(found) if not n.startswith("_")]
            has = ", ".join(known)[:300] or "no names at all"
            if hasattr(found, "__path__") and Path(f"{module}.py").is_file():
                has += f"; {module} is the folder here, the file is {module}.py:{path}"
            raise ValueError(f"{module} has no {path!r}: {meant(name, known) or f'it has {has}'}")
        found = getattr(found, name)
    return found


def _of_file(path: Path) -> Any:
    """The module of a file, under the name of the file."""
    if not path.is_file():
        raise FileNotFoundError(f"there is no file {path}")
    spec = importlib.util.spec_from_file_location(path.stem, path, loader=FromSource(path.stem, str(path)))
    if spec is None or spec.loader is None:
        raise ImportError(f"{path} is no Python file")
    module = importlib.util.module_from_spec(spec)
    sys.modules.setdefault(path.stem, module)
    spec.loader.exec_module(module)
    return module


def _said(problem: BaseException) -> str:
    """What went wrong in somebody's module, with the last line of theirs (a wrong declaration is refused by ours)."""
    if isinstance(problem, SyntaxError):  # its message ends with them
        return str(problem)
    frames = [f for f in traceback.extract_tb(problem.__traceback__) if not f.filename.startswith("<")]
    ours = Path(__file__).parents[1]
    own = [f for f in frames if ours not in Path(f.filename).parents and Path(f.filename) != Path(importlib.__file__)]
    kind = "" if isinstance(problem, (ImportError, FileNotFoundError)) else f"{type(problem).__name__}: "
    return f"{kind}{problem}{f' ({Path(own[-1].filename).name}, line {own[-1].lineno})' if own else ''}"
