"""Names that a lemma file declares by saying them: its letters, and the handles of its facts (as sympy's ``var`` does)."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from typing import Any

from ..kernel import Fact
from .sides import Goal


def declare(names: Mapping[str, object], mark: object, here: bool = False) -> None:
    """Give the file that is being read ``names``, where it has not said them itself; a fact that it has becomes its handle, and
    what was a goal another one.

    ``here``: only where the file itself calls ``mark``, and none of its functions, whose letters are their own.
    """
    said = file_of(mark, here, past=2)
    said.update({name: value for name, value in names.items() if name not in said or isinstance(said[name], _like(value))})


def _like(value: object) -> type[Fact]:
    return Goal if isinstance(value, Goal) else Fact


def file_of(mark: object, here: bool = False, past: int = 1) -> dict[str, Any]:
    """The names of the innermost module that is being run and that has taken ``mark`` from this vocabulary; else nothing.

    ``here``: only where the module itself calls ``mark``; ``past``: the calls between ``mark`` and this.
    """
    frame = sys._getframe(1 + past + here)  # both kinds of letters share a function
    while frame.f_code.co_name != "<module>":
        if frame.f_back is None or here:
            return {}
        frame = frame.f_back
    return frame.f_globals if frame.f_globals.get(getattr(mark, "__name__", "")) is mark else {}
