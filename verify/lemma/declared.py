"""Names that a lemma file declares by saying them: its letters, and the handles of its facts (as sympy's ``var`` does)."""

from __future__ import annotations

import sys
from collections.abc import Mapping

from ..kernel import Fact


def declare(names: Mapping[str, object], mark: object) -> None:
    """Give the file that is being read ``names``, where it has not said them itself; a fact that it has becomes its handle.

    The file is the innermost module that is being run and that has taken ``mark`` from this vocabulary; no other gets a name.
    """
    frame = sys._getframe(1)
    while frame.f_code.co_name != "<module>":
        if frame.f_back is None:
            return
        frame = frame.f_back
    said = frame.f_globals
    if said.get(getattr(mark, "__name__", "")) is mark:
        said.update({name: value for name, value in names.items() if name not in said or isinstance(said[name], Fact)})
