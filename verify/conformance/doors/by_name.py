"""From what a user names to a door: ``package.module:callable``, or an adapter of an installed package."""

from __future__ import annotations

import importlib
import sys
import traceback
from collections.abc import Callable
from pathlib import Path
from typing import Any

from ...environment.entry_points import ADAPTERS, EntryPointError, named
from ..kit.python_door import PythonDoor
from .process_door import ProcessDoor


def door_of(target: str, namespace: str, timeout: float) -> PythonDoor | ProcessDoor:
    """The door of ``package.module:callable``, in this process, or of the adapter NAME of an installed package.

    An installed adapter (entry point of ``verify.adapters``) runs in a process of its own: its code never meets the laws.
    ValueError where there is none of that name, or for an array library other than NumPy there.
    """
    if ":" in target:
        return PythonDoor(load_callable(target), namespace, target)
    if namespace != "numpy":
        raise ValueError(f"--array is for MODULE:CALLABLE; the adapter {target!r} runs in a process of its own")
    try:
        value = named(ADAPTERS, target).value
    except EntryPointError as problem:
        raise ValueError(f"{problem}; for a callable of your own: package.module:callable") from None
    return ProcessDoor([sys.executable, "-m", "verify.conformance.doors.serve", value, "--name", target], timeout=timeout)


def load_callable(target: str) -> Callable[..., Any]:
    """The callable of ``package.module:callable`` (attributes by dots); ValueError says what is missing.

    The working directory is importable, as with ``python -m``. The code runs with your rights: this door is for your own code.
    """
    module, _, path = target.partition(":")
    if not module or not path:
        raise ValueError(f"expected package.module:callable, found {target!r}")
    if str(Path.cwd()) not in sys.path and "" not in sys.path:
        sys.path.insert(0, str(Path.cwd()))
    try:
        found: Any = importlib.import_module(module)
    except (Exception, SystemExit) as problem:
        hint = f"; name the module, not the file: {module[:-3]}:{path}" if module.endswith(".py") else ""
        raise ValueError(f"{module} cannot be imported: {_said(problem)}{hint}") from problem
    for name in path.split("."):
        if not hasattr(found, name):
            raise ValueError(
                f"{module} has no {path!r}; it has {', '.join(n for n in dir(found) if not n.startswith('_'))[:300]}"
            )
        found = getattr(found, name)
    if isinstance(found, type):
        found = found()
    if not callable(found):
        raise ValueError(f"{target} is not callable, but {type(found).__name__}")
    return found  # type: ignore[no-any-return]


def _said(problem: BaseException) -> str:
    """What went wrong in somebody's module, with its file and line."""
    if isinstance(problem, SyntaxError):  # its message ends with them
        return str(problem)
    frames = [f for f in traceback.extract_tb(problem.__traceback__) if not f.filename.startswith("<")]
    own = [f for f in frames if Path(f.filename) not in (Path(__file__), Path(importlib.__file__))]
    kind = "" if isinstance(problem, ImportError) else f"{type(problem).__name__}: "
    return f"{kind}{problem}{f' ({Path(own[-1].filename).name}, line {own[-1].lineno})' if own else ''}"
