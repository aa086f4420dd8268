"""From what a user names to a door: ``package.module:callable``, or an adapter of an installed package."""

from __future__ import annotations

import importlib
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any


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
    except ImportError as problem:
        raise ValueError(f"{module} cannot be imported: {problem}") from problem
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
