"""From what a user names to a door: ``package.module:callable`` or ``FILE.py:callable``, or an adapter of an installed
package."""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import Any

from ...environment.entry_points import ADAPTERS, EntryPointError, named
from ...environment.named_object import load
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
    """The callable that a user names, an instance of it where it is a class; ValueError says what is missing."""
    found = load(target)
    if isinstance(found, type):
        try:
            found = found()
        except Exception as problem:
            raise ValueError(f"{target} is a class that no call without arguments makes: {problem}; name a function") from problem
    if not callable(found):
        raise ValueError(f"{target} is not callable, but {type(found).__name__}")
    return found  # type: ignore[no-any-return]
